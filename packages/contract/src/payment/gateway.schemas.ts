import { z } from 'zod';
import { cents, dayInput, flag, id, instant, noInput, pageInput, pageOf, text } from '../fields.ts';

/**
 * What a person looks at: a refund that the gateway turned down, a payment of another amount than ours, and differences between a gateway's
 * statement and our books (a payment or refund that only one side has, another amount, another sum).
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
  /** The number that it is about: the gateway's of a payment, ours of a refund, or a day. */
  ref: z.string(),
  /** The day of the statement that it belongs to, `YYYY-MM-DD`; null where it comes from none. */
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

/** Of the gateways that have daily statements. */
const gatewayChannel = z.enum(['wechat', 'alipay']);

/** A day's statement as it was read, and what came of its comparison with our books. */
const statement = z.object({
  channel: z.string(),
  /** Of China, `YYYY-MM-DD`. */
  day: z.string(),
  paidCents: cents,
  refundedCents: cents,
  feeCents: z.int(),
  lineCount: z.int(),
  readAt: instant,
  /** Differences of the day that wait, and those that were decided. */
  openCount: z.int(),
  resolvedCount: z.int(),
});

/** Our side of a task: a payment that came in, or a refund. */
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
          /** Whether the settings name it; one that is off is compared no more. */
          isOn: z.boolean(),
          /** The first day whose statement was not read, once the gateway has it. */
          nextDay: z.string().nullable(),
          /** When the next statement is read, or tried again. */
          dueAt: instant.nullable(),
          /** Why the last attempt failed. */
          lastError: z.string().nullable(),
          /** What the gateway owes us, by its statements and by our ledger. */
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
      /** A repetition that waits or fails; null when none is under way. */
      repetition: z.object({ dueAt: instant, lastError: z.string().nullable() }).nullable(),
    }),
  },
  repeatReconciliation: {
    input: z.object({ channel: gatewayChannel, day: dayInput }),
    output: z.object({ channel: z.string(), day: z.string() }),
  },
};
