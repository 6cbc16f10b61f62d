import { z } from 'zod';
import { cents, id, integer, pageInput, pageOf } from '../fields.ts';
import { highestBidCents } from './limits.ts';
import { bidRow, lotCard, lotLive, productNo } from './lot.schemas.ts';

const bidCents = integer(1, highestBidCents);

const standing = z.enum(['none', 'leading', 'outbid', 'won', 'lost']);
export type Standing = z.output<typeof standing>;

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
    output: pageOf(lotCard.extend({ standing, myCents: cents })),
  },
};
