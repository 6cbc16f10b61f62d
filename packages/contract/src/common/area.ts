import { defineOperations } from '../operation.ts';
import type { areaSchemas } from './area.schemas.ts';

export const area = defineOperations<typeof areaSchemas>()('common/area', {
  listAreas: {
    method: 'GET',
    path: '/api/common/areaData',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'Lists the provinces, cities and districts of postal addresses.',
  },
});
