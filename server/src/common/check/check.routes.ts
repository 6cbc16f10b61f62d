import { check } from '@juhe/contract/common/check';
import { checkSchemas } from '@juhe/contract/common/check.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './check.service.ts';

export const checkRoutes = routes(check, checkSchemas, {
  listChecks: (ctx, input) => service.listChecks(ctx, input),
  showCheck: (ctx, input) => service.showCheck(ctx, input),
  approveCheck: (ctx, input) => service.approveCheck(ctx, input),
  refuseCheck: (ctx, input) => service.refuseCheck(ctx, input),
  removeContent: (ctx, input) => service.removeContent(ctx, input),
});
