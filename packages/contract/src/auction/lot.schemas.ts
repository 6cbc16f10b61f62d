import { z } from 'zod';
import { cents, fileUrl, id, instant, pageInput, pageOf } from '../fields.ts';

export const lotStates = ['scheduled', 'open', 'sold', 'unsold', 'withdrawn'] as const;
export type LotState = (typeof lotStates)[number];

export const productNo = z.string().regex(/^[A-Z0-9]{4,30}$/);

export const lotCard = z.object({
  id,
  productNo,
  title: z.string(),
  img: fileUrl,
  state: z.enum(lotStates),
  /** The highest bid, or the start price while there is none. */
  priceCents: cents,
  startCents: cents,
  bids: z.number().int(),
  opensAt: instant,
  closesAt: instant,
});
export type LotCard = z.output<typeof lotCard>;

export const bidRow = z.object({
  /** Order within the lot, from 1, without gaps. */
  seq: z.number().int(),
  amountCents: cents,
  /** Masked nickname. */
  bidder: z.string(),
  /** The bidder's number on this lot, from 1 in the order of first bids. */
  paddle: z.number().int(),
  /** Made by the system up to a maximum. */
  proxy: z.boolean(),
  at: instant,
});
export type BidRow = z.output<typeof bidRow>;

/** What moves while a lot is open; the same shape is pushed to every open page. */
export const lotLive = z.object({
  productNo,
  /** Rises with every change of the lot; a page that was away catches up by it. */
  seq: z.number().int(),
  state: z.enum(lotStates),
  priceCents: cents,
  /** The least amount that the next bid must have. */
  nextCents: cents,
  leader: z.string().nullable(),
  /** The leader's number on this lot; a bidder compares it with its own. */
  leaderPaddle: z.number().int().nullable(),
  bidders: z.number().int(),
  bids: z.number().int(),
  closesAt: instant,
  extensions: z.number().int(),
  reserveMet: z.boolean(),
  lastBids: z.array(bidRow),
});
export type LotLive = z.output<typeof lotLive>;

export const lotDetail = z.object({
  id,
  productNo,
  title: z.string(),
  pictures: z.array(fileUrl),
  detailHtml: z.string(),
  startCents: cents,
  incrementCents: cents,
  hasReserve: z.boolean(),
  opensAt: instant,
  /** Held from the service-fee account with a member's first bid. */
  depositCents: cents,
  ownerName: z.string(),
  /** The caller owns the lot and may not bid. */
  mine: z.boolean(),
  live: lotLive,
});
export type LotDetail = z.output<typeof lotDetail>;

export const lotSchemas = {
  getBiddingProductList: {
    input: z.object({ ...pageInput, state: z.enum(['open', 'scheduled', 'ended']).optional() }),
    output: pageOf(lotCard),
  },
  getBiddingProduct: { input: z.object({ productNo }), output: lotDetail },
  live: { input: z.object({ productNo }), output: lotLive },
  publishLot: {
    input: z.object({
      title: z.string().trim().min(2).max(60),
      pictures: z.array(fileUrl).min(1).max(9),
      detail: z.string().trim().max(2000).default(''),
      startCents: cents.min(1).max(1_000_000_000),
      incrementCents: cents.min(1).max(100_000_000),
      reserveCents: cents.min(1).max(1_000_000_000).nullable().default(null),
      opensAt: instant,
      closesAt: instant,
    }),
    output: z.object({ productNo, state: z.enum(lotStates) }),
  },
  withdrawLot: { input: z.object({ productNo }), output: z.object({ productNo, state: z.enum(lotStates) }) },
};
