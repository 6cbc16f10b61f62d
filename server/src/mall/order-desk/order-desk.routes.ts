import { orderDesk } from '@juhe/contract/mall/order-desk';
import { orderDeskSchemas } from '@juhe/contract/mall/order-desk.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './order-desk.service.ts';

export const orderDeskRoutes = routes(orderDesk, orderDeskSchemas, {
  listOrders: (ctx, input) => service.list(ctx, input),
  showOrder: (ctx, input) => service.show(ctx, input),
  refundCustomerOrder: (ctx, input) => service.refundForCompany(ctx, input),
  cancelCustomerOrder: (ctx, input) => service.cancelForCompany(ctx, input),
  correctOrderAddress: (ctx, input) => service.correctAddress(ctx, input),
});
