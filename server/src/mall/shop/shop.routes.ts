import { shop } from '@juhe/contract/mall/shop';
import { shopSchemas } from '@juhe/contract/mall/shop.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './shop.service.ts';

export const mallShopRoutes = routes(shop, shopSchemas, service);
