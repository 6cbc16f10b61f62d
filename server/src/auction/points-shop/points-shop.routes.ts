import { pointsShop } from '@juhe/contract/auction/points-shop';
import { pointsShopSchemas } from '@juhe/contract/auction/points-shop.schemas';
import { routes } from '../../http/routes.ts';
import * as goods from './points-goods.service.ts';
import * as order from './points-order.service.ts';

export const pointsShopRoutes = routes(pointsShop, pointsShopSchemas, {
  getPointsCategories: (ctx) => goods.categories(ctx),
  getPointsGoodsList: (ctx, input) => goods.listGoods(ctx, input),
  getPointsGoods: (ctx, input) => goods.goodsDetail(ctx, input),
  createPointsOrder: (ctx, input) => order.createOrder(ctx, input),
  pointsOrderList: (ctx, input) => order.listOrders(ctx, input),
  getPointsOrder: (ctx, input) => order.orderDetail(ctx, input),
  getPointsOrderTrack: (ctx, input) => order.orderTrack(ctx, input),
  cancelPointsOrder: (ctx, input) => order.cancelOwnOrder(ctx, input),
  receivePointsOrder: (ctx, input) => order.confirmReceipt(ctx, input),
  pointsGoodsList: (ctx, input) => goods.allGoods(ctx, input),
  pointsGoodsAdd: (ctx, input) => goods.addGoods(ctx, input),
  pointsGoodsChange: (ctx, input) => goods.changeGoods(ctx, input),
  pointsGoodsStock: (ctx, input) => goods.changeStock(ctx, input),
  pointsGoodsOff: (ctx, input) => goods.takeOffShelf(ctx, input),
  listPointsOrders: (ctx, input) => order.waitingOrders(ctx, input),
  shipPointsOrder: (ctx, input) => order.shipOrder(ctx, input),
  cancelMemberPointsOrder: (ctx, input) => order.cancelMemberOrder(ctx, input),
});
