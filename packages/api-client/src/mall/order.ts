import { order } from '@juhe/contract/mall/order';
import { inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by a change of an order: orders, their counts, and the stock they reserve. */
const stale = ['mall/order', 'mall/stock'];
/** Tags of the discounts that an order may use. */
const offers = ['mall/coupon', 'mall/red-bag'];

export const {
  usePreviewOrderQuery,
  useGetOrderCouponListQuery,
  useSelectRedBagQuery,
  useCreateOrderMutation,
  useCancelOrderMutation,
  useConfirmReceiveMutation,
  useRefundOrderMutation,
  useRemindOrderMutation,
  useExtendReceiptMutation,
  useDeleteOrderMutation,
  useBuyAgainMutation,
  useGetOrderListInfiniteQuery,
  useGetOrderDetailQuery,
  useGetOrderStatusCountQuery,
  useGetOrderTrackQuery,
  useGetRecentPurchasesQuery,
} = inject((build) => ({
  previewOrder: query(build, order.previewOrder, { tags: ['mall/cart', 'mall/stock', ...offers], keep: 0 }),
  getOrderCouponList: query(build, order.getOrderCouponList, { tags: ['mall/cart', 'mall/stock', 'mall/coupon'], keep: 0 }),
  selectRedBag: query(build, order.selectRedBag, { tags: ['mall/red-bag'], keep: 0 }),
  createOrder: mutation(build, order.createOrder, { invalidates: [...stale, ...offers, 'mall/cart'], toast: false }),
  cancelOrder: mutation(build, order.cancelOrder, { invalidates: [...stale, ...offers] }),
  confirmReceive: mutation(build, order.confirmReceive, { invalidates: stale }),
  refundOrder: mutation(build, order.refundOrder, { invalidates: [...stale, ...offers, 'wallet'] }),
  remindOrder: mutation(build, order.remindOrder, { invalidates: ['mall/order'] }),
  extendReceipt: mutation(build, order.extendReceipt, { invalidates: ['mall/order'] }),
  deleteOrder: mutation(build, order.deleteOrder, { invalidates: ['mall/order'] }),
  buyAgain: mutation(build, order.buyAgain, { invalidates: ['mall/cart'] }),
  getOrderList: pages(build, order.getOrderList, { tags: ['mall/order'] }),
  getOrderDetail: query(build, order.getOrderDetail, { tags: ['mall/order'] }),
  getOrderStatusCount: query(build, order.getOrderStatusCount, { tags: ['mall/order'] }),
  getOrderTrack: query(build, order.getOrderTrack, { tags: ['mall/order'] }),
  getRecentPurchases: query(build, order.getRecentPurchases, { tags: ['mall/order', 'mall/stock'] }),
}));
