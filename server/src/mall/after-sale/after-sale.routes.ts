import { afterSale } from '@juhe/contract/mall/after-sale';
import { afterSaleSchemas } from '@juhe/contract/mall/after-sale.schemas';
import { routes } from '../../http/call/routes.ts';
import * as desk from './after-sale-desk.service.ts';
import * as service from './after-sale.service.ts';

export const afterSaleRoutes = routes(afterSale, afterSaleSchemas, { ...service, ...desk });
