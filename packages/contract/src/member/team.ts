import { defineOperations } from '../operation.ts';
import type { teamSchemas } from './team.schemas.ts';

export const team = defineOperations<typeof teamSchemas>()('member/team', {
  getInviter: {
    method: 'POST',
    path: '/api/member/inviter',
    encoding: 'form',
    access: 'public',
    extension: true,
    limit: { per: 'address', count: 60, seconds: 600 },
    summary: 'The masked name of the member whose promotion code it is, for whoever registers with it.',
  },
  listTeam: {
    method: 'POST',
    path: '/api/mall/member/myTeamAgent',
    encoding: 'form',
    access: 'required',
    summary: 'Whom the member invited, latest first: direct ones only, with masked names.',
  },
});
