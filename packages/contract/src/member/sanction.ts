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
    summary: 'The measures that were taken against the member, latest first, with the state of the appeal.',
  },
  appealSanction: {
    method: 'POST',
    path: '/api/member/appealSanction',
    encoding: 'json',
    access: 'required',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 10, seconds: 3600 },
    summary: 'Appeals against a measure, once and within 14 days.',
  },
  muteMember: {
    ...operator,
    path: '/api/operator/member/mute',
    idempotent: true,
    summary: 'Mutes a member for some days: nothing of theirs reaches others meanwhile.',
  },
  unmuteMember: { ...operator, path: '/api/operator/member/unmute', summary: 'Ends a mute.' },
  listAppeals: {
    ...operator,
    method: 'GET',
    encoding: 'query',
    path: '/api/operator/member/appeals',
    summary: 'Appeals that wait for a decision, oldest first.',
  },
  decideAppeal: {
    ...operator,
    path: '/api/operator/member/decideAppeal',
    idempotent: true,
    summary: 'Decides an appeal, for good; another operator than the one who took the measure.',
  },
});
