import { defineOperations } from '../operation.ts';
import type { paySchemas } from './pay.schemas.ts';

export const pay = defineOperations<typeof paySchemas>()('payment/pay', {
  startPayment: {
    method: 'POST',
    path: '/api/pay/order/getPayParam',
    mobile: true,
    encoding: 'form',
    access: 'required',
    idempotent: true,
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Pays from the wallet at once, or returns the URL of the chosen channel's cashier.",
  },
  getPayment: {
    method: 'GET',
    path: '/api/pay/queryPayment',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Returns the state of one of the member's payments.",
  },
  listPaymentChannels: {
    method: 'GET',
    path: '/api/pay/getPayChannels',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Lists the channels of a payment, with the balance of the wallet.',
  },
});
