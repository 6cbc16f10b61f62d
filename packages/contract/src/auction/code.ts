import { defineOperations } from '../operation.ts';
import type { codeSchemas } from './code.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true } as const;

export const code = defineOperations<typeof codeSchemas>()('auction/code', {
  listPaymentCodes: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    path: '/api/bidding/getMyPaymentCode',
    summary: 'The codes by which buyers pay the member from person to person.',
  },
  uploadPaymentCode: {
    ...write,
    idempotent: true,
    fresh: 'factor',
    path: '/api/bidding/uploadPaymentCode',
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Takes the payment code out of an uploaded picture; it takes the place of the former one of its kind for new sales.',
  },
  removePaymentCode: {
    ...write,
    idempotent: true,
    extension: true,
    path: '/api/bidding/removePaymentCode',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Takes a payment code away; refused while a listing or an order that waits for its payment uses it.',
  },
  sendPaymentCodeSms: {
    ...write,
    extension: true,
    path: '/api/bidding/sendPaymentCodeSms',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: 'Sends the code that confirms another payment code of one kind to the member’s own mobile.',
  },
});
