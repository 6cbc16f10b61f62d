import { z } from 'zod';
import { cents, fileUrl, id, instant, integer, pageInput, pageOf, typed } from '../fields.ts';
import { lotCategories, lotSorts } from './lot-choices.ts';
import { lotKeywordLength } from './lot.constants.ts';

export type { LotCategory, LotSort } from './lot-choices.ts';

/**
 * `fellThrough`: sold, but not paid. `cancelled`: ended by an operator while it was open. `withdrawn` responds like a missing
 * lot.
 */
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
  /** The bidder's paddle number on this lot, from 1 in the order of first bids. */
  paddle: z.number().int(),
  /** Placed by the system up to a maximum. */
  proxy: z.boolean(),
  at: instant,
});
export type BidRow = z.output<typeof bidRow>;

/** The data that changes while a lot is open; each change is pushed to every open page in this shape. */
export const lotChange = z.object({
  productNo,
  /** Increases with every change of the lot; a page that was away catches up by it. */
  seq: z.number().int(),
  state: z.enum(lotStates),
  priceCents: cents,
  /** The minimum of the next bid. */
  nextCents: cents,
  leader: z.string().nullable(),
  /** The leader's paddle number on this lot; bidders compare it with their own. */
  leaderPaddle: z.number().int().nullable(),
  bidders: z.number().int(),
  bids: z.number().int(),
  /** When the last bid was placed, and whether the system placed it up to a maximum. */
  lastBidAt: instant.nullable(),
  lastBidProxy: z.boolean(),
  closesAt: instant,
  extensions: z.number().int(),
  reserveMet: z.boolean(),
  /** Head of the hash chain over the offers (`getLotProof`); empty before the first. */
  head: z.string(),
});
export type LotChange = z.output<typeof lotChange>;

/**
 * The whole live state: a change with bids, newest first. In the response of a call only the new bids, otherwise the last
 * ten.
 */
export const lotLive = lotChange.extend({ lastBids: z.array(bidRow) });
export type LotLive = z.output<typeof lotLive>;

export const lotDetail = z.object({
  id,
  productNo,
  title: z.string(),
  pictures: z.array(fileUrl),
  /** A film, shown before the pictures, the first of which is its poster; null without one. */
  video: fileUrl.nullable().optional(),
  detailHtml: z.string(),
  startCents: cents,
  incrementCents: cents,
  hasReserve: z.boolean(),
  opensAt: instant,
  /** The announced end, before any extension. */
  announcedClosesAt: instant,
  category: lotCategory,
  /** Number of pieces; one winner takes all of them. */
  quantity: z.number().int(),
  /** From 2 on the lot is reoffered. */
  round: z.number().int(),
  session: z.object({ id, title: z.string() }).nullable(),
  /** The operator's reason for cancelling it. */
  cancelReason: z.string().nullable(),
  /** Held from the service-fee account on a member's first bid. */
  depositCents: cents,
  ownerName: z.string(),
  /**
   * The contact of a signed-in member for questions about the lot; null for a lot of the platform, for an own one, for
   * visitors, and after the owner's account deletion.
   */
  ownerId: id.nullable(),
  /** The caller owns the lot and may not bid. */
  mine: z.boolean(),
  /** The caller subscribed to reminders. */
  watching: z.boolean(),
  live: lotLive,
});
export type LotDetail = z.output<typeof lotDetail>;

/** Maximum count of lots in a list. */
export const countedLots = 1000;

export const lotSchemas = {
  listLots: {
    input: z.object({
      ...pageInput,
      state: z.enum(['open', 'scheduled', 'ended']).optional(),
      /** All of its words must be in the title. */
      keyword: typed(lotKeywordLength).optional(),
      category: lotCategory.optional(),
      sessionId: id.optional(),
      sort: z.enum(lotSorts).default('ending'),
    }),
    /** `total` is capped at `countedLots`. */
    output: pageOf(lotCard),
  },
  listSimilarLots: { input: z.object({ productNo, limit: integer(1, 20).default(6) }), output: z.array(lotCard) },
  getLot: { input: z.object({ productNo }), output: lotDetail },
  streamLot: { input: z.object({ productNo }), output: lotChange.extend({ lastBids: z.array(bidRow).optional() }) },
};
