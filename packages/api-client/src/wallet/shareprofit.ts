import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useListSharesInfiniteQuery, useAcknowledgeSharesMutation } = inject((build) => ({
  listShares: pages(build, shareprofit.listShares, { tags: ['wallet'] }),
  acknowledgeShares: mutation(build, shareprofit.acknowledgeShares, { invalidates: ['wallet'], toast: false }),
}));
