import { defineOperations } from '../operation.ts';
import type { discoverSchemas } from './discover.schemas.ts';

export const discover = defineOperations<typeof discoverSchemas>()('content/discover', {
  queryFeed: {
    method: 'GET',
    path: '/api/service/discover/queryFeed',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'The mixed feed of the Discover page: articles and news, with goods, open lots and books between them.',
  },
});
