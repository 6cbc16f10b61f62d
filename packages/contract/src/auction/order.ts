import { defineOperations } from '../operation.ts';
import type { orderSchemas } from './order.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;

export const order = defineOperations<typeof orderSchemas>()('auction/order', {
  queryBiddingOrderList: {
    ...read,
    path: '/api/bidding/queryBiddingOrderList',
    summary: "The member's auction orders as buyer or seller, newest first, with counts by group.",
  },
  queryBiddingOrder: {
    ...read,
    path: '/api/bidding/queryBiddingOrder',
    summary: 'One auction order with its timeline and what the caller can do with it now.',
  },
});
