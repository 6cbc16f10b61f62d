import { defineOperations } from '../operation.ts';
import type { orderSchemas } from './order.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const write = { method: 'POST', encoding: 'form', access: 'required', extension: true } as const;

export const order = defineOperations<typeof orderSchemas>()('mall/order', {
  previewOrder: {
    ...write,
    path: '/api/mall/order/previewOrder',
    summary: 'Returns the price of an order by shop, without creating it.',
  },
  listOrderCoupons: {
    method: 'POST',
    path: '/api/mall/order/getOrderCouponList',
    encoding: 'form',
    access: 'required',
    summary: "Lists the member's coupons at a checkout, each with its discount or the reason why it cannot be used.",
  },
  getOrderRedBag: {
    ...read,
    path: '/api/mall/order/selectRedBag',
    summary: 'Returns the balance of the red bag, and the part that a checkout may use.',
  },
  createOrder: {
    ...write,
    path: '/api/mall/order/createOrder',
    mobile: true,
    encoding: 'json',
    idempotent: true,
    summary: 'Creates one order per shop, reserves the stock and opens one payment for all of them.',
  },
  cancelOrder: {
    ...write,
    path: '/api/mall/order/cancelOrder',
    idempotent: true,
    summary: 'Cancels an unpaid order and releases the stock.',
  },
  confirmReceipt: {
    ...write,
    path: '/api/mall/order/confirmReceive',
    idempotent: true,
    summary: 'Confirms that the member has received the goods.',
  },
  refundOrder: {
    ...write,
    path: '/api/mall/order/refundOrder',
    idempotent: true,
    summary: 'Refunds a paid order completely before it is shipped.',
  },
  remindOrder: {
    ...write,
    path: '/api/mall/order/remindOrder',
    idempotent: true,
    summary: 'Reminds the shop to ship a paid order; once in 24 hours.',
  },
  extendReceipt: {
    ...write,
    path: '/api/mall/order/extendReceipt',
    idempotent: true,
    summary: 'Postpones the automatic receipt of a shipped order by five days, once.',
  },
  deleteOrder: {
    ...write,
    path: '/api/mall/order/deleteOrder',
    idempotent: true,
    summary: 'Hides a finished order from the lists; it is retained in the accounts.',
  },
  buyAgain: {
    ...write,
    path: '/api/mall/order/buyAgain',
    idempotent: true,
    summary: 'Adds the available goods of an order to the cart, and lists the unavailable ones.',
  },
  listMyOrders: {
    ...read,
    path: '/api/mall/order/getOrderList',
    extension: true,
    summary: "Lists the member's orders, newest first.",
  },
  getOrder: { ...read, path: '/api/mall/order/getOrderDetail', extension: true, summary: 'Returns one order with its timeline.' },
  countOrders: {
    ...read,
    path: '/api/mall/order/getOrderStatusCount',
    summary: 'Returns the number of orders in each pending state.',
  },
  trackOrder: { ...read, path: '/api/mall/order/getOrderTrack', summary: 'Returns the timeline of an order, newest first.' },
  listRecentPurchases: {
    ...read,
    path: '/api/mall/order/getRecentPurchases',
    extension: true,
    summary: "Lists the member's latest purchases, each SKU once, in its current state.",
  },
  listOrdersToShip: {
    method: 'GET',
    path: '/api/operator/order/listToShip',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: "Lists paid orders that await shipping, those with a member's reminder first.",
  },
  shipOrder: {
    method: 'POST',
    path: '/api/operator/order/ship',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Ships a paid order.',
  },
});
