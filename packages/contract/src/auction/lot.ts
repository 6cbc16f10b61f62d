import { defineOperations } from '../operation.ts';
import type { lotSchemas } from './lot.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const lot = defineOperations<typeof lotSchemas>()('auction/lot', {
  listLots: {
    ...read,
    path: '/api/bidding/getBiddingProductList',
    summary: 'Lists open, upcoming or ended lots, filtered by keyword, category and session, in a sort order.',
  },
  listSimilarLots: {
    ...read,
    path: '/api/bidding/getSimilarLots',
    extension: true,
    summary: 'Lists open and upcoming lots of the same category, then other open ones.',
  },
  getLot: { ...read, path: '/api/bidding/getBiddingProduct', summary: 'Returns one lot by productNo with its live state.' },
  streamLot: {
    ...read,
    path: '/api/bidding/live/{productNo}',
    extension: true,
    stream: true,
    streamsPerAddress: 2000,
    summary: "Streams the lot's live state: the current one with its last bids, then each change; the event id is `seq`.",
  },
});
