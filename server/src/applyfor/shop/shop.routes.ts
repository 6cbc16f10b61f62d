import { shop } from '@juhe/contract/applyfor/shop';
import { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import { routes } from '../../http/call/routes.ts';
import * as decision from './decision.service.ts';
import * as service from './shop.service.ts';

export const shopRoutes = routes(shop, shopSchemas, { ...service, ...decision });
