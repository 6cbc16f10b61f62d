import { shopLife } from '@juhe/contract/mall/shop-life';
import { shopLifeSchemas } from '@juhe/contract/mall/shop-life.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './shop-life.service.ts';

export const shopLifeRoutes = routes(shopLife, shopLifeSchemas, service);
