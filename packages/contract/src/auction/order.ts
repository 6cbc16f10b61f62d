import { defineOperations } from '../operation.ts';
import type { orderSchemas } from './order.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true, idempotent: true } as const;

export const order = defineOperations<typeof orderSchemas>()('auction/order', {
  listAuctionOrders: {
    ...read,
    path: '/api/bidding/queryBiddingOrderList',
    summary: "Lists the member's auction orders as buyer or seller, newest first, with counts by group.",
  },
  getAuctionOrder: {
    ...read,
    path: '/api/bidding/queryBiddingOrder',
    summary: "Returns one auction order with its timeline and the caller's current actions.",
  },
  payAuctionOrder: {
    ...write,
    path: '/api/pay/bidding/getOrderPayParam',
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Pays for a won lot of the platform through a channel: completes at once, or returns the cashier's URL.",
  },
  openAuctionOrderPayment: {
    ...write,
    path: '/api/bidding/openOrderPayment',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Opens the only payment of a won lot of the platform for the cashier.',
  },
  payAuctionOrderFromWallet: {
    ...write,
    path: '/api/bidding/balancePay',
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Pays for a won lot of the platform from the member's wallet.",
  },
  listSecondChances: {
    ...read,
    path: '/api/bidding/querySecondChances',
    extension: true,
    summary: 'Lists the lots offered to the member as a second chance because the winner did not pay.',
  },
  answerSecondChance: {
    ...write,
    path: '/api/bidding/answerSecondChance',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Accepts or declines a second chance.',
  },
  refundAuctionOrder: {
    method: 'POST',
    path: '/api/operator/auctionOrder/refund',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Takes back goods that are in storage or received, and refunds their price.',
  },
});
