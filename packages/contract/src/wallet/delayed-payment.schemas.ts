import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, pageInput, pageOf, smsCode, text } from '../fields.ts';

/** From leaving the payer's wallet to the payee's, or back: `returned` when the payee has left meanwhile. */
export const delayedPaymentStates = ['underway', 'arrived', 'revoked', 'returned'] as const;
const state = z.enum(delayedPaymentStates);
export type DelayedPaymentState = z.output<typeof state>;

/** The handle of a look-up or a collecting code, which counts for 15 minutes. */
const payee = z.string().min(1).max(200);
const side = z.enum(['sent', 'received']);

const payment = z.object({
  id,
  /** The other one, masked: who is paid, of those sent; who pays, of those received. */
  nickname: z.string(),
  avatar: fileUrl.nullable(),
  amountCents: cents,
  memo: z.string(),
  state,
  createdAt: instant,
  /** When it arrives unless it is revoked; of those that are over, when it would have. */
  arrivesAt: instant,
});
export type DelayedPayment = z.output<typeof payment>;

export const delayedPaymentSchemas = {
  getDelayOffer: {
    input: z.object({ payee, amountCents: centsInput }),
    /** Whether this payment may arrive later: to a member whom the payer has never paid, above the threshold. `seconds`: how much later. */
    output: z.object({ isOffered: z.boolean(), seconds: z.number().int(), aboveCents: cents }),
  },
  sendDelayedPayment: {
    input: z.object({
      payee,
      amountCents: centsInput,
      memo: text(40, 0).default(''),
      /** As of `grPay`, one of the two: the payment password, or a code of `grPayCode` for this payee and amount. */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ id, arrivesAt: instant, balanceCents: cents }),
  },
  getDelayedPayments: {
    input: z.object({ ...pageInput, side: side.default('sent') }),
    output: pageOf(payment),
  },
  revokeDelayedPayment: { input: z.object({ id }), output: z.object({ id, state, balanceCents: cents }) },
};
