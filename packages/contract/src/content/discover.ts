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
      'The feed of the Discover page, newest first: articles, news and videos, with goods, open lots and books between them, or those of a category, a topic or the followed authors.',
  },
});
