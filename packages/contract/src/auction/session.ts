import { defineOperations } from '../operation.ts';
import type { sessionSchemas } from './session.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;

export const session = defineOperations<typeof sessionSchemas>()('auction/session', {
  listLotSessions: { ...read, path: '/api/bidding/getLotSessions', summary: 'Sessions: running, coming, then ended ones.' },
  getLotSession: { ...read, path: '/api/bidding/getLotSession', summary: 'One session with its times and how many lots it has.' },
});
