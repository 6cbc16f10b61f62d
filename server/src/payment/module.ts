import type { DomainModule } from '../modules/domain-module.ts';
import { registerPaymentPages } from './pay/gateway-routes.ts';
import { expirePaymentJob } from './pay/money.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { rechargeRoutes } from './recharge/recharge.routes.ts';
import { departures } from '../member/api.ts';
import { paymentDeparture } from './departure.ts';
import { payables } from './pay/payables.ts';
import { rechargePayables } from './recharge/recharge.service.ts';

export const paymentModule: DomainModule = {
  name: 'payment',
  routes: [payRoutes, rechargeRoutes],
  siteRoutes: [registerPaymentPages],
  jobs: [expirePaymentJob],
  extensions: [departures.with({ payment: paymentDeparture }), payables.with(rechargePayables)],
};
