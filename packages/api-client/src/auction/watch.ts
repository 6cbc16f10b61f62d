import { watch } from '@juhe/contract/auction/watch';
import { inject, mutation } from '@juhe/api-client';

export const { useWatchLotMutation } = inject((build) => ({
  watchLot: mutation(build, watch.watchLot),
}));
