import { delayedPayment } from '@juhe/contract/wallet/delayed-payment';
import { delayedPaymentSchemas } from '@juhe/contract/wallet/delayed-payment.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './delayed-payment.service.ts';

export const delayedPaymentRoutes = routes(delayedPayment, delayedPaymentSchemas, {
  getDelayOffer: (ctx, input) => service.offer(ctx, input),
  sendDelayedPayment: (ctx, input) => service.send(ctx, input),
  getDelayedPayments: (ctx, input) => service.list(ctx, input),
  revokeDelayedPayment: (ctx, input) => service.revoke(ctx, input),
});
