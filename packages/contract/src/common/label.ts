import { defineOperations } from '../operation.ts';
import type { labelSchemas } from './label.schemas.ts';

export const label = defineOperations<typeof labelSchemas>()('common/label', {
  listLabels: {
    method: 'GET',
    path: '/api/oauth/getLabelList',
    encoding: 'query',
    access: 'public',
    summary: 'Lists the labels that members can choose, by group.',
  },
});
