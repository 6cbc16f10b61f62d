import { defineOperations } from '../operation.ts';
import type { watchSchemas } from './watch.schemas.ts';

export const watch = defineOperations<typeof watchSchemas>()('auction/watch', {
  watchLot: {
    method: 'POST',
    path: '/api/bidding/watchLot',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    mobile: true,
    extension: true,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Subscribes to reminders before a lot opens and ends, or unsubscribes.',
  },
  listWatchedLots: {
    method: 'GET',
    path: '/api/bidding/getWatchedLots',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Lists the lots of which the member wants to be reminded, the latest request first.',
  },
});
