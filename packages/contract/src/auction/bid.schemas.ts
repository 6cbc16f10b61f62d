import { z } from 'zod';
import { cents, id, instant, integer, pageInput, pageOf } from '../fields.ts';
import { highestBidCents } from './limits.ts';
import { bidRow, lotCard, lotLive, productNo } from './lot.schemas.ts';
import { auctionOrderNo } from './order.schemas.ts';

const bidCents = integer(1, highestBidCents);

/** After the end, `won` also has a lot that the caller took at the second chance, and `lost` one that the caller did not pay. */
const standing = z.enum(['none', 'leading', 'outbid', 'won', 'lost']);
export type Standing = z.output<typeof standing>;

/**
 * What became of a lot for the caller, by the caller's own order of it: it awaits the payment, the seller's confirmation
 * (`claimed`) or a decision (`disputed`), it was paid, defaulted or refunded; `offered`: a second chance is open.
 */
const outcome = z.object({
  kind: z.enum(['unpaid', 'claimed', 'disputed', 'paid', 'defaulted', 'refunded', 'offered']),
  /** Taken or offered at the second chance, without a deposit. */
  isSecondChance: z.boolean(),
  /** The price of the order or offer, which may differ from the lot's. */
  priceCents: cents,
  /** Null for an offer. */
  orderNo: auctionOrderNo.nullable(),
  /** Until when to pay or to answer; null for other kinds. */
  untilAt: instant.nullable(),
  /** What happened to the caller's deposit. */
  deposit: z.enum(['held', 'returned', 'forfeited']),
});
export type BidOutcome = z.output<typeof outcome>;

export const bidSchemas = {
  placeBid: {
    input: z.object({
      productNo,
      amountCents: bidCents,
      /** The system bids automatically up to this amount. */
      maxCents: bidCents.optional(),
      /**
       * Repeats an unusual amount (`bid.unusual`): the maximum if it is at least ten times the next bid, otherwise the amount
       * from three times.
       */
      confirmCents: bidCents.optional(),
    }),
    output: z.object({
      bidId: id,
      standing,
      paddle: z.number().int(),
      live: lotLive,
      /** The part of the service-fee account that is held for this lot now. */
      heldCents: cents,
      /**
       * The offer's place in the hash chain, to be kept: `getLotProof` shows the hash in the lot's log, the nonce opens the
       * commitment to the member's own maximum. Its number is revealed after the close; before it a gap would reveal that a
       * hidden maximum was raised.
       */
      receipt: z.object({ hash: z.string(), nonce: z.string() }),
    }),
  },
  listBids: {
    input: z.object({ ...pageInput, productNo }),
    output: z.object({
      standing,
      /** Null before the end, and for a bidder with neither an order nor an offer of the lot. */
      outcome: outcome.nullish(),
      /** The caller's paddle number on this lot; null before its first bid. */
      paddle: z.number().int().nullable(),
      /** The caller's own maximum, or null. */
      maxCents: cents.nullable(),
      depositHeldCents: cents,
      /** Multiplier of the caller's deposits: 2 while a strike is active, otherwise 1. */
      depositFactor: z.number().int(),
      /** The caller's service-fee balance; 0 when signed out. */
      serviceFeeCents: cents,
      history: pageOf(bidRow),
    }),
  },
  listMyBids: {
    input: z.object({ ...pageInput, standing: standing.optional() }),
    output: pageOf(lotCard.extend({ standing, outcome: outcome.nullish(), myCents: cents })),
  },
};
