import { goods } from '@juhe/contract/mall/goods';
import { goodsSchemas } from '@juhe/contract/mall/goods.schemas';
import { routes } from '../../http/call/routes.ts';
import * as lists from './goods-list.service.ts';
import * as service from './goods.service.ts';

export const goodsRoutes = routes(goods, goodsSchemas, { ...service, ...lists });
