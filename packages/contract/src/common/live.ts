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
      "Live: events `changed` as the site's settings and, signed in, the member's payments, bids, messages and notices change; `resync` when some may be missing. With `age` (ms) the first event says whether anything changed since then: `current` or `resync`.",
  },
});
