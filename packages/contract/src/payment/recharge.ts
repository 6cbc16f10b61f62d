import { defineOperations } from '../operation.ts';
import type { rechargeSchemas } from './recharge.schemas.ts';

export const recharge = defineOperations<typeof rechargeSchemas>()('payment/recharge', {
  startRecharge: {
    method: 'POST',
    path: '/api/pay/recharge/getPayParam',
    mobile: true,
    encoding: 'form',
    access: 'required',
    idempotent: true,
    summary: 'Opens a payment that tops up the wallet or the service-fee account.',
  },
  listRechargeChannels: {
    method: 'GET',
    path: '/api/pay/recharge/getRechargeChannels',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Lists the channels of a top-up.',
  },
});
