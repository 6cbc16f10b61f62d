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
  listPointsShopCategories: { ...show, path: '/api/bidding/getPointsCategories', summary: 'The categories of goods for points.' },
  listPointsGoods: {
    ...show,
    path: '/api/bidding/getPointsGoodsList',
    summary: 'Goods for points by category, with the points that the caller has.',
  },
  getPointsGoods: { ...show, path: '/api/bidding/getPointsGoods', summary: 'One of the goods for points.' },
  createPointsOrder: {
    ...write,
    path: '/api/bidding/createPointsOrder',
    summary: 'Exchanges points for goods; bought points are spent first.',
  },
  listMyPointsOrders: {
    ...read,
    path: '/api/bidding/pointsOrderList',
    summary: 'The member’s orders for points, the newest first.',
  },
  getPointsOrder: { ...read, path: '/api/bidding/getPointsOrder', summary: 'One order for points with its timeline.' },
  trackPointsOrder: {
    ...read,
    path: '/api/bidding/getPointsOrderTrack',
    summary: 'Where the parcel of an order for points is.',
  },
  cancelPointsOrder: {
    ...write,
    path: '/api/bidding/cancelPointsOrder',
    summary: 'Cancels an order that is not shipped; its points come back.',
  },
  receivePointsOrder: { ...write, path: '/api/bidding/receivePointsOrder', summary: 'Confirms that the parcel has arrived.' },
  listAllPointsGoods: {
    ...operatorRead,
    path: '/api/operator/points-goods/list',
    summary: 'All goods for points, also those off the shelf.',
  },
  addPointsGoods: { ...operate, path: '/api/operator/points-goods/add', summary: 'Puts goods for points on the shelf.' },
  updatePointsGoods: {
    ...operate,
    path: '/api/operator/points-goods/change',
    summary: 'Changes goods for points; what is not told stays.',
  },
  adjustPointsGoodsStock: {
    ...operate,
    path: '/api/operator/points-goods/stock',
    summary: 'Adds pieces to the stock or takes some away.',
  },
  shelvePointsGoods: {
    ...operate,
    path: '/api/operator/points-goods/off',
    summary: 'Takes goods off the shelf, or puts them back on it.',
  },
  listPointsOrders: {
    ...operatorRead,
    path: '/api/operator/points-order/list',
    summary: 'Orders for points in one state, the oldest first.',
  },
  shipPointsOrder: { ...operate, path: '/api/operator/points-order/ship', summary: 'Ships an order for points.' },
  cancelMemberPointsOrder: {
    ...operate,
    path: '/api/operator/points-order/cancel',
    summary: 'Cancels an order that is not shipped; the member reads why and has the points back.',
  },
});
