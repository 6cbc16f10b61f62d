import { order } from '@juhe/contract/auction/order';
import { inject, pages, query } from '@juhe/api-client';

export const { useQueryBiddingOrderListInfiniteQuery, useQueryBiddingOrderQuery } = inject((build) => ({
  queryBiddingOrderList: pages(build, order.queryBiddingOrderList, { tags: ['auction/order'] }),
  queryBiddingOrder: query(build, order.queryBiddingOrder, { tags: ['auction/order'] }),
}));
