import type { DomainModule } from '../modules/domain-module.ts';
import { queryTradeJob, sendRefundJob } from './gateway/gateway-jobs.ts';
import { registerGatewayPages } from './gateway/gateway-pages.ts';
import { gatewayRoutes } from './gateway/gateway.routes.ts';
import { reconcileAgainJob, reconcileJob } from './gateway/reconcile.ts';
import { registerPaymentPages } from './pay/gateway-routes.ts';
import { expirePaymentJob } from './pay/money.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { rechargeRoutes } from './recharge/recharge.routes.ts';
import { keyedTables } from '../key-ring/stored-secrets.ts';
import { passwordTable } from './password/hash.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { paymentAccountDeletion } from './account-deletion.ts';
import { payables } from './pay/payables.ts';
import { registerPaymentsConsole } from './reconciliation/payments-console.ts';
import { rechargePayables } from './recharge/recharge.service.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { paymentMerge } from './merge.repository.ts';

export const paymentModule: DomainModule = {
  name: 'payment',
  routes: [payRoutes, passwordRoutes, rechargeRoutes, gatewayRoutes],
  siteRoutes: [registerPaymentPages, registerGatewayPages, registerPaymentsConsole],
  jobs: [expirePaymentJob, queryTradeJob, sendRefundJob, reconcileJob, reconcileAgainJob],
  extensions: [
    memberMerges.with({ payment: paymentMerge }),
    accountDeletions.with({ payment: paymentAccountDeletion }),
    keyedTables.with({ 'payment_password.hash': passwordTable }),
    payables.with(rechargePayables),
  ],
};
