import { team } from '@juhe/contract/auction/team';
import { inject, mutation, pages } from '@juhe/api-client';

const tags = ['auction/team'];

export const { useGetOperateMemberListInfiniteQuery, useGetTeamOrderListInfiniteQuery, useChangeTeamMutation } = inject(
  (build) => ({
    getOperateMemberList: pages(build, team.getOperateMemberList, { tags }),
    getTeamOrderList: pages(build, team.getTeamOrderList, { tags }),
    changeTeam: mutation(build, team.changeTeam, { invalidates: tags, toast: false }),
  }),
);
