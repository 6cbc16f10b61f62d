import { inject, pages } from '@juhe/api-client';
import { team } from '@juhe/contract/member/team';

export const { useMyTeamAgentInfiniteQuery } = inject((build) => ({
  myTeamAgent: pages(build, team.myTeamAgent, { tags: ['member/team'], keep: 0 }),
}));
