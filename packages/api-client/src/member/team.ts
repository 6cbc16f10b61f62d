import { inject, pages, query } from '@juhe/api-client';
import { team } from '@juhe/contract/member/team';

export const { useGetInviterQuery, useListTeamInfiniteQuery } = inject((build) => ({
  getInviter: query(build, team.getInviter),
  listTeam: pages(build, team.listTeam, { tags: ['member/team'], keep: 0 }),
}));
