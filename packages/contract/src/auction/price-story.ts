import { defineOperations } from '../operation.ts';
import type { priceStorySchemas } from './price-story.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

/** The price history of a lot and of its goods. */
export const priceStory = defineOperations<typeof priceStorySchemas>()('auction/price-story', {
  getLotCurve: {
    ...read,
    path: '/api/bidding/getLotCurve',
    summary: 'The bids of a lot in the order of time, for a curve and a replay.',
  },
  getLotHistory: {
    ...read,
    path: '/api/bidding/getLotHistory',
    summary: 'What the goods of a lot were sold for whenever they were offered.',
  },
});
