import { suspension } from '@juhe/contract/member/suspension';
import { suspensionSchemas } from '@juhe/contract/member/suspension.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './suspension.service.ts';

export const suspensionRoutes = routes(suspension, suspensionSchemas, {
  suspendMember: (ctx, input) => service.suspend(ctx, input),
  restoreMember: (ctx, input) => service.restore(ctx, input),
  endSessions: (ctx, input) => service.endSessions(ctx, input),
  listSuspended: (ctx, input) => service.listSuspended(ctx, input),
});
