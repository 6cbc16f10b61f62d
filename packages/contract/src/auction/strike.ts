import { defineOperations } from '../operation.ts';
import type { strikeSchemas } from './strike.schemas.ts';

export const strike = defineOperations<typeof strikeSchemas>()('auction/strike', {
  listBans: {
    method: 'GET',
    path: '/api/operator/auctionBan/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists members who are banned from bidding and listing, the longest ban first.',
  },
  liftBan: {
    method: 'POST',
    path: '/api/operator/auctionBan/lift',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: "Lifts a member's strikes, which ends the ban and the higher deposits.",
  },
});
