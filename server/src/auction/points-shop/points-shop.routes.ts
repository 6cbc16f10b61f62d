import { pointsShop } from '@juhe/contract/auction/points-shop';
import { pointsShopSchemas } from '@juhe/contract/auction/points-shop.schemas';
import { routes } from '../../http/call/routes.ts';
import * as goods from './points-goods.service.ts';
import * as order from './points-order.service.ts';

export const pointsShopRoutes = routes(pointsShop, pointsShopSchemas, { ...goods, ...order });
