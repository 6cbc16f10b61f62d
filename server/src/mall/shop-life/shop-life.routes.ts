import { shopLife } from '@juhe/contract/mall/shop-life';
import { shopLifeSchemas } from '@juhe/contract/mall/shop-life.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './shop-life.service.ts';

export const shopLifeRoutes = routes(shopLife, shopLifeSchemas, {
  getMyShop: (ctx) => service.ownShop(ctx),
  updateMyShop: (ctx, input) => service.changeOwnShop(ctx, input),
  closeMyShop: (ctx) => service.closeOwnShop(ctx),
  listShops: (ctx, input) => service.listShops(ctx, input),
  suspendShop: (ctx, input) => service.suspend(ctx, input),
  reinstateShop: (ctx, input) => service.reinstate(ctx, input),
  closeShop: (ctx, input) => service.close(ctx, input),
});
