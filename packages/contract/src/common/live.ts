import { defineOperations } from '../operation.ts';
import type { liveSchemas } from './live.schemas.ts';

export const live = defineOperations<typeof liveSchemas>()('common/live', {
  streamChanges: {
    method: 'GET',
    path: '/api/live/stream',
    encoding: 'query',
    access: 'public',
    extension: true,
    stream: true,
    summary:
      "Streams `changed` events for the site's settings and, with a session, the member's payments, bids, messages and notices, and `resync` when some may be missing. With `age` (ms) the first event is `current` or `resync`: whether anything changed since then.",
  },
});
