import { defineOperations } from '../operation.ts';
import type { cardSchemas } from './card.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Cards with rights (domain.md §9, applyfor.md): rights, purchase, refund, and the company's offer. */
export const card = defineOperations<typeof cardSchemas>()('applyfor/card', {
  listCardRights: {
    method: 'GET',
    path: '/api/service/equities/queryEquitiesList',
    encoding: 'query',
    access: 'required',
    summary: 'Lists the rights that cards grant, with those that the member has now.',
  },
  listOfferedCards: {
    method: 'GET',
    path: '/api/service/card/selectCardList',
    encoding: 'query',
    access: 'required',
    summary: "Lists the cards on offer and the member's own, with their end and savings.",
  },
  tryCard: {
    ...write,
    path: '/api/service/card/tryCard',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Starts the one-day trial of a card that the member has never had, with all of its rights but coupons.',
  },
  buyCard: {
    ...write,
    path: '/api/service/card/buyCard',
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 86_400 },
    summary: 'Orders a card, to be paid within 30 minutes; returns an open order of the same card.',
  },
  payCardOrder: {
    ...write,
    path: '/api/service/card/getOrderPayParam',
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Starts the payment of a card order, or pays it from the wallet.',
  },
  listCardOrders: {
    method: 'GET',
    path: '/api/service/card/getCardOrderList',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Lists the member's card orders, newest first.",
  },
  cancelCardOrder: {
    ...write,
    path: '/api/service/card/cancelCardOrder',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 86_400 },
    summary: 'Cancels an unpaid card order.',
  },
  refundCardOrder: {
    ...write,
    path: '/api/service/card/refundCardOrder',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 86_400 },
    summary: 'Refunds a card order within 24 hours if none of its rights was used; its days are subtracted.',
  },
  addCard: {
    ...operate,
    path: '/api/operator/card/add',
    summary: 'Creates a card; its rights and duration cannot be changed later.',
  },
  setCard: {
    ...operate,
    path: '/api/operator/card/set',
    summary: 'Changes the price of a card, or removes it from or returns it to the offer.',
  },
  listCards: {
    method: 'GET',
    path: '/api/operator/card/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists all cards with the number of their members and their revenue.',
  },
});
