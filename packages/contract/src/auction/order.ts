import { defineOperations } from '../operation.ts';
import type { orderSchemas } from './order.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true, idempotent: true } as const;

export const order = defineOperations<typeof orderSchemas>()('auction/order', {
  listAuctionOrders: {
    ...read,
    path: '/api/bidding/queryBiddingOrderList',
    summary: "The member's auction orders as buyer or seller, newest first, with counts by group.",
  },
  getAuctionOrder: {
    ...read,
    path: '/api/bidding/queryBiddingOrder',
    summary: 'One auction order with its timeline and what the caller can do with it now.',
  },
  payAuctionOrder: {
    ...write,
    path: '/api/pay/bidding/getOrderPayParam',
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Pays for a won lot of the platform through a channel: at once, or answers the cashier's address.",
  },
  openAuctionOrderPayment: {
    ...write,
    path: '/api/bidding/openOrderPayment',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Opens the payment of a won lot of the platform, for the cashier; one at a time.',
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
    summary: 'Lots that the member can still have because the winner did not pay.',
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
    summary: 'The company takes goods back that are in storage or received, and returns what they cost.',
  },
});
