import { defineOperations } from '../operation.ts';
import type { orderDeskSchemas } from './order-desk.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of the company on orders, except shipping. */
export const orderDesk = defineOperations<typeof orderDeskSchemas>()('mall/order-desk', {
  listOrders: { ...operatorRead, path: '/api/operator/order/list', summary: 'Lists orders by state or number, newest first.' },
  showOrder: {
    ...operatorRead,
    path: '/api/operator/order/show',
    summary: 'Returns an order with its amounts, receiver, cases and timeline.',
  },
  refundCustomerOrder: {
    ...operate,
    path: '/api/operator/order/refund',
    summary: 'Refunds a paid order completely before it is shipped, with a reason shown to the buyer.',
  },
  cancelCustomerOrder: {
    ...operate,
    path: '/api/operator/order/cancel',
    summary: 'Cancels an unpaid order with a reason shown to the buyer.',
  },
  correctOrderAddress: {
    ...operate,
    path: '/api/operator/order/correctAddress',
    summary: 'Corrects the receiver of an order that is not shipped; omitted fields stay unchanged.',
  },
});
