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
    summary: 'Bids on a lot, with an optional maximum for proxy bidding.',
  },
  listBids: {
    method: 'GET',
    path: '/api/bidding/getBidding',
    encoding: 'query',
    access: 'public',
    summary: 'The bids of a lot, latest first, and how the caller stands.',
  },
  listMyBids: {
    method: 'GET',
    path: '/api/bidding/getMyBidding',
    encoding: 'query',
    access: 'required',
    summary: 'The lots the member has bid on.',
  },
});
