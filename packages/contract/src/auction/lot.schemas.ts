import { z } from 'zod';
import { cents, fileUrl, id, instant, integer, pageInput, pageOf, typed } from '../fields.ts';
import { lotCategories, lotSorts } from './lot-choices.ts';

export type { LotCategory, LotSort } from './lot-choices.ts';

/** `fellThrough`: sold, but not paid for. `cancelled`: ended by an operator while it took bids. `withdrawn` answers like missing. */
export const lotStates = ['scheduled', 'open', 'sold', 'unsold', 'withdrawn', 'cancelled', 'fellThrough'] as const;
export type LotState = (typeof lotStates)[number];

export const lotCategory = z.enum(lotCategories);

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
  category: lotCategory,
  quantity: z.number().int(),
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

/** What moves while a lot is open; each change is pushed to every open page in this shape. */
export const lotChange = z.object({
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
  /** When the last bid was made, and whether the system made it up to a maximum. */
  lastBidAt: instant.nullable(),
  lastBidProxy: z.boolean(),
  closesAt: instant,
  extensions: z.number().int(),
  reserveMet: z.boolean(),
  /** Head of the hash chain over the offers (`getLotProof`); empty before the first. */
  head: z.string(),
});
export type LotChange = z.output<typeof lotChange>;

/** The whole live state: a change with bids, newest first. With a call's answer only those that it brought, otherwise the last ten. */
export const lotLive = lotChange.extend({ lastBids: z.array(bidRow) });
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
  /** The end as it was announced, before any extension. */
  announcedClosesAt: instant,
  category: lotCategory,
  /** Pieces; one winner takes them all. */
  quantity: z.number().int(),
  /** From 2 on the lot is offered again. */
  round: z.number().int(),
  session: z.object({ id, title: z.string() }).nullable(),
  /** Why an operator ended it. */
  cancelReason: z.string().nullable(),
  /** Held from the service-fee account with a member's first bid. */
  depositCents: cents,
  ownerName: z.string(),
  /** Whom a signed-in member may ask about the lot; null: a lot of the platform's, an own one, for visitors, and when the owner has left. */
  ownerId: id.nullable(),
  /** The caller owns the lot and may not bid. */
  mine: z.boolean(),
  /** The caller asked for reminders. */
  watching: z.boolean(),
  live: lotLive,
});
export type LotDetail = z.output<typeof lotDetail>;

/** So many lots of a list are counted. */
export const countedLots = 1000;

export const lotSchemas = {
  getBiddingProductList: {
    input: z.object({
      ...pageInput,
      state: z.enum(['open', 'scheduled', 'ended']).optional(),
      /** All of its words stand in the title. */
      keyword: typed(40).optional(),
      category: lotCategory.optional(),
      sessionId: id.optional(),
      sort: z.enum(lotSorts).default('ending'),
    }),
    /** `total` is at most `countedLots`, which stands for more as well. */
    output: pageOf(lotCard),
  },
  getSimilarLots: { input: z.object({ productNo, limit: integer(1, 20).default(6) }), output: z.array(lotCard) },
  getBiddingProduct: { input: z.object({ productNo }), output: lotDetail },
  live: { input: z.object({ productNo }), output: lotChange.extend({ lastBids: z.array(bidRow).optional() }) },
};
