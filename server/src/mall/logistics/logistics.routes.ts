import { logistics } from '@juhe/contract/mall/logistics';
import { logisticsSchemas } from '@juhe/contract/mall/logistics.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './logistics.service.ts';

export const logisticsRoutes = routes(logistics, logisticsSchemas, service);
