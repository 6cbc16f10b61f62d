import { defineOperations } from '../operation.ts';
import type { passwordSchemas } from './password.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true, idempotent: true, extension: true } as const;
const codes = { per: 'member', count: 30, seconds: 3600 } as const;

/** The six-digit password that confirms payments, and the alternative codes. */
export const password = defineOperations<typeof passwordSchemas>()('payment/password', {
  getPaymentPassword: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    extension: true,
    path: '/api/pay/password/getPaymentPassword',
    summary: 'Returns whether the member has a payment password, and until when it is locked.',
  },
  sendPaymentPasswordCode: {
    ...write,
    path: '/api/pay/password/sendPaymentPasswordCode',
    limit: codes,
    summary: "Sends the code that sets or resets the payment password to the member's own mobile.",
  },
  setPaymentPassword: {
    ...write,
    path: '/api/pay/password/setPaymentPassword',
    fresh: 'factor',
    limit: { per: 'member', count: 20, seconds: 600 },
    summary: 'Sets or resets the payment password by a code, which also ends a lock.',
  },
  sendPaymentCode: {
    ...write,
    path: '/api/pay/password/sendPaymentCode',
    limit: codes,
    summary:
      "Sends a code that confirms one payment from the wallet to the member's own mobile; its text names purpose and amount.",
  },
});
