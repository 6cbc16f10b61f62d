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
    summary: "Returns the person-to-person payment of a member's lot, as its buyer or its seller sees it.",
  },
  claimPayment: {
    ...write,
    path: '/api/bidding/confirmPay',
    summary: "Reports the buyer's payment to the seller, with vouchers.",
  },
  withdrawClaim: {
    ...write,
    extension: true,
    path: '/api/bidding/withdrawClaim',
    summary: "Withdraws the buyer's payment claim, once and before the seller answers; the payment deadline applies again.",
  },
  confirmPayment: {
    ...write,
    path: '/api/bidding/confirmReceivePayment',
    summary: 'Confirms that the seller has received the money: settles goods, fee, share, points and deposit at once.',
  },
  denyPayment: {
    ...write,
    extension: true,
    path: '/api/bidding/denyPayment',
    summary: 'Denies that the seller has received the money: an operator decides.',
  },
});
