import { z } from 'zod';
import { id, instant, line, noInput, noOutput, smsCode } from '../fields.ts';
import { payeeLength } from './code.constants.ts';

export const paymentCodeKinds = ['wechat', 'alipay', 'bank'] as const;
export type PaymentCodeKind = (typeof paymentCodeKinds)[number];

const kind = z.enum(paymentCodeKinds);

const paymentCode = z.object({
  kind,
  /** The payee as displayed by the paying app. */
  payee: z.string(),
  /** The content of the code, from which the page redraws it. */
  payload: z.string(),
  createdAt: instant,
  /** Used by a listing or an order that awaits payment: it can be replaced, not removed. */
  inUse: z.boolean(),
});
export type PaymentCode = z.output<typeof paymentCode>;

export const codeSchemas = {
  listPaymentCodes: {
    input: noInput,
    output: z.object({
      codes: z.array(paymentCode),
      /** A new code needs an SMS code: the member has or had one. */
      needsSms: z.boolean(),
    }),
  },
  uploadPaymentCode: {
    input: z.object({
      kind,
      /** An upload with purpose `paymentCode`. */
      uploadId: id,
      payee: line(payeeLength, 2),
      /** If `needsSms` is set: the code that `sendPaymentCodeSms` sent for this kind. */
      code: smsCode.optional(),
    }),
    output: paymentCode,
  },
  removePaymentCode: { input: z.object({ kind }), output: noOutput },
  sendPaymentCodeSms: {
    input: z.object({ kind }),
    /** Seconds until the next code may be requested. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
};
