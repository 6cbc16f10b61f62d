import { defineOperations } from '../operation.ts';
import type { identitySchemas } from './identity.schemas.ts';

/** The member's real name. Name and number are encrypted at rest and never returned. */
export const identity = defineOperations<typeof identitySchemas>()('member/identity', {
  getIdentity: {
    method: 'GET',
    path: '/api/member/getIdentity',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Returns whether the member's real name is verified, masked, or why the latest attempt was refused.",
  },
  verifyIdentity: {
    method: 'POST',
    path: '/api/member/verifyIdentity',
    encoding: 'json',
    access: 'required',
    mobile: true,
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary:
      'Verifies the real name by name and resident ID number; three attempts in 24 hours. A refusal is part of the result.',
  },
});
