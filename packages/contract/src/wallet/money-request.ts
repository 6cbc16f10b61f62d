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
    summary: 'Lists the members whom the member may ask for money.',
  },
  requestMoney: { ...write, path: '/api/mall/water/askMoney', summary: 'Requests money from a member.' },
  listMoneyRequests: {
    ...read,
    path: '/api/mall/water/getMoneyRequests',
    summary: 'Lists money requests that the member received or sent, newest first.',
  },
  declineMoneyRequest: {
    ...write,
    path: '/api/mall/water/declineMoneyRequest',
    summary: 'Declines a request, and optionally blocks further requests of its sender.',
  },
  withdrawMoneyRequest: {
    ...write,
    path: '/api/mall/water/withdrawMoneyRequest',
    summary: 'Withdraws an open request.',
  },
  listRequestBlocks: {
    ...read,
    path: '/api/mall/water/getRequestBlocks',
    summary: 'Lists the members whose money requests are blocked.',
  },
  removeRequestBlock: {
    ...write,
    path: '/api/mall/water/removeRequestBlock',
    summary: "Unblocks a member's money requests.",
  },
});
