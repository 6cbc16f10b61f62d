import { order } from '@juhe/contract/mall/order';
import { inject, mutation, pages, query } from '@juhe/api-client';

/** What a change of an order makes stale: orders, their counts, and the stock they hold. */
const stale = ['mall/order', 'mall/stock'];

export const {
  usePreviewOrderQuery,
  useCreateOrderMutation,
  useCancelOrderMutation,
  useConfirmReceiveMutation,
  useRefundOrderMutation,
  useGetOrderListInfiniteQuery,
  useGetOrderDetailQuery,
  useGetOrderStatusCountQuery,
  useGetOrderTrackQuery,
} = inject((build) => ({
  previewOrder: query(build, order.previewOrder, { tags: ['mall/cart', 'mall/stock'], keep: 0 }),
  createOrder: mutation(build, order.createOrder, { invalidates: [...stale, 'mall/cart'], toast: false }),
  cancelOrder: mutation(build, order.cancelOrder, { invalidates: stale }),
  confirmReceive: mutation(build, order.confirmReceive, { invalidates: stale }),
  refundOrder: mutation(build, order.refundOrder, { invalidates: [...stale, 'wallet'] }),
  getOrderList: pages(build, order.getOrderList, { tags: ['mall/order'] }),
  getOrderDetail: query(build, order.getOrderDetail, { tags: ['mall/order'] }),
  getOrderStatusCount: query(build, order.getOrderStatusCount, { tags: ['mall/order'] }),
  getOrderTrack: query(build, order.getOrderTrack, { tags: ['mall/order'] }),
}));
