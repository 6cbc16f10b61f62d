import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, integer } from '../fields.ts';
import { paymentCodeKinds } from './code.schemas.ts';
import { productNo } from './lot.schemas.ts';
import { auctionOrderNo } from './order.schemas.ts';
import { auctionOrderStates } from './order-states.ts';
import { demoResaleMinutes, resaleDays } from './resale-figures.ts';

/** The reasons why goods can't be listed now. */
export const transferRefusals = ['state', 'codeMissing', 'tooSoon', 'resales', 'listings', 'dispute', 'banned'] as const;
export type TransferRefusal = (typeof transferRefusals)[number];

const orderNo = auctionOrderNo;
const codeKind = z.enum(paymentCodeKinds);
const state = z.enum(auctionOrderStates);

export const transferCheck = z.object({
  orderNo,
  title: z.string(),
  picture: fileUrl,
  quantity: z.number().int(),
  state,
  /** The member's cost of the goods. */
  costCents: cents,
  allowed: z.boolean(),
  /** All reasons against it, with the values for their texts. */
  reasons: z.array(z.object({ key: z.enum(transferRefusals), at: instant.nullable(), n: z.number().int().nullable() })),
  minCents: cents,
  maxCents: cents,
  /** The member's rate, in basis points; it is fixed when the goods are listed. */
  rateBp: z.number().int(),
  /** The rate without the member's card. */
  baseRateBp: z.number().int().optional(),
  /** Available balance of the service-fee account. */
  balanceCents: cents,
  /** The member's kinds of payment code. */
  codes: z.array(codeKind),
  durations: z.array(z.number().int()),
  /** Alternative durations in minutes, where demo members bid; empty elsewhere. */
  minutes: z.array(z.number().int()),
  /** Upcoming sessions that accept members' goods. */
  sessions: z.array(z.object({ id, title: z.string(), opensAt: instant, closesAt: instant })),
  /** Current listings, and the maximum for the member's level. */
  listings: z.number().int(),
  mostListings: z.number().int(),
  resales: z.number().int(),
});
export type TransferCheck = z.output<typeof transferCheck>;

export const resaleSchemas = {
  checkResale: { input: z.object({ orderNo }), output: transferCheck },
  resellGoods: {
    input: z.object({
      orderNo,
      startCents: centsInput,
      /** Minimum sale price. */
      reserveCents: centsInput.optional(),
      /** The duration from now, or the session. One of the three; minutes only if `checkResale` lists them. */
      days: integer(1, 7)
        .refine((value) => (resaleDays as readonly number[]).includes(value))
        .optional(),
      minutes: integer(demoResaleMinutes, demoResaleMinutes).optional(),
      sessionId: id.optional(),
      /** The payment code shown to the buyer; the first one by default. */
      codeKind: codeKind.optional(),
    }),
    output: z.object({ productNo, state }),
  },
  takeBackGoods: { input: z.object({ orderNo }), output: z.object({ orderNo, state }) },
};
