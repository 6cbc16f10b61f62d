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
    summary: 'Returns the masked name of the owner of a promotion code, for registration.',
  },
  listTeam: {
    method: 'POST',
    path: '/api/mall/member/myTeamAgent',
    encoding: 'form',
    access: 'required',
    summary: 'Lists the members whom the member invited directly, newest first, with masked names.',
  },
});
