import { defineOperations } from '../operation.ts';
import type { suspensionSchemas } from './suspension.schemas.ts';

export const suspension = defineOperations<typeof suspensionSchemas>()('member/suspension', {
  suspendMember: {
    method: 'POST',
    path: '/api/operator/member/suspend',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Suspends a member for some days: ends the sessions, and refuses operations that spend, oblige or reach others.',
  },
  restoreMember: {
    method: 'POST',
    path: '/api/operator/member/restore',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Lifts a suspension.',
  },
  endSessions: {
    method: 'POST',
    path: '/api/operator/member/endSessions',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Ends all sessions of a member, e.g. after a takeover of the account.',
  },
  listSuspended: {
    method: 'GET',
    path: '/api/operator/member/suspended',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists suspended members, earliest end first.',
  },
});
