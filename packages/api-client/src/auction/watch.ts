import { watch } from '@juhe/contract/auction/watch';
import { feed, inject, mutation } from '@juhe/api-client';

export const { useWatchLotMutation, useListWatchedLotsInfiniteQuery } = inject((build) => ({
  watchLot: mutation(build, watch.watchLot, { invalidates: ['auction/watch'] }),
  listWatchedLots: feed(build, watch.listWatchedLots, { tags: ['auction/watch'] }),
}));
