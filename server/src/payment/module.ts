import type { DomainModule } from '../modules/domain-module.ts';
import { registerPaymentPages } from './pay/gateway-routes.ts';
import { expirePaymentJob } from './pay/money.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { rechargeRoutes } from './recharge/recharge.routes.ts';

export const paymentModule: DomainModule = {
  name: 'payment',
  routes: [payRoutes, rechargeRoutes],
  siteRoutes: [registerPaymentPages],
  jobs: [expirePaymentJob],
};
