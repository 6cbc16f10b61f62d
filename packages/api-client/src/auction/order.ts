import { order } from '@juhe/contract/auction/order';
import { inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by the payment of an order. */
const stale = ['auction/order', 'auction/bid', 'payment', 'wallet'];

export const {
  useListAuctionOrdersInfiniteQuery,
  useGetAuctionOrderQuery,
  useOpenAuctionOrderPaymentMutation,
  usePayAuctionOrderMutation,
  usePayAuctionOrderFromWalletMutation,
  useListSecondChancesQuery,
  useAnswerSecondChanceMutation,
} = inject((build) => ({
  listAuctionOrders: pages(build, order.listAuctionOrders, { tags: ['auction/order'] }),
  getAuctionOrder: query(build, order.getAuctionOrder, { tags: ['auction/order'] }),
  openAuctionOrderPayment: mutation(build, order.openAuctionOrderPayment, { invalidates: ['auction/order'] }),
  payAuctionOrder: mutation(build, order.payAuctionOrder, { invalidates: stale, toast: false }),
  listSecondChances: query(build, order.listSecondChances, { tags: ['auction/order'] }),
  answerSecondChance: mutation(build, order.answerSecondChance, { invalidates: ['auction/order', 'auction/bid'] }),
  payAuctionOrderFromWallet: mutation(build, order.payAuctionOrderFromWallet, { invalidates: stale, toast: false }),
}));
