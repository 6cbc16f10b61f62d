import { bid } from '@juhe/contract/auction/bid';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const { useParticipateBiddingMutation, useGetBiddingQuery, useLazyGetBiddingQuery, useGetMyBiddingInfiniteQuery } = inject(
  (build) => ({
    participateBidding: mutation(build, bid.participateBidding, { invalidates: ['auction/bid', 'wallet'], toast: false }),
    getBidding: query(build, bid.getBidding, { tags: ['auction/bid'], keep: 0 }),
    getMyBidding: pages(build, bid.getMyBidding, { tags: ['auction/bid'] }),
  }),
);

export { amountToConfirm, holdFor, softCloseLimit, softCloseSeconds } from '@juhe/contract/auction/limits';
