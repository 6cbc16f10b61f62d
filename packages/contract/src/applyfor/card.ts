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
    summary: 'The rights that cards give, and which of them the member has now.',
  },
  listOfferedCards: {
    method: 'GET',
    path: '/api/service/card/selectCardList',
    encoding: 'query',
    access: 'required',
    summary: 'The cards on offer and the own ones, with end and what they have saved.',
  },
  tryCard: {
    ...write,
    path: '/api/service/card/tryCard',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Begins the trial day of a card that the member never had: all of its rights but coupons.',
  },
  buyCard: {
    ...write,
    path: '/api/service/card/buyCard',
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 86_400 },
    summary: 'Orders a card, to be paid within 30 minutes; an open order of the same card is answered again.',
  },
  payCardOrder: {
    ...write,
    path: '/api/service/card/getOrderPayParam',
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Starts paying an order of a card, or pays it from the wallet.',
  },
  listCardOrders: {
    method: 'GET',
    path: '/api/service/card/getCardOrderList',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "The member's orders of cards, newest first.",
  },
  cancelCardOrder: {
    ...write,
    path: '/api/service/card/cancelCardOrder',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 86_400 },
    summary: 'Cancels an order of a card that is not paid.',
  },
  refundCardOrder: {
    ...write,
    path: '/api/service/card/refundCardOrder',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 86_400 },
    summary: 'Gives an order of a card back within 24 hours while none of its rights was used; its days are taken back.',
  },
  addCard: {
    ...operate,
    path: '/api/operator/card/add',
    summary: 'Offers a new card. Its rights and its duration stay as they are.',
  },
  setCard: {
    ...operate,
    path: '/api/operator/card/set',
    summary: 'Changes the price of a card, or offers it no longer or again.',
  },
  listCards: {
    method: 'GET',
    path: '/api/operator/card/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Every card with how many members have it and what it brought.',
  },
});
