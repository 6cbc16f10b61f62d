import { defineOperations } from '../operation.ts';
import type { dictSchemas } from './dict.schemas.ts';

export const dict = defineOperations<typeof dictSchemas>()('common/dict', {
  listChoices: {
    method: 'GET',
    path: '/api/oauth/getDictList',
    encoding: 'query',
    access: 'public',
    summary: 'Lists the choices of one kind, e.g. `carrier` or `gender`, in their order.',
  },
});
