import { defineOperations } from '../operation.ts';
import type { bidSchemas } from './bid.schemas.ts';

export const bid = defineOperations<typeof bidSchemas>()('auction/bid', {
  placeBid: {
    method: 'POST',
    path: '/api/bidding/participateBidding',
    mobile: true,
    encoding: 'form',
    access: 'required',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 10 },
    summary: 'Places a bid on a lot, with an optional maximum for proxy bidding.',
  },
  listBids: {
    method: 'GET',
    path: '/api/bidding/getBidding',
    encoding: 'query',
    access: 'public',
    summary: "Lists the bids on a lot, newest first, with the caller's standing.",
  },
  listMyBids: {
    method: 'GET',
    path: '/api/bidding/getMyBidding',
    encoding: 'query',
    access: 'required',
    summary: 'Lists the lots on which the member has bid.',
  },
});
