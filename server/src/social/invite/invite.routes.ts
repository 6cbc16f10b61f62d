import { invite } from '@juhe/contract/social/invite';
import { inviteSchemas } from '@juhe/contract/social/invite.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './invite.service.ts';

export const inviteRoutes = routes(invite, inviteSchemas, {
  getInvite: (ctx, input) => service.overview(ctx, input),
  receiveInvite: (ctx, input) => service.receive(ctx, input),
  listHeldInvites: (ctx, input) => service.listHeld(ctx, input),
  releaseInvite: (ctx, input) => service.release(ctx, input),
  refuseInvite: (ctx, input) => service.refuse(ctx, input),
});
