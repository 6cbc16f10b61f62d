import { order } from '@juhe/contract/mall/order';
import { orderSchemas } from '@juhe/contract/mall/order.schemas';
import { routes } from '../../http/call/routes.ts';
import * as checkout from './checkout.service.ts';
import * as care from './order-care.service.ts';
import * as read from './order-read.service.ts';
import * as service from './order.service.ts';

export const orderRoutes = routes(order, orderSchemas, { ...checkout, ...service, ...care, ...read });
