import { storage } from '@juhe/contract/auction/storage';
import { storageSchemas } from '@juhe/contract/auction/storage.schemas';
import { routes } from '../../http/routes.ts';
import { splitOrder } from './split.service.ts';
import * as service from './storage.service.ts';

export const storageRoutes = routes(storage, storageSchemas, {
  getStoredGoods: (ctx, input) => service.storedGoods(ctx, input),
  pickUpGoods: (ctx, input) => service.pickUp(ctx, input),
  cancelPickUp: (ctx, input) => service.cancelPickUp(ctx, input),
  getOrderTrack: (ctx, input) => service.orderTrack(ctx, input),
  confirmTakeDelivery: (ctx, input) => service.confirmDelivery(ctx, input),
  extendTakeDelivery: (ctx, input) => service.extendDelivery(ctx, input),
  splitOrder,
  listAuctionParcels: (ctx, input) => service.listParcels(ctx, input),
  shipAuctionOrder: (ctx, input) => service.ship(ctx, input),
});
