import { order } from '@juhe/contract/mall/order';
import { inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by a change of an order: orders, their counts, and the stock they reserve. */
const stale = ['mall/order', 'mall/stock'];
/** Tags of the discounts that an order may use. */
const offers = ['mall/coupon', 'mall/red-bag'];

export const {
  usePreviewOrderQuery,
  useListOrderCouponsQuery,
  useGetOrderRedBagQuery,
  useCreateOrderMutation,
  useCancelOrderMutation,
  useConfirmReceiptMutation,
  useRefundOrderMutation,
  useRemindOrderMutation,
  useExtendReceiptMutation,
  useDeleteOrderMutation,
  useBuyAgainMutation,
  useListMyOrdersInfiniteQuery,
  useGetOrderQuery,
  useCountOrdersQuery,
  useTrackOrderQuery,
  useListRecentPurchasesQuery,
} = inject((build) => ({
  previewOrder: query(build, order.previewOrder, { tags: ['mall/cart', 'mall/stock', ...offers], keep: 0 }),
  listOrderCoupons: query(build, order.listOrderCoupons, { tags: ['mall/cart', 'mall/stock', 'mall/coupon'], keep: 0 }),
  getOrderRedBag: query(build, order.getOrderRedBag, { tags: ['mall/red-bag'], keep: 0 }),
  createOrder: mutation(build, order.createOrder, { invalidates: [...stale, ...offers, 'mall/cart'], toast: false }),
  cancelOrder: mutation(build, order.cancelOrder, { invalidates: [...stale, ...offers] }),
  confirmReceipt: mutation(build, order.confirmReceipt, { invalidates: stale }),
  refundOrder: mutation(build, order.refundOrder, { invalidates: [...stale, ...offers, 'wallet'] }),
  remindOrder: mutation(build, order.remindOrder, { invalidates: ['mall/order'] }),
  extendReceipt: mutation(build, order.extendReceipt, { invalidates: ['mall/order'] }),
  deleteOrder: mutation(build, order.deleteOrder, { invalidates: ['mall/order'] }),
  buyAgain: mutation(build, order.buyAgain, { invalidates: ['mall/cart'] }),
  listMyOrders: pages(build, order.listMyOrders, { tags: ['mall/order'] }),
  getOrder: query(build, order.getOrder, { tags: ['mall/order'] }),
  countOrders: query(build, order.countOrders, { tags: ['mall/order'] }),
  trackOrder: query(build, order.trackOrder, { tags: ['mall/order'] }),
  listRecentPurchases: query(build, order.listRecentPurchases, { tags: ['mall/order', 'mall/stock'] }),
}));
