import { defineOperations } from '../operation.ts';
import type { lotSchemas } from './lot.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const lot = defineOperations<typeof lotSchemas>()('auction/lot', {
  listLots: {
    ...read,
    path: '/api/bidding/getBiddingProductList',
    summary: 'Lots: open, coming or ended; by words, category, session; in an order.',
  },
  listSimilarLots: {
    ...read,
    path: '/api/bidding/getSimilarLots',
    extension: true,
    summary: 'Lots of the same category that are open or coming, then other open ones.',
  },
  getLot: { ...read, path: '/api/bidding/getBiddingProduct', summary: 'One lot by productNo with its live state.' },
  streamLot: {
    ...read,
    path: '/api/bidding/live/{productNo}',
    extension: true,
    stream: true,
    streamsPerAddress: 2000,
    summary:
      "The lot's live state as server-sent events: the present one with its last bids, then each change; the event id is `seq`.",
  },
});
