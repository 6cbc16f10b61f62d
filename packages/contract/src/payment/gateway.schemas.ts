import { z } from 'zod';
import { cents, dayInput, flag, id, instant, noInput, pageInput, pageOf, text } from '../fields.ts';

/**
 * Tasks for a person: a refund that the gateway rejected, a payment of a different amount, and differences between a
 * gateway's statement and our ledger (a payment or refund that only one side has, a different amount, a different total).
 */
export const taskKinds = [
  'refundFailed',
  'amountDiffers',
  'paymentUnknown',
  'refundUnknown',
  'statementDiffers',
  'statementLacks',
  'clearingDiffers',
] as const;
export type TaskKind = (typeof taskKinds)[number];

const task = z.object({
  id,
  kind: z.enum(taskKinds),
  channel: z.string(),
  /** The number of the subject: the gateway's of a payment, ours of a refund, or a day. */
  ref: z.string(),
  /** The day of its statement, `YYYY-MM-DD`; null if it comes from none. */
  day: z.string().nullable(),
  payNo: z.string().nullable(),
  ourCents: z.int().nullable(),
  gatewayCents: z.int().nullable(),
  note: z.string(),
  createdAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
});

/** The gateways with daily statements. */
const gatewayChannel = z.enum(['wechat', 'alipay']);

/** The imported statement of a day, and the result of its comparison with our ledger. */
const statement = z.object({
  channel: z.string(),
  /** Day in China, `YYYY-MM-DD`. */
  day: z.string(),
  paidCents: cents,
  refundedCents: cents,
  feeCents: z.int(),
  lineCount: z.int(),
  readAt: instant,
  /** Open differences of the day, and resolved ones. */
  openCount: z.int(),
  resolvedCount: z.int(),
});

/** Our side of a task: a received payment, or a refund. */
const ourRow = z.object({
  payNo: z.string(),
  number: z.string(),
  kind: z.enum(['payment', 'refund']),
  subject: z.string(),
  amountCents: cents,
  at: instant.nullable(),
});

/** The gateway's side: the line of its statement. */
const theirRow = z.object({
  day: z.string(),
  number: z.string(),
  kind: z.enum(['payment', 'refund']),
  outTradeNo: z.string(),
  amountCents: cents,
  feeCents: z.int(),
  at: instant,
});

export const gatewaySchemas = {
  listPaymentTasks: {
    input: z.object({ ...pageInput, resolved: flag.default(false) }),
    output: pageOf(task),
  },
  getPaymentTask: {
    input: z.object({ id }),
    output: task.extend({ ours: ourRow.nullable(), theirs: theirRow.nullable() }),
  },
  resolvePaymentTask: { input: z.object({ id, resolution: text(200) }), output: task },
  repeatRefund: { input: z.object({ id }), output: task.extend({ refundNo: z.string() }) },
  refundToWallet: { input: z.object({ id }), output: task },
  listGatewayStatements: {
    input: z.object({ ...pageInput }),
    output: pageOf(statement),
  },
  getReconciliationState: {
    input: noInput,
    output: z.object({
      list: z.array(
        z.object({
          channel: z.string(),
          /** Whether the settings enable it; a disabled one is no longer compared. */
          isOn: z.boolean(),
          /** The first day whose statement has not been read, once the gateway provides it. */
          nextDay: z.string().nullable(),
          /** Time of the next statement import or retry. */
          dueAt: instant.nullable(),
          /** The reason of the last failure. */
          lastError: z.string().nullable(),
          /** The amount that the gateway owes us, by its statements and by our ledger. */
          statedCents: z.int(),
          ledgerCents: z.int(),
        }),
      ),
    }),
  },
  getReconciliation: {
    input: z.object({ channel: gatewayChannel, day: dayInput }),
    output: statement.extend({
      ourPaidCents: cents,
      ourRefundedCents: cents,
      tasks: z.array(task),
      /** A repetition that is pending or failing; null if there is none. */
      repetition: z.object({ dueAt: instant, lastError: z.string().nullable() }).nullable(),
    }),
  },
  repeatReconciliation: {
    input: z.object({ channel: gatewayChannel, day: dayInput }),
    output: z.object({ channel: z.string(), day: z.string() }),
  },
};
