import { defineOperations } from '../operation.ts';
import type { teamSchemas } from './team.schemas.ts';

export const team = defineOperations<typeof teamSchemas>()('member/team', {
  myTeamAgent: {
    method: 'POST',
    path: '/api/mall/member/myTeamAgent',
    encoding: 'form',
    access: 'required',
    summary: 'Whom the member invited, latest first: direct ones only, with masked names.',
  },
});
