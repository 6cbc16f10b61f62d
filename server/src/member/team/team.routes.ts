import { team } from '@juhe/contract/member/team';
import { teamSchemas } from '@juhe/contract/member/team.schemas';
import { routes } from '../../http/call/routes.ts';
import { getInviter, listTeam } from './team.service.ts';

export const teamRoutes = routes(team, teamSchemas, { getInviter, listTeam });
