import { z } from 'zod';
import { cents, id, integer, pageInput, pageOf } from '../fields.ts';
import { highestBidCents } from './limits.ts';
import { bidRow, lotCard, lotLive, productNo } from './lot.schemas.ts';

const bidCents = integer(1, highestBidCents);

const standing = z.enum(['none', 'leading', 'outbid', 'won', 'lost']);
export type Standing = z.output<typeof standing>;

export const bidSchemas = {
  participateBidding: {
    input: z.object({
      productNo,
      amountCents: bidCents,
      /** The system bids for the member up to this amount. */
      maxCents: bidCents.optional(),
      /** The unusual amount once more (`bid.unusual`): the maximum from ten times the next bid, otherwise the amount from three times. */
      confirmCents: bidCents.optional(),
    }),
    output: z.object({
      bidId: id,
      standing,
      paddle: z.number().int(),
      live: lotLive,
      /** What of the service-fee account is held for this lot now. */
      heldCents: cents,
      /**
       * The offer's place in the hash chain, to be kept: `getLotProof` shows the hash in the lot's log, the nonce opens what the log says of
       * the own maximum. Its number is told after the close; before it a gap would give away that somebody raised a hidden maximum.
       */
      receipt: z.object({ hash: z.string(), nonce: z.string() }),
    }),
  },
  getBidding: {
    input: z.object({ ...pageInput, productNo }),
    output: z.object({
      standing,
      /** The caller's number on this lot; null before its first bid. */
      paddle: z.number().int().nullable(),
      /** The caller's own maximum, or null. */
      maxCents: cents.nullable(),
      depositHeldCents: cents,
      /** What deposits of the caller are multiplied by: 2 while a strike counts, else 1. */
      depositFactor: z.number().int(),
      /** What the caller's service-fee account holds; 0 when signed out. */
      serviceFeeCents: cents,
      history: pageOf(bidRow),
    }),
  },
  getMyBidding: {
    input: z.object({ ...pageInput, standing: standing.optional() }),
    output: pageOf(lotCard.extend({ standing, myCents: cents })),
  },
};
