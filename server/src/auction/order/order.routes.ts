import { order } from '@juhe/contract/auction/order';
import { orderSchemas } from '@juhe/contract/auction/order.schemas';
import { routes } from '../../http/routes.ts';
import * as payment from './order-payment.service.ts';
import * as refund from './order-refund.service.ts';
import * as secondChance from './second-chance.service.ts';
import * as read from './order-read.service.ts';

export const orderRoutes = routes(order, orderSchemas, {
  queryBiddingOrderList: (ctx, input) => read.listOrders(ctx, input),
  queryBiddingOrder: (ctx, input) => read.orderDetail(ctx, input),
  getOrderPayParam: (ctx, input) => payment.orderPayParam(ctx, input),
  openOrderPayment: (ctx, input) => payment.openOrderPayment(ctx, input),
  querySecondChances: (ctx) => secondChance.secondChances(ctx),
  answerSecondChance: (ctx, input) => secondChance.answerSecondChance(ctx, input),
  refundAuctionOrder: (ctx, input) => refund.refundAuctionOrder(ctx, input),
  balancePay: (ctx, input) => payment.balancePay(ctx, input),
});
