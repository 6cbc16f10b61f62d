import { defineOperations } from '../operation.ts';
import type { claimSchemas } from './claim.schemas.ts';

const write = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  idempotent: true,
  mobile: true,
  limit: { per: 'member', count: 60, seconds: 3600 },
} as const;

export const claim = defineOperations<typeof claimSchemas>()('auction/claim', {
  getOrderPayment: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    extension: true,
    path: '/api/bidding/getOrderPayment',
    limit: { per: 'member', count: 600, seconds: 3600 },
    summary: 'The payment of a member’s lot from person to person, as its buyer or its seller sees it.',
  },
  claimPayment: { ...write, path: '/api/bidding/confirmPay', summary: 'The buyer says to have paid the seller, with vouchers.' },
  withdrawClaim: {
    ...write,
    extension: true,
    path: '/api/bidding/withdrawClaim',
    summary: 'The buyer takes back to have paid, once and before the seller answers; the time to pay goes on.',
  },
  confirmPayment: {
    ...write,
    path: '/api/bidding/confirmReceivePayment',
    summary: 'The seller has the money: goods, fee, share, points and deposit move at once.',
  },
  denyPayment: {
    ...write,
    extension: true,
    path: '/api/bidding/denyPayment',
    summary: 'The seller has not received the money: an operator decides.',
  },
});
