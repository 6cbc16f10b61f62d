import { shop } from '@juhe/contract/mall/shop';
import { shopSchemas } from '@juhe/contract/mall/shop.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './shop.service.ts';

export const mallShopRoutes = routes(shop, shopSchemas, {
  getShopDetail: (ctx, input) => service.shopDetail(ctx, input),
  getShopList: (ctx, input) => service.listShops(ctx, input),
  getShopCollectList: (ctx, input) => service.listFollowed(ctx, input),
  collectShop: (ctx, input) => service.collectShop(ctx, input),
});
