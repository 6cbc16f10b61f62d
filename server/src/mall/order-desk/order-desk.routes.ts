import { orderDesk } from '@juhe/contract/mall/order-desk';
import { orderDeskSchemas } from '@juhe/contract/mall/order-desk.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './order-desk.service.ts';

export const orderDeskRoutes = routes(orderDesk, orderDeskSchemas, service);
