import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, line, pageInput, pageOf, smsCode } from '../fields.ts';
import { memoLength } from './wallet.constants.ts';

/**
 * From leaving the payer's wallet to arriving in the payee's, or back: `returned` when the payee deleted the account
 * meanwhile.
 */
export const delayedPaymentStates = ['underway', 'arrived', 'revoked', 'returned'] as const;
const state = z.enum(delayedPaymentStates);
export type DelayedPaymentState = z.output<typeof state>;

/** The available actions of the member on one side of a payment. */
export const delayedPaymentActions = ['revoke'] as const;
export type DelayedPaymentAction = (typeof delayedPaymentActions)[number];

/** The handle from a look-up or a collecting code, valid for 15 minutes. */
const payee = z.string().min(1).max(200);
const side = z.enum(['sent', 'received']);

const payment = z.object({
  id,
  /** The other side, masked: the payee for sent payments, the payer for received ones. */
  nickname: z.string(),
  avatar: fileUrl.nullable(),
  amountCents: cents,
  memo: z.string(),
  state,
  createdAt: instant,
  /** Time of arrival unless revoked; for ended payments, when it would have arrived. */
  arrivesAt: instant,
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(delayedPaymentActions)),
});
export type DelayedPayment = z.output<typeof payment>;

export const delayedPaymentSchemas = {
  getDelayOffer: {
    input: z.object({ payee, amountCents: centsInput }),
    /**
     * Whether this payment may be delayed: to a member whom the payer has never paid, above the threshold. `seconds`: the
     * delay.
     */
    output: z.object({ isOffered: z.boolean(), seconds: z.number().int(), aboveCents: cents }),
  },
  sendDelayedPayment: {
    input: z.object({
      payee,
      amountCents: centsInput,
      memo: line(memoLength, 0).default(''),
      /** As with `payMember`, one of the two: the payment password, or a code of `sendPayCode` for this payee and amount. */
      password: z.string().max(64).optional(),
      code: smsCode.optional(),
    }),
    output: z.object({ id, arrivesAt: instant, balanceCents: cents }),
  },
  listDelayedPayments: {
    input: z.object({ ...pageInput, side: side.default('sent') }),
    output: pageOf(payment),
  },
  revokeDelayedPayment: { input: z.object({ id }), output: z.object({ id, state, balanceCents: cents }) },
};
