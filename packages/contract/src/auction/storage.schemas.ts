import { z } from 'zod';
import { cents, fileUrl, id, instant, integer, line, list, pageInput, pageOf, text, waybill } from '../fields.ts';
import { trackEvent } from '../mall/logistics.schemas.ts';
import { maskedReceiver, receiver } from '../mall/receiver.schemas.ts';
import { auctionOrderStates } from './order-states.ts';
import { auctionOrderNo } from './order.schemas.ts';
import { storageNoteLength } from './storage.constants.ts';

const distinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

const parcelItem = z.object({ orderNo: auctionOrderNo, title: z.string(), picture: fileUrl, quantity: z.number().int() });
const moved = z.object({ orderNo: auctionOrderNo, state: z.enum(auctionOrderStates) });

const orderTrack = z.object({
  orderNo: auctionOrderNo,
  state: z.enum(auctionOrderStates),
  /** Null until delivery from storage was requested. */
  parcelNo: z.string().nullable(),
  note: z.string(),
  requestedAt: instant.nullable(),
  /** Null until the parcel is shipped, as are waybill and shippedAt. */
  carrier: z.object({ code: z.string(), name: z.string(), phone: z.string() }).nullable(),
  waybill: z.string().nullable(),
  shippedAt: instant.nullable(),
  /** The carrier's expected delivery; null if unknown or delivered. */
  expectedAt: instant.nullable(),
  /** When the parcel is automatically marked as received; null unless it is in transit. */
  receiveBy: instant.nullable(),
  canExtend: z.boolean(),
  /** The recipient, with name and mobile number masked, without street and number. */
  receiver: maskedReceiver.nullable(),
  /** The contents of the same parcel, or the order alone. */
  items: z.array(parcelItem),
  /** Newest first, without future events. */
  track: z.array(trackEvent),
});
export type OrderTrack = z.output<typeof orderTrack>;

const storedGoods = z.object({
  orderNo: auctionOrderNo,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  priceCents: cents,
  ownedSince: instant.nullable(),
});
export type StoredGoods = z.output<typeof storedGoods>;

export const storageSchemas = {
  listStoredGoods: {
    input: z.object({ ...pageInput }),
    /** Goods that the member can have shipped or split now, newest first. */
    output: pageOf(storedGoods),
  },
  pickUpGoods: {
    /** All of the orders or none; they are shipped in one parcel. */
    input: z.object({
      orderNos: list(auctionOrderNo, 20, 1).refine(distinct),
      addressId: id,
      note: text(storageNoteLength, 0).default(''),
    }),
    output: z.object({ parcelNo: z.string(), orderNos: z.array(auctionOrderNo) }),
  },
  cancelPickUp: { input: z.object({ orderNo: auctionOrderNo }), output: moved },
  trackAuctionOrder: { input: z.object({ orderNo: auctionOrderNo }), output: orderTrack },
  confirmDelivery: {
    input: z.object({ orderNo: auctionOrderNo }),
    /** Marks all orders of the parcel as received. */
    output: moved.extend({ orderNos: z.array(auctionOrderNo) }),
  },
  extendDelivery: { input: z.object({ orderNo: auctionOrderNo }), output: moved.extend({ receiveBy: instant }) },
  splitStoredGoods: {
    input: z.object({
      orderNo: auctionOrderNo,
      /** Pieces per part; they add up to the quantity of the order. */
      quantities: list(integer(1, 1_000_000), 20, 2),
    }),
    output: z.object({ orderNos: z.array(auctionOrderNo) }),
  },
  listAuctionParcels: {
    input: z.object({ ...pageInput, state: z.enum(['waiting', 'shipped']).default('waiting') }),
    /** Oldest first. */
    output: pageOf(
      z.object({
        parcelNo: z.string(),
        requestedAt: instant,
        receiver,
        note: z.string(),
        carrier: z.string().nullable(),
        waybill: z.string().nullable(),
        items: z.array(parcelItem),
      }),
    ),
  },
  shipAuctionOrder: {
    /** Ships the whole parcel of the order. */
    input: z.object({ orderNo: auctionOrderNo, carrier: line(30), waybill }),
    output: z.object({ parcelNo: z.string(), orderNos: z.array(auctionOrderNo) }),
  },
};
