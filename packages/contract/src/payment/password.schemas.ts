import { z } from 'zod';
import { centsInput, id, instant, noInput, smsCode } from '../fields.ts';

/** Six digits by which a member confirms payments; which of them are too easily guessed the server says. */
export const paymentPassword = z.string().regex(/^\d{6}$/);

/** What a code of `sendPaymentCode` confirms, and with it what `ref` names. */
export const codePurposes = ['payment', 'serviceFee', 'points', 'company', 'claim', 'redPacket', 'transfer'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Seconds until the next code may be asked for. */
const wait = z.object({ waitSeconds: z.number().int() });

const standing = z.object({
  isSet: z.boolean(),
  /** After five wrong ones in a row; null while it is not locked. */
  lockedUntil: instant.nullable(),
  /** Whether there is a sign-in password, which confirms payments as long as no payment password is set. */
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
      /** `payment`: the number of the payment; `claim`: that of the order; `redPacket`, `transfer`: the id of the conversation; otherwise left out. */
      ref: id.optional(),
      /** What is going to be paid: the code counts for this amount alone. */
      amountCents: centsInput,
    }),
    output: wait,
  },
};
