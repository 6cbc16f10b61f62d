import { team } from '@juhe/contract/auction/team';
import { teamSchemas } from '@juhe/contract/auction/team.schemas';
import { routes } from '../../http/routes.ts';
import { changeTeam } from './change.service.ts';
import { listMembers, listOrders } from './team.service.ts';

export const teamRoutes = routes(team, teamSchemas, {
  getOperateMemberList: (ctx, input) => listMembers(ctx, input),
  getTeamOrderList: (ctx, input) => listOrders(ctx, input),
  changeTeam: (ctx, input) => changeTeam(ctx, input),
});
