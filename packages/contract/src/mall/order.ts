import { defineOperations } from '../operation.ts';
import type { orderSchemas } from './order.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const write = { method: 'POST', encoding: 'form', access: 'required', extension: true } as const;

export const order = defineOperations<typeof orderSchemas>()('mall/order', {
  previewOrder: {
    ...write,
    path: '/api/mall/order/previewOrder',
    summary: 'What an order would cost, by shop, without making it.',
  },
  listOrderCoupons: {
    method: 'POST',
    path: '/api/mall/order/getOrderCouponList',
    encoding: 'form',
    access: 'required',
    summary: "The member's coupons at a checkout: what each takes off, or why it can't be used.",
  },
  getOrderRedBag: {
    ...read,
    path: '/api/mall/order/selectRedBag',
    summary: 'The red bag, and how much of it a checkout may use.',
  },
  createOrder: {
    ...write,
    path: '/api/mall/order/createOrder',
    mobile: true,
    encoding: 'json',
    idempotent: true,
    summary: 'Makes one order a shop, reserves the stock and opens one payment for all of them.',
  },
  cancelOrder: {
    ...write,
    path: '/api/mall/order/cancelOrder',
    idempotent: true,
    summary: 'Cancels an unpaid order and gives the stock back.',
  },
  confirmReceipt: { ...write, path: '/api/mall/order/confirmReceive', idempotent: true, summary: 'The member has the goods.' },
  refundOrder: {
    ...write,
    path: '/api/mall/order/refundOrder',
    idempotent: true,
    summary: 'Refunds a paid order as a whole before it is shipped.',
  },
  remindOrder: {
    ...write,
    path: '/api/mall/order/remindOrder',
    idempotent: true,
    summary: 'Asks the shop to ship a paid order; once in 24 hours.',
  },
  extendReceipt: {
    ...write,
    path: '/api/mall/order/extendReceipt',
    idempotent: true,
    summary: 'Puts off by five days, once, that a shipped order is received by itself.',
  },
  deleteOrder: {
    ...write,
    path: '/api/mall/order/deleteOrder',
    idempotent: true,
    summary: 'Takes an order that is over out of the lists; it stays in the books.',
  },
  buyAgain: {
    ...write,
    path: '/api/mall/order/buyAgain',
    idempotent: true,
    summary: 'Puts into the cart what of an order can be had now, and says what cannot.',
  },
  listMyOrders: { ...read, path: '/api/mall/order/getOrderList', extension: true, summary: "The member's orders, newest first." },
  getOrder: { ...read, path: '/api/mall/order/getOrderDetail', extension: true, summary: 'One order with its timeline.' },
  countOrders: { ...read, path: '/api/mall/order/getOrderStatusCount', summary: 'How many orders wait in each state.' },
  trackOrder: { ...read, path: '/api/mall/order/getOrderTrack', summary: 'The timeline of an order, newest first.' },
  listRecentPurchases: {
    ...read,
    path: '/api/mall/order/getRecentPurchases',
    extension: true,
    summary: 'What the member bought last, each SKU once, as it stands now.',
  },
  listOrdersToShip: {
    method: 'GET',
    path: '/api/operator/order/listToShip',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Paid orders that wait to be shipped, those whose member asked for it first.',
  },
  shipOrder: {
    method: 'POST',
    path: '/api/operator/order/ship',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'The company ships a paid order.',
  },
});
