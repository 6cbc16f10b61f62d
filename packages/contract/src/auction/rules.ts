import { defineOperations } from '../operation.ts';
import type { rulesSchemas } from './rules.schemas.ts';

export const rules = defineOperations<typeof rulesSchemas>()('auction/rules', {
  getAuctionRules: {
    method: 'GET',
    path: '/api/bidding/getAuctionRules',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'Returns the figures of the rules for bidding, payment and resale.',
  },
});
