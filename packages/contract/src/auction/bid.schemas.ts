import { z } from 'zod';
import { cents, centsInput, id, pageInput, pageOf } from '../fields.ts';
import { bidRow, lotCard, lotLive, productNo } from './lot.schemas.ts';

const standing = z.enum(['none', 'leading', 'outbid', 'won', 'lost']);
export type Standing = z.output<typeof standing>;

export const bidSchemas = {
  participateBidding: {
    input: z.object({
      productNo,
      amountCents: centsInput,
      /** The system bids for the member up to this amount. */
      maxCents: centsInput.optional(),
    }),
    output: z.object({ bidId: id, standing, paddle: z.number().int(), live: lotLive }),
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
