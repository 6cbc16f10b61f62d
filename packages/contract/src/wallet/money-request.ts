import { defineOperations } from '../operation.ts';
import type { moneyRequestSchemas } from './money-request.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = {
  method: 'POST',
  encoding: 'json',
  access: 'required',
  idempotent: true,
  mobile: true,
  extension: true,
  limit: { per: 'member', count: 60, seconds: 3600 },
} as const;

/** Money requests between members (wallet.md f); they are paid by `payMember` with `requestId`. */
export const moneyRequest = defineOperations<typeof moneyRequestSchemas>()('wallet/money-request', {
  listRequestContacts: {
    ...read,
    path: '/api/mall/water/getRequestContacts',
    summary: 'Whom the member may ask for money.',
  },
  requestMoney: { ...write, path: '/api/mall/water/askMoney', summary: 'Asks a member for money.' },
  listMoneyRequests: {
    ...read,
    path: '/api/mall/water/getMoneyRequests',
    summary: 'Requests for money that the member received or sent, latest first.',
  },
  declineMoneyRequest: {
    ...write,
    path: '/api/mall/water/declineMoneyRequest',
    summary: 'Declines a request; who asked may be kept from asking again.',
  },
  withdrawMoneyRequest: {
    ...write,
    path: '/api/mall/water/withdrawMoneyRequest',
    summary: 'Takes a request back that is open.',
  },
  listRequestBlocks: {
    ...read,
    path: '/api/mall/water/getRequestBlocks',
    summary: 'Whom the member does not want to be asked by.',
  },
  removeRequestBlock: {
    ...write,
    path: '/api/mall/water/removeRequestBlock',
    summary: 'Lets a member ask for money again.',
  },
});
