import { z } from 'zod';
import { centsInput, id, instant, noInput, smsCode } from '../fields.ts';

/** Six digits by which a member confirms payments; the server decides which are too easily guessed. */
export const paymentPassword = z.string().regex(/^\d{6}$/);

/** The purposes of a code of `sendPaymentCode`, which `ref` specifies further. */
export const codePurposes = ['payment', 'serviceFee', 'points', 'company', 'claim', 'redPacket', 'transfer'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Seconds until the next code may be requested. */
const wait = z.object({ waitSeconds: z.number().int() });

const standing = z.object({
  isSet: z.boolean(),
  /** Locked after five consecutive failures; null if it is not locked. */
  lockedUntil: instant.nullable(),
  /** Whether there is a sign-in password, which confirms payments while no payment password is set. */
  hasSignInPassword: z.boolean(),
});
export type PaymentPasswordStanding = z.output<typeof standing>;

export const passwordSchemas = {
  getPaymentPassword: { input: noInput, output: standing },
  sendPaymentPasswordCode: { input: noInput, output: wait },
  setPaymentPassword: { input: z.object({ code: smsCode, password: paymentPassword }), output: standing },
  sendPaymentCode: {
    input: z.object({
      purpose: z.enum(codePurposes),
      /**
       * `payment`: the number of the payment; `claim`: that of the order; `redPacket`, `transfer`: the id of the
       * conversation; otherwise omitted.
       */
      ref: id.optional(),
      /** The amount to be paid: the code is valid for this amount alone. */
      amountCents: centsInput,
    }),
    output: wait,
  },
};
