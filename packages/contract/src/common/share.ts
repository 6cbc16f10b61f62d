import { defineOperations } from '../operation.ts';
import type { shareSchemas } from './share.schemas.ts';

export const share = defineOperations<typeof shareSchemas>()('common/share', {
  readShareCode: {
    method: 'GET',
    path: '/api/common/shareInfo',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'Returns a preview of the subject of a share code, as far as the caller may see it.',
  },
});
