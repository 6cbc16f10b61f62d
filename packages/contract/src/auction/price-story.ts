import { defineOperations } from '../operation.ts';
import type { priceStorySchemas } from './price-story.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

/** The price history of a lot and of its goods. */
export const priceStory = defineOperations<typeof priceStorySchemas>()('auction/price-story', {
  getLotCurve: {
    ...read,
    path: '/api/bidding/getLotCurve',
    summary: 'Lists the bids on a lot in chronological order, for a curve and a replay.',
  },
  getLotHistory: {
    ...read,
    path: '/api/bidding/getLotHistory',
    summary: 'Lists the prices at which the goods of a lot were sold before.',
  },
});
