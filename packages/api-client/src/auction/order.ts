import { order } from '@juhe/contract/auction/order';
import { inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by the payment of an order. */
const stale = ['auction/order', 'auction/bid', 'payment', 'wallet'];

export const {
  useQueryBiddingOrderListInfiniteQuery,
  useQueryBiddingOrderQuery,
  useOpenOrderPaymentMutation,
  useGetOrderPayParamMutation,
  useBalancePayMutation,
  useQuerySecondChancesQuery,
  useAnswerSecondChanceMutation,
} = inject((build) => ({
  queryBiddingOrderList: pages(build, order.queryBiddingOrderList, { tags: ['auction/order'] }),
  queryBiddingOrder: query(build, order.queryBiddingOrder, { tags: ['auction/order'] }),
  openOrderPayment: mutation(build, order.openOrderPayment, { invalidates: ['auction/order'] }),
  getOrderPayParam: mutation(build, order.getOrderPayParam, { invalidates: stale, toast: false }),
  querySecondChances: query(build, order.querySecondChances, { tags: ['auction/order'] }),
  answerSecondChance: mutation(build, order.answerSecondChance, { invalidates: ['auction/order'] }),
  balancePay: mutation(build, order.balancePay, { invalidates: stale, toast: false }),
}));
