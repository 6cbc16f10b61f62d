import { order } from '@juhe/contract/auction/order';
import { orderSchemas } from '@juhe/contract/auction/order.schemas';
import { routes } from '../../http/call/routes.ts';
import * as payment from './order-payment.service.ts';
import * as refund from './order-refund.service.ts';
import * as secondChance from './second-chance.service.ts';
import * as read from './order-read.service.ts';

export const orderRoutes = routes(order, orderSchemas, { ...read, ...payment, ...secondChance, ...refund });
