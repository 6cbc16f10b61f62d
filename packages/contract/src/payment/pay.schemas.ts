import { z } from 'zod';
import { cents, currentPassword, id, instant, smsCode } from '../fields.ts';

export const payChannels = ['balance', 'sandbox', 'wechat', 'alipay'] as const;
export type PayChannel = (typeof payChannels)[number];
export const payStates = ['created', 'paying', 'paid', 'closed', 'refunding', 'refunded'] as const;

/** The page that a cashier returns to: a hash route of this site. */
export const returnTo = z
  .string()
  .max(300)
  .regex(/^\/(pages|subPackages)\/[A-Za-z0-9/_-]*(\?[A-Za-z0-9_\-.~%=&,]*)?$/);

/** The payment method, independent of the subject. */
export const payWay = {
  channel: z.enum(payChannels),
  returnTo: returnTo.optional(),
  /** Required by the channel `balance` above its limit. */
  password: currentPassword.optional(),
  /** Alternative: a code of `sendPaymentCode`. */
  code: smsCode.optional(),
};

/** The next step of the chosen channel: none if `state` is `paid`, otherwise the cashier's URL. */
export const payParam = z.object({
  payNo: z.string(),
  state: z.enum(payStates),
  amountCents: cents,
  channel: z.enum(payChannels),
  cashierUrl: z.string().nullable(),
});
export type PayParam = z.output<typeof payParam>;

const payment = z.object({
  payNo: z.string(),
  /** The subject of the payment, e.g. `order`. */
  kind: z.string(),
  refs: z.array(z.string()),
  subject: z.string(),
  amountCents: cents,
  refundedCents: cents,
  channel: z.enum(payChannels).nullable(),
  state: z.enum(payStates),
  createdAt: instant,
  paidAt: instant.nullable(),
  /** Payment deadline. */
  expiresAt: instant.nullable(),
});
export type PaymentView = z.output<typeof payment>;

export const paySchemas = {
  startPayment: {
    input: z.object({ payNo: id, ...payWay }),
    output: payParam,
  },
  getPayment: { input: z.object({ payNo: id }), output: payment },
  listPaymentChannels: {
    input: z.object({ payNo: id }),
    output: z.object({
      payment,
      balanceCents: cents,
      channels: z.array(
        z.object({
          channel: z.enum(payChannels),
          /** False if the wallet does not cover the amount. */
          enabled: z.boolean(),
          needsPassword: z.boolean(),
        }),
      ),
    }),
  },
};
