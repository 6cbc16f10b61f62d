import { pay } from '@juhe/contract/payment/pay';
import { paySchemas } from '@juhe/contract/payment/pay.schemas';
import { routes } from '../../http/routes.ts';
import { payChannels, payParam, queryPayment } from './pay.service.ts';

export const payRoutes = routes(pay, paySchemas, {
  getPayParam: (ctx, input) => payParam(ctx, input),
  queryPayment: (ctx, { payNo }) => queryPayment(ctx, payNo),
  getPayChannels: (ctx, { payNo }) => payChannels(ctx, payNo),
});
