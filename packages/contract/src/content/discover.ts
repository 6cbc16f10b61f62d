import { defineOperations } from '../operation.ts';
import type { discoverSchemas } from './discover.schemas.ts';

export const discover = defineOperations<typeof discoverSchemas>()('content/discover', {
  listDiscoverFeed: {
    method: 'GET',
    path: '/api/service/discover/queryFeed',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary:
      'Lists the feed of the Discover page, newest first: articles, news and videos, mixed with goods, open lots and books; or those of a category, a topic or the followed authors.',
  },
});
