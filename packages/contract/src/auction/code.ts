import { defineOperations } from '../operation.ts';
import type { codeSchemas } from './code.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true } as const;

export const code = defineOperations<typeof codeSchemas>()('auction/code', {
  listPaymentCodes: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    path: '/api/bidding/getMyPaymentCode',
    summary: 'Lists the codes by which buyers pay the member from person to person.',
  },
  uploadPaymentCode: {
    ...write,
    idempotent: true,
    fresh: 'factor',
    path: '/api/bidding/uploadPaymentCode',
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Reads the payment code in an uploaded picture; it replaces the former one of its kind for new sales.',
  },
  removePaymentCode: {
    ...write,
    idempotent: true,
    extension: true,
    path: '/api/bidding/removePaymentCode',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Removes a payment code; refused while a listing or an unpaid order uses it.',
  },
  sendPaymentCodeSms: {
    ...write,
    extension: true,
    path: '/api/bidding/sendPaymentCodeSms',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: "Sends the code that confirms another payment code of one kind to the member's own mobile.",
  },
});
