import { defineOperations } from '../operation.ts';
import type { chatMoneySchemas } from './chat-money.schemas.ts';

const write = {
  method: 'POST',
  encoding: 'json',
  access: 'required',
  idempotent: true,
  mobile: true,
  agreed: true,
  extension: true,
  limit: { per: 'member', count: 60, seconds: 3600 },
} as const;

/**
 * Payments and shares of bills in a conversation of two members (social.md f). A share is a request for money
 * (wallet/money-request), which is paid, declined and withdrawn there; its live hint of `member:<id>` has kind
 * `moneyRequest`.
 */
export const chatMoney = defineOperations<typeof chatMoneySchemas>()('social/chat-money', {
  sendTransfer: {
    ...write,
    path: '/api/service/chat/sendTransfer',
    fresh: 'factor',
    summary: 'Pays the partner from the wallet as a message; idempotent by clientId.',
  },
  askSplit: {
    ...write,
    path: '/api/service/chat/askSplit',
    summary: 'Requests a share of a bill from the partner as a message; idempotent by clientId.',
  },
  getSplit: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    extension: true,
    path: '/api/service/chat/getSplit',
    summary: 'Returns a share of a bill that the caller requested or received.',
  },
});
