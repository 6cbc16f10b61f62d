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
    summary:
      'Pays the partner from the own wallet as a message; repeated with the same clientId it answers the message that is stored.',
  },
  askSplit: {
    ...write,
    path: '/api/service/chat/askSplit',
    summary:
      'Asks the partner for a share of a bill as a message; repeated with the same clientId it answers the message that is stored.',
  },
  getSplit: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    extension: true,
    path: '/api/service/chat/getSplit',
    summary: 'A share of a bill that the caller asked for or was asked for.',
  },
});
