import { defineOperations } from '../operation.ts';
import type { sanctionSchemas } from './sanction.schemas.ts';

const operator = { method: 'POST', encoding: 'json', access: 'operator', extension: true } as const;

export const sanction = defineOperations<typeof sanctionSchemas>()('member/sanction', {
  listMySanctions: {
    method: 'GET',
    path: '/api/member/mySanctions',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Lists the sanctions against the member, newest first, with the state of each appeal.',
  },
  appealSanction: {
    method: 'POST',
    path: '/api/member/appealSanction',
    encoding: 'json',
    access: 'required',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 10, seconds: 3600 },
    summary: 'Appeals against a sanction, once and within 14 days.',
  },
  muteMember: {
    ...operator,
    path: '/api/operator/member/mute',
    idempotent: true,
    summary: 'Mutes a member for some days: new content of the member reaches nobody.',
  },
  unmuteMember: { ...operator, path: '/api/operator/member/unmute', summary: 'Unmutes a member.' },
  listAppeals: {
    ...operator,
    method: 'GET',
    encoding: 'query',
    path: '/api/operator/member/appeals',
    summary: 'Lists appeals that await a decision, oldest first.',
  },
  decideAppeal: {
    ...operator,
    path: '/api/operator/member/decideAppeal',
    idempotent: true,
    summary: 'Makes the final decision on an appeal; by an operator other than the one who imposed the sanction.',
  },
});
