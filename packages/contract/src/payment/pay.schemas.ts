import { z } from 'zod';
import { cents, currentPassword, id, instant, smsCode } from '../fields.ts';

export const payChannels = ['balance', 'sandbox', 'wechat', 'alipay'] as const;
export type PayChannel = (typeof payChannels)[number];
export const payStates = ['created', 'paying', 'paid', 'closed', 'refunding', 'refunded'] as const;

/** Where a cashier sends the member back: a hash route of this site. */
export const returnTo = z
  .string()
  .max(300)
  .regex(/^\/(pages|subPackages)\/[A-Za-z0-9/_-]*(\?[A-Za-z0-9_\-.~%=&,]*)?$/);

/** How a payment is to be paid, beside what it is for. */
export const payWay = {
  channel: z.enum(payChannels),
  returnTo: returnTo.optional(),
  /** Asked for by the channel `balance` above its limit. */
  password: currentPassword.optional(),
  /** In place of it: a code of `sendPaymentCode`. */
  code: smsCode.optional(),
};

/** What the chosen channel needs: nothing more when `state` is `paid`, else the cashier's address to go to. */
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
  /** What is paid for, e.g. `order`. */
  kind: z.string(),
  refs: z.array(z.string()),
  subject: z.string(),
  amountCents: cents,
  refundedCents: cents,
  channel: z.enum(payChannels).nullable(),
  state: z.enum(payStates),
  createdAt: instant,
  paidAt: instant.nullable(),
  /** After this instant it can no longer be paid. */
  expiresAt: instant.nullable(),
});
export type PaymentView = z.output<typeof payment>;

export const paySchemas = {
  getPayParam: {
    input: z.object({ payNo: id, ...payWay }),
    output: payParam,
  },
  queryPayment: { input: z.object({ payNo: id }), output: payment },
  getPayChannels: {
    input: z.object({ payNo: id }),
    output: z.object({
      payment,
      balanceCents: cents,
      channels: z.array(
        z.object({
          channel: z.enum(payChannels),
          /** False when the wallet does not cover the amount. */
          enabled: z.boolean(),
          needsPassword: z.boolean(),
        }),
      ),
    }),
  },
};
