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
    summary: "Lists the member's goods in storage, newest first.",
  },
  pickUpGoods: {
    ...act,
    limit,
    path: '/api/bidding/pickUpGoods',
    summary: 'Requests the shipping of stored goods of up to 20 orders in one parcel, all of them or none.',
  },
  cancelPickUp: {
    ...act,
    limit,
    path: '/api/bidding/cancelPickUp',
    extension: true,
    summary: 'Cancels the shipping request of an order whose parcel has not been shipped.',
  },
  trackAuctionOrder: {
    ...read,
    path: '/api/bidding/getOrderTrack',
    summary: 'Returns where the goods of an order are: in storage, awaiting shipping, or in transit with their track.',
  },
  confirmDelivery: {
    ...act,
    limit,
    path: '/api/bidding/confirmTakeDelivery',
    summary: 'Confirms the receipt of a shipped parcel, with every order in it.',
  },
  extendDelivery: {
    ...act,
    limit,
    path: '/api/bidding/extendTakeDelivery',
    extension: true,
    summary: 'Postpones the automatic receipt of a shipped parcel by five days, once.',
  },
  splitStoredGoods: {
    ...act,
    limit,
    path: '/api/bidding/splitOrder',
    summary: 'Splits stored goods into parts whose quantities and costs add up to the original.',
  },
  listAuctionParcels: {
    method: 'GET',
    encoding: 'query',
    access: 'operator',
    extension: true,
    path: '/api/operator/auction-parcel/list',
    summary: 'Lists parcels that await shipping or are in transit, oldest first.',
  },
  shipAuctionOrder: {
    method: 'POST',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    path: '/api/operator/auction-order/ship',
    summary: 'Ships the parcel of an order.',
  },
});
