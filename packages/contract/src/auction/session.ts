import { defineOperations } from '../operation.ts';
import type { sessionSchemas } from './session.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

export const session = defineOperations<typeof sessionSchemas>()('auction/session', {
  listLotSessions: {
    ...read,
    path: '/api/bidding/getLotSessions',
    summary: 'Lists sessions: open ones, then upcoming, then ended.',
  },
  getLotSession: {
    ...read,
    path: '/api/bidding/getLotSession',
    summary: 'Returns one session with its times and its number of lots.',
  },
});
