import { defineOperations } from '../operation.ts';
import type { nearbySchemas } from './nearby.schemas.ts';

export const nearby = defineOperations<typeof nearbySchemas>()('common/nearby', {
  listNearbyPlaces: {
    method: 'GET',
    path: '/api/common/nearbyPlaces',
    encoding: 'query',
    access: 'public',
    limit: { per: 'address', count: 60, seconds: 60 },
    summary: 'Lists addresses around a position, nearest first; the position is rounded to about 100 m and not stored.',
  },
});
