import { defineOperations } from '../operation.ts';
import type { delayedPaymentSchemas } from './delayed-payment.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = { method: 'POST', encoding: 'json', access: 'required', idempotent: true, mobile: true, extension: true } as const;

/** Payments to members that arrive later and can be revoked until then (wallet.md f). */
export const delayedPayment = defineOperations<typeof delayedPaymentSchemas>()('wallet/delayed-payment', {
  getDelayOffer: {
    // Not a GET: keeps the payee handle out of URLs, which proxies may log.
    method: 'POST',
    encoding: 'json',
    access: 'required',
    extension: true,
    path: '/api/mall/water/getDelayOffer',
    limit: { per: 'member', count: 120, seconds: 3600 },
    summary: 'Returns whether a payment to this payee may be delayed, and the delay.',
  },
  sendDelayedPayment: {
    ...write,
    confirmedBy: ['password', 'code'],
    path: '/api/mall/water/sendDelayedPayment',
    fresh: 'factor',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary:
      'Pays a member whom the payer has never paid; the money is debited at once, arrives later and can be revoked until then.',
  },
  listDelayedPayments: {
    ...read,
    path: '/api/mall/water/getDelayedPayments',
    summary: 'Lists delayed payments that the member sent or receives, pending ones first, then newest first.',
  },
  revokeDelayedPayment: {
    ...write,
    path: '/api/mall/water/revokeDelayedPayment',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Revokes a delayed payment that has not arrived; the whole amount returns to the wallet.',
  },
});
