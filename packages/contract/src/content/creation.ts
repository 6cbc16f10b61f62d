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
    summary: 'Hands in an article, pictures or a video; others see it once the content check lets it through.',
  },
  editCreation: {
    mobile: true,
    agreed: true,
    ...write,
    path: '/api/service/creation/editCreation',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Changes the member's own creation; what is published stays as it is until the change has passed the check.",
  },
  listMyCreations: {
    ...read,
    path: '/api/service/creation/myCreations',
    summary: "The member's own creations in every state, latest first.",
  },
  countMyCreations: {
    ...read,
    path: '/api/service/creation/creationCounts',
    summary: 'How many creations the member has of each kind and state, and how many drafts.',
  },
  getMyCreation: {
    ...read,
    path: '/api/service/creation/myCreation',
    summary: "One of the member's own creations, as it was written.",
  },
  getCreationHistory: {
    ...read,
    path: '/api/service/creation/creationHistory',
    summary: "What became of one of the member's own creations and why, latest first; at most the last 100.",
  },
  getCreationChoices: {
    ...read,
    path: '/api/service/creation/creationChoices',
    summary: 'The categories and topics that a creation can have.',
  },
  deleteCreation: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    path: '/api/service/homePage/deleteCreation',
    summary: "Deletes the member's own creation with what others said about it.",
  },
  listAuthors: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    path: '/api/service/homePage/getAuthors',
    summary: 'Authors whom the member follows, or may want to follow.',
  },
  listCreationChecks: {
    method: 'GET',
    encoding: 'query',
    access: 'operator',
    extension: true,
    path: '/api/operator/creation/listChecking',
    summary: 'Creations that are being checked: those that wait for a decision first, oldest first.',
  },
  approveCreation: { ...decide, path: '/api/operator/creation/approve', summary: 'Publishes a creation that is being checked.' },
  refuseCreation: {
    ...decide,
    path: '/api/operator/creation/refuse',
    summary: 'Refuses a creation that is being checked; its author is told the reason.',
  },
  removeCreation: {
    ...decide,
    path: '/api/operator/creation/remove',
    summary: 'Takes a creation away, whatever its state; its author is told the reason.',
  },
});
