import { defineOperations } from '../operation.ts';
import type { checkSchemas } from './check.schemas.ts';

const decide = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;
const read = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;

export const check = defineOperations<typeof checkSchemas>()('common/check', {
  listChecks: {
    ...read,
    path: '/api/operator/check/list',
    summary: "Lists members' content that awaits a moderator's decision, oldest first.",
  },
  showCheck: {
    ...read,
    path: '/api/operator/check/show',
    summary: 'Returns the complete content of one such item: every text, picture and film.',
  },
  approveCheck: { ...decide, path: '/api/operator/check/approve', summary: 'Publishes content that awaited a decision.' },
  refuseCheck: {
    ...decide,
    path: '/api/operator/check/refuse',
    summary: 'Refuses content that awaited a decision, with a reason shown to its author.',
  },
  removeContent: {
    ...decide,
    path: '/api/operator/check/remove',
    summary: 'Removes published content of any kind that can be checked or reported, with a reason shown to its author.',
  },
});
