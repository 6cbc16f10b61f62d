import { z } from 'zod';
import { id, instant, noInput, nothing, smsCode, text } from '../fields.ts';

export const paymentCodeKinds = ['wechat', 'alipay', 'bank'] as const;
export type PaymentCodeKind = (typeof paymentCodeKinds)[number];

const kind = z.enum(paymentCodeKinds);

const paymentCode = z.object({
  kind,
  /** Who is paid, as the paying app shows it. */
  payee: z.string(),
  /** What the code says; the page draws it anew. */
  payload: z.string(),
  createdAt: instant,
  /** A listing or an order that waits for its payment uses it: it can be replaced, not removed. */
  inUse: z.boolean(),
});
export type PaymentCode = z.output<typeof paymentCode>;

export const codeSchemas = {
  getMyPaymentCode: {
    input: noInput,
    output: z.object({
      codes: z.array(paymentCode),
      /** Another code needs an SMS code: the member has or had one. */
      needsSms: z.boolean(),
    }),
  },
  uploadPaymentCode: {
    input: z.object({
      kind,
      /** An upload with purpose `paymentCode`. */
      uploadId: id,
      payee: text(30, 2),
      /** Where `needsSms` says so: what `sendPaymentCodeSms` sent for this kind. */
      code: smsCode.optional(),
    }),
    output: paymentCode,
  },
  removePaymentCode: { input: z.object({ kind }), output: nothing },
  sendPaymentCodeSms: {
    input: z.object({ kind }),
    /** Seconds until the next code may be asked for. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
};
