import { claim } from '@juhe/contract/auction/claim';
import { claimSchemas } from '@juhe/contract/auction/claim.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './claim.service.ts';
import { orderPayment } from './payment-view.service.ts';

export const claimRoutes = routes(claim, claimSchemas, {
  getOrderPayment: (ctx, input) => orderPayment(ctx, input),
  confirmPay: (ctx, input) => service.confirmPay(ctx, input),
  withdrawClaim: (ctx, input) => service.withdrawClaim(ctx, input),
  confirmReceivePayment: (ctx, input) => service.confirmReceivePayment(ctx, input),
  denyPayment: (ctx, input) => service.denyPayment(ctx, input),
});
