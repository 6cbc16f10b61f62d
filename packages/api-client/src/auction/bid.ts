import { bid } from '@juhe/contract/auction/bid';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const { usePlaceBidMutation, useListBidsQuery, useLazyListBidsQuery, useListMyBidsInfiniteQuery } = inject((build) => ({
  placeBid: mutation(build, bid.placeBid, { invalidates: ['auction/bid', 'wallet'], toast: false }),
  listBids: query(build, bid.listBids, { tags: ['auction/bid'], keep: 0 }),
  listMyBids: pages(build, bid.listMyBids, { tags: ['auction/bid'] }),
}));

export {
  amountToConfirm,
  depositRule,
  holdFor,
  softCloseLimit,
  softCloseSeconds,
  strikeDepositFactor,
} from '@juhe/contract/auction/limits';
