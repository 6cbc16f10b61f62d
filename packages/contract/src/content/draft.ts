import { defineOperations } from '../operation.ts';
import type { draftSchemas } from './draft.schemas.ts';

const memberAccess = { access: 'required', extension: true } as const;
const read = { ...memberAccess, method: 'GET', encoding: 'query' } as const;

export const draft = defineOperations<typeof draftSchemas>()('content/draft', {
  saveDraft: {
    ...memberAccess,
    method: 'POST',
    encoding: 'json',
    path: '/api/service/creation/saveDraft',
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Saves a draft; refused when another device has saved a newer version.',
  },
  listDrafts: { ...read, path: '/api/service/creation/draftList', summary: "Lists the member's drafts, newest first." },
  getDraft: { ...read, path: '/api/service/creation/draftDetail', summary: "Returns one of the member's drafts." },
  deleteDraft: {
    ...memberAccess,
    method: 'POST',
    encoding: 'form',
    path: '/api/service/creation/deleteDraft',
    summary: 'Deletes a draft; idempotent.',
  },
});
