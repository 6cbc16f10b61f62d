import { defineOperations } from '../operation.ts';
import type { pointsShopSchemas } from './points-shop.schemas.ts';

const show = { method: 'GET', encoding: 'query', access: 'public', extension: true } as const;
const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  mobile: true,
  idempotent: true,
  extension: true,
  limit: { per: 'member', count: 60, seconds: 3600 },
} as const;
const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Goods for points (auction.md B7, D16–D18), with their own stock and orders. */
export const pointsShop = defineOperations<typeof pointsShopSchemas>()('auction/points-shop', {
  listPointsShopCategories: {
    ...show,
    path: '/api/bidding/getPointsCategories',
    summary: 'Lists the categories of goods for points.',
  },
  listPointsGoods: {
    ...show,
    path: '/api/bidding/getPointsGoodsList',
    summary: "Lists goods for points by category, with the caller's points.",
  },
  getPointsGoods: { ...show, path: '/api/bidding/getPointsGoods', summary: 'Returns one of the goods for points.' },
  createPointsOrder: {
    ...write,
    path: '/api/bidding/createPointsOrder',
    summary: 'Exchanges points for goods; purchased points are spent first.',
  },
  listMyPointsOrders: {
    ...read,
    path: '/api/bidding/pointsOrderList',
    summary: "Lists the member's orders for points, newest first.",
  },
  getPointsOrder: { ...read, path: '/api/bidding/getPointsOrder', summary: 'Returns one order for points with its timeline.' },
  trackPointsOrder: {
    ...read,
    path: '/api/bidding/getPointsOrderTrack',
    summary: 'Returns the tracking of the parcel of an order for points.',
  },
  cancelPointsOrder: {
    ...write,
    path: '/api/bidding/cancelPointsOrder',
    summary: 'Cancels an order that is not shipped; its points are returned.',
  },
  receivePointsOrder: { ...write, path: '/api/bidding/receivePointsOrder', summary: 'Confirms the receipt of the parcel.' },
  listAllPointsGoods: {
    ...operatorRead,
    path: '/api/operator/points-goods/list',
    summary: 'Lists all goods for points, including those off the shelf.',
  },
  addPointsGoods: { ...operate, path: '/api/operator/points-goods/add', summary: 'Puts goods for points on the shelf.' },
  updatePointsGoods: {
    ...operate,
    path: '/api/operator/points-goods/change',
    summary: 'Updates goods for points; omitted fields stay unchanged.',
  },
  adjustPointsGoodsStock: {
    ...operate,
    path: '/api/operator/points-goods/stock',
    summary: 'Increases or decreases the stock.',
  },
  shelvePointsGoods: {
    ...operate,
    path: '/api/operator/points-goods/off',
    summary: 'Takes goods off the shelf, or puts them back on it.',
  },
  listPointsOrders: {
    ...operatorRead,
    path: '/api/operator/points-order/list',
    summary: 'Lists orders for points in one state, oldest first.',
  },
  shipPointsOrder: { ...operate, path: '/api/operator/points-order/ship', summary: 'Ships an order for points.' },
  cancelMemberPointsOrder: {
    ...operate,
    path: '/api/operator/points-order/cancel',
    summary: 'Cancels an order that is not shipped, with a reason shown to the member; its points are returned.',
  },
});
