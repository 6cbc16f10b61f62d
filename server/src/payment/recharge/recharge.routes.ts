import { recharge } from '@juhe/contract/payment/recharge';
import { rechargeSchemas } from '@juhe/contract/payment/recharge.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './recharge.service.ts';

export const rechargeRoutes = routes(recharge, rechargeSchemas, service);
