import { team } from '@juhe/contract/auction/team';
import { inject, mutation, pages } from '@juhe/api-client';

const tags = ['auction/team'];

export const { useListAuctionTeamInfiniteQuery, useListTeamOrdersInfiniteQuery, useChangeTeamMutation } = inject((build) => ({
  listAuctionTeam: pages(build, team.listAuctionTeam, { tags }),
  listTeamOrders: pages(build, team.listTeamOrders, { tags }),
  changeTeam: mutation(build, team.changeTeam, { invalidates: tags, toast: false }),
}));
