import { pay } from '@juhe/contract/payment/pay';
import { paySchemas } from '@juhe/contract/payment/pay.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './pay.service.ts';

export const payRoutes = routes(pay, paySchemas, service);
