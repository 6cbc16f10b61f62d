import { defineOperations } from '../operation.ts';
import type { creationSchemas } from './creation.schemas.ts';

const memberAccess = { access: 'required', extension: true } as const;
const write = { ...memberAccess, method: 'POST', encoding: 'json' } as const;
const read = { ...memberAccess, method: 'GET', encoding: 'query' } as const;
const decide = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

export const creation = defineOperations<typeof creationSchemas>()('content/creation', {
  publishCreation: {
    mobile: true,
    agreed: true,
    ...write,
    path: '/api/service/creation/publishCreation',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Submits an article, pictures or a video; it is published once it passes the content check.',
  },
  editCreation: {
    mobile: true,
    agreed: true,
    ...write,
    path: '/api/service/creation/editCreation',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Updates the member's own creation; the published version remains until the change has passed the check.",
  },
  listMyCreations: {
    ...read,
    path: '/api/service/creation/myCreations',
    summary: "Lists the member's own creations in every state, newest first.",
  },
  countMyCreations: {
    ...read,
    path: '/api/service/creation/creationCounts',
    summary: "Returns the number of the member's creations by kind and state, and of drafts.",
  },
  getMyCreation: {
    ...read,
    path: '/api/service/creation/myCreation',
    summary: "Returns one of the member's own creations, as it was written.",
  },
  getCreationHistory: {
    ...read,
    path: '/api/service/creation/creationHistory',
    summary: "Lists the latest 100 state changes of one of the member's own creations with their reasons, newest first.",
  },
  getCreationChoices: {
    ...read,
    path: '/api/service/creation/creationChoices',
    summary: 'Lists the categories and topics of creations.',
  },
  deleteCreation: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    path: '/api/service/homePage/deleteCreation',
    summary: "Deletes the member's own creation with its comments.",
  },
  listAuthors: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    path: '/api/service/homePage/getAuthors',
    summary: 'Lists authors whom the member follows, or suggested ones.',
  },
  listCreationChecks: {
    method: 'GET',
    encoding: 'query',
    access: 'operator',
    extension: true,
    path: '/api/operator/creation/listChecking',
    summary: 'Lists creations under review: those that await a decision first, oldest first.',
  },
  approveCreation: { ...decide, path: '/api/operator/creation/approve', summary: 'Publishes a creation under review.' },
  refuseCreation: {
    ...decide,
    path: '/api/operator/creation/refuse',
    summary: 'Refuses a creation under review, with a reason shown to its author.',
  },
  removeCreation: {
    ...decide,
    path: '/api/operator/creation/remove',
    summary: 'Removes a creation in any state, with a reason shown to its author.',
  },
});
