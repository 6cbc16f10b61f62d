import { team } from '@juhe/contract/auction/team';
import { teamSchemas } from '@juhe/contract/auction/team.schemas';
import { routes } from '../../http/call/routes.ts';
import { changeTeam } from './change.service.ts';
import { listAuctionTeam, listTeamOrders } from './team.service.ts';

export const teamRoutes = routes(team, teamSchemas, { listAuctionTeam, listTeamOrders, changeTeam });
