import { inject, pages, query } from '@juhe/api-client';
import { team } from '@juhe/contract/member/team';

export const { useInviterQuery, useMyTeamAgentInfiniteQuery } = inject((build) => ({
  inviter: query(build, team.inviter),
  myTeamAgent: pages(build, team.myTeamAgent, { tags: ['member/team'], keep: 0 }),
}));
