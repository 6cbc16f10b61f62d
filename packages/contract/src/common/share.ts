import { defineOperations } from '../operation.ts';
import type { shareSchemas } from './share.schemas.ts';

export const share = defineOperations<typeof shareSchemas>()('common/share', {
  readShareCode: {
    method: 'GET',
    path: '/api/common/shareInfo',
    encoding: 'query',
    access: 'public',
    extension: true,
    summary: 'What the thing of a share code looks like, as the caller may see it.',
  },
});
