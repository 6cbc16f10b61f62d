import { afterSale } from '@juhe/contract/mall/after-sale';
import { afterSaleSchemas } from '@juhe/contract/mall/after-sale.schemas';
import { routes } from '../../http/routes.ts';
import * as desk from './after-sale-desk.service.ts';
import * as service from './after-sale.service.ts';

export const afterSaleRoutes = routes(afterSale, afterSaleSchemas, {
  getAfterSaleGoods: (ctx, input) => service.listGoods(ctx, input),
  getOrderAfterSale: (ctx, input) => service.ofOrder(ctx, input),
  previewAfterSale: (ctx, input) => service.preview(ctx, input),
  applyAfterSale: (ctx, input) => service.apply(ctx, input),
  getAfterSaleList: (ctx, input) => service.listCases(ctx, input),
  getAfterSaleDetail: (ctx, input) => service.detail(ctx, input),
  withdrawAfterSale: (ctx, input) => service.withdraw(ctx, input),
  sendBackAfterSale: (ctx, input) => service.sendBack(ctx, input),
  appealAfterSale: (ctx, input) => service.appeal(ctx, input),
  confirmExchange: (ctx, input) => service.confirmExchange(ctx, input),
  listAfterSale: (ctx, input) => desk.list(ctx, input),
  approveAfterSale: (ctx, input) => desk.agree(ctx, input),
  rejectAfterSale: (ctx, input) => desk.reject(ctx, input),
  receiveAfterSale: (ctx, input) => desk.receive(ctx, input),
  refundAfterSale: (ctx, input) => desk.refundCase(ctx, input),
  reshipAfterSale: (ctx, input) => desk.sendAnew(ctx, input),
  decideAppeal: (ctx, input) => desk.decideAppeal(ctx, input),
});
