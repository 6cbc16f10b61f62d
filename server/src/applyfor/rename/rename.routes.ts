import { rename } from '@juhe/contract/applyfor/rename';
import { renameSchemas } from '@juhe/contract/applyfor/rename.schemas';
import { routes } from '../../http/routes.ts';
import * as decision from './decision.service.ts';
import * as service from './rename.service.ts';

export const renameRoutes = routes(rename, renameSchemas, {
  getMyShopRenames: (ctx) => service.ownRenames(ctx),
  proposeShopName: (ctx, input) => service.propose(ctx, input),
  withdrawShopName: (ctx) => service.withdraw(ctx),
  listShopRenames: (ctx, input) => decision.listRenames(ctx, input),
  approveShopName: (ctx, input) => decision.approve(ctx, input),
  rejectShopName: (ctx, input) => decision.reject(ctx, input),
});
