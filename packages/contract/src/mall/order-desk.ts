import { defineOperations } from '../operation.ts';
import type { orderDeskSchemas } from './order-desk.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of the company on orders, except shipping. */
export const orderDesk = defineOperations<typeof orderDeskSchemas>()('mall/order-desk', {
  listOrders: { ...operatorRead, path: '/api/operator/order/list', summary: 'Orders by state or number, the newest first.' },
  showOrder: {
    ...operatorRead,
    path: '/api/operator/order/show',
    summary: 'An order with its money, receiver, cases and timeline.',
  },
  refundCustomerOrder: {
    ...operate,
    path: '/api/operator/order/refund',
    summary: 'Gives a paid order back as a whole before it is shipped; the buyer reads why.',
  },
  cancelCustomerOrder: {
    ...operate,
    path: '/api/operator/order/cancel',
    summary: 'Cancels an unpaid order; the buyer reads why.',
  },
  correctOrderAddress: {
    ...operate,
    path: '/api/operator/order/correctAddress',
    summary: 'Corrects the receiver of an order that is not shipped; what is not told stays.',
  },
});
