import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useGetShareprofitListInfiniteQuery, useConfirmKnowMutation } = inject((build) => ({
  getShareprofitList: pages(build, shareprofit.getShareprofitList, { tags: ['wallet'] }),
  confirmKnow: mutation(build, shareprofit.confirmKnow, { invalidates: ['wallet'], toast: false }),
}));
