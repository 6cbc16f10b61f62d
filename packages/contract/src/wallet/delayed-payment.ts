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
    summary: 'Whether a payment to this payee may arrive later, and how much later.',
  },
  sendDelayedPayment: {
    ...write,
    path: '/api/mall/water/sendDelayedPayment',
    fresh: 'factor',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Pays a member who was never paid before; the money leaves at once, arrives later and can be revoked until then.',
  },
  listDelayedPayments: {
    ...read,
    path: '/api/mall/water/getDelayedPayments',
    summary: 'Delayed payments that the member sent or receives, those under way first, then the latest.',
  },
  revokeDelayedPayment: {
    ...write,
    path: '/api/mall/water/revokeDelayedPayment',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Takes a delayed payment back that has not arrived; the whole amount returns to the wallet.',
  },
});
