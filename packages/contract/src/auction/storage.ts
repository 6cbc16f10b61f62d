import { defineOperations } from '../operation.ts';
import type { storageSchemas } from './storage.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const act = { method: 'POST', encoding: 'form', access: 'required', idempotent: true, mobile: true } as const;
const limit = { per: 'member', count: 60, seconds: 3600 } as const;

export const storage = defineOperations<typeof storageSchemas>()('auction/storage', {
  listStoredGoods: {
    ...read,
    path: '/api/bidding/getStoredGoods',
    extension: true,
    summary: "The member's goods that are in storage, newest first.",
  },
  pickUpGoods: {
    ...act,
    limit,
    path: '/api/bidding/pickUpGoods',
    summary: 'Asks for stored goods of up to 20 orders in one parcel, all of them or none.',
  },
  cancelPickUp: {
    ...act,
    limit,
    path: '/api/bidding/cancelPickUp',
    extension: true,
    summary: 'Leaves an order in storage after all, as long as its parcel has not been shipped.',
  },
  trackAuctionOrder: {
    ...read,
    path: '/api/bidding/getOrderTrack',
    summary: 'Where the goods of an order are: in storage, waiting to be shipped, or on their way with a dated track.',
  },
  confirmDelivery: {
    ...act,
    limit,
    path: '/api/bidding/confirmTakeDelivery',
    summary: 'Confirms that a shipped parcel has arrived, with every order in it.',
  },
  extendDelivery: {
    ...act,
    limit,
    path: '/api/bidding/extendTakeDelivery',
    extension: true,
    summary: 'Puts the receipt of a shipped parcel off by five days, once.',
  },
  splitStoredGoods: {
    ...act,
    limit,
    path: '/api/bidding/splitOrder',
    summary: 'Splits stored goods into parts whose quantities and costs add up to the whole.',
  },
  listAuctionParcels: {
    method: 'GET',
    encoding: 'query',
    access: 'operator',
    extension: true,
    path: '/api/operator/auction-parcel/list',
    summary: 'Parcels that wait to be shipped, or are on their way, oldest first.',
  },
  shipAuctionOrder: {
    method: 'POST',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    path: '/api/operator/auction-order/ship',
    summary: 'The company ships the parcel of an order.',
  },
});
