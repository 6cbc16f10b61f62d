import { invite } from '@juhe/contract/social/invite';
import { inviteSchemas } from '@juhe/contract/social/invite.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './invite.service.ts';

export const inviteRoutes = routes(invite, inviteSchemas, service);
