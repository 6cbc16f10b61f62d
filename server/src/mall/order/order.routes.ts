import { order } from '@juhe/contract/mall/order';
import { orderSchemas } from '@juhe/contract/mall/order.schemas';
import { routes } from '../../http/routes.ts';
import * as checkout from './checkout.service.ts';
import * as care from './order-care.service.ts';
import * as read from './order-read.service.ts';
import * as service from './order.service.ts';

export const orderRoutes = routes(order, orderSchemas, {
  previewOrder: (ctx, input) => checkout.previewOrder(ctx, input),
  getOrderCouponList: (ctx, input) => checkout.orderCoupons(ctx, input),
  selectRedBag: (ctx, input) => checkout.selectRedBag(ctx, input),
  createOrder: (ctx, input) => checkout.createOrder(ctx, input),
  cancelOrder: (ctx, input) => service.cancelOrder(ctx, input),
  confirmReceive: (ctx, input) => service.confirmReceive(ctx, input),
  refundOrder: (ctx, input) => service.refundOrder(ctx, input),
  remindOrder: (ctx, input) => care.remindOrder(ctx, input),
  extendReceipt: (ctx, input) => care.extendReceipt(ctx, input),
  deleteOrder: (ctx, input) => care.deleteOrder(ctx, input),
  buyAgain: (ctx, input) => care.buyAgain(ctx, input),
  getOrderList: (ctx, input) => read.listOrders(ctx, input),
  getOrderDetail: (ctx, input) => read.orderDetail(ctx, input),
  getOrderStatusCount: (ctx) => read.statusCount(ctx),
  getOrderTrack: (ctx, input) => read.orderTrack(ctx, input),
  getRecentPurchases: (ctx) => read.recentPurchases(ctx),
  listOrdersToShip: (ctx, input) => read.ordersToShip(ctx, input),
  shipOrder: (ctx, input) => service.shipOrder(ctx, input),
});
