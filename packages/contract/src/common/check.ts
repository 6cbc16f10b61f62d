import { defineOperations } from '../operation.ts';
import type { checkSchemas } from './check.schemas.ts';

const decide = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;
const read = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;

export const check = defineOperations<typeof checkSchemas>()('common/check', {
  listChecks: {
    ...read,
    path: '/api/operator/check/list',
    summary: 'What members wrote or showed and a person has to decide about, oldest first.',
  },
  showCheck: {
    ...read,
    path: '/api/operator/check/show',
    summary: 'The whole of one thing that waits: every text, picture and film.',
  },
  approveCheck: { ...decide, path: '/api/operator/check/approve', summary: 'Makes public what waited.' },
  refuseCheck: {
    ...decide,
    path: '/api/operator/check/refuse',
    summary: 'Refuses what waited; its author is told the reason.',
  },
  removeContent: {
    ...decide,
    path: '/api/operator/check/remove',
    summary: 'Takes away something public of any kind that can be checked or reported; its author is told the reason.',
  },
});
