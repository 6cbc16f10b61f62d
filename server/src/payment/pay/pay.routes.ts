import { pay } from '@juhe/contract/payment/pay';
import { paySchemas } from '@juhe/contract/payment/pay.schemas';
import { routes } from '../../http/routes.ts';
import { listPaymentChannels, startPayment, getPayment } from './pay.service.ts';

export const payRoutes = routes(pay, paySchemas, {
  startPayment,
  getPayment: (ctx, { payNo }) => getPayment(ctx, payNo),
  listPaymentChannels: (ctx, { payNo }) => listPaymentChannels(ctx, payNo),
});
