import { gateway } from '@juhe/contract/payment/gateway';
import { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './gateway-desk.service.ts';

export const gatewayRoutes = routes(gateway, gatewaySchemas, {
  listPaymentTasks: (ctx, input) => service.listTasks(ctx, input),
  getPaymentTask: (ctx, input) => service.getTask(ctx, input),
  resolvePaymentTask: (ctx, input) => service.resolveTask(ctx, input),
  repeatRefund: (ctx, input) => service.repeatRefund(ctx, input),
  refundToWallet: (ctx, input) => service.refundToWallet(ctx, input),
  listGatewayStatements: (ctx, input) => service.listStatements(ctx, input),
  getReconciliationState: (ctx) => service.stateOfReconciliation(ctx),
  getReconciliation: (ctx, input) => service.getReconciliation(ctx, input),
  repeatReconciliation: (ctx, input) => service.repeatReconciliation(ctx, input),
});
