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
  confirmReceive: { ...write, path: '/api/mall/order/confirmReceive', idempotent: true, summary: 'The member has the goods.' },
  refundOrder: {
    ...write,
    path: '/api/mall/order/refundOrder',
    idempotent: true,
    summary: 'Refunds a paid order as a whole before it is shipped.',
  },
  getOrderList: { ...read, path: '/api/mall/order/getOrderList', extension: true, summary: "The member's orders, newest first." },
  getOrderDetail: { ...read, path: '/api/mall/order/getOrderDetail', extension: true, summary: 'One order with its timeline.' },
  getOrderStatusCount: { ...read, path: '/api/mall/order/getOrderStatusCount', summary: 'How many orders wait in each state.' },
  getOrderTrack: { ...read, path: '/api/mall/order/getOrderTrack', summary: 'The timeline of an order, newest first.' },
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
