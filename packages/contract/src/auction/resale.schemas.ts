import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, integer } from '../fields.ts';
import { paymentCodeKinds } from './code.schemas.ts';
import { productNo } from './lot.schemas.ts';
import { auctionOrderNo } from './order.schemas.ts';
import { auctionOrderStates } from './order-states.ts';
import { demoResaleMinutes, resaleDays } from './resale-figures.ts';

/** Why goods can't be listed now. */
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
  /** What the goods cost the member. */
  costCents: cents,
  allowed: z.boolean(),
  /** Everything that speaks against it, with what a sentence about it needs. */
  reasons: z.array(z.object({ key: z.enum(transferRefusals), at: instant.nullable(), n: z.number().int().nullable() })),
  minCents: cents,
  maxCents: cents,
  /** The member's rate, in basis points; it is fixed with the listing. */
  rateBp: z.number().int(),
  /** What it would be without the member's card. */
  baseRateBp: z.number().int().optional(),
  /** Free in the service-fee account. */
  balanceCents: cents,
  /** The kinds of payment code that the member has. */
  codes: z.array(codeKind),
  durations: z.array(z.number().int()),
  /** Minutes that it may run instead, where demo members bid; none elsewhere. */
  minutes: z.array(z.number().int()),
  /** Sessions that have not opened and take members' goods. */
  sessions: z.array(z.object({ id, title: z.string(), opensAt: instant, closesAt: instant })),
  /** Listings that run, and how many the member's level allows. */
  listings: z.number().int(),
  mostListings: z.number().int(),
  resales: z.number().int(),
});
export type TransferCheck = z.output<typeof transferCheck>;

export const resaleSchemas = {
  checkTransfer: { input: z.object({ orderNo }), output: transferCheck },
  transfer: {
    input: z.object({
      orderNo,
      startCents: centsInput,
      /** Below it the goods are not sold. */
      reserveCents: centsInput.optional(),
      /** How long it runs from now; or with which session. One of the three; minutes only where `checkTransfer` lists them. */
      days: integer(1, 7)
        .refine((value) => (resaleDays as readonly number[]).includes(value))
        .optional(),
      minutes: integer(demoResaleMinutes, demoResaleMinutes).optional(),
      sessionId: id.optional(),
      /** Which of the member's codes the buyer is shown; the first one unless told. */
      codeKind: codeKind.optional(),
    }),
    output: z.object({ productNo, state }),
  },
  takeBack: { input: z.object({ orderNo }), output: z.object({ orderNo, state }) },
};
