import { z } from 'zod';
import { cents, flag, id, instant, pageInput, pageOf, text } from '../fields.ts';

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
  payNo: z.string().nullable(),
  ourCents: z.int().nullable(),
  gatewayCents: z.int().nullable(),
  note: z.string(),
  createdAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
});

export const gatewaySchemas = {
  listPaymentTasks: {
    input: z.object({ ...pageInput, resolved: flag.default(false) }),
    output: pageOf(task),
  },
  resolvePaymentTask: { input: z.object({ id, resolution: text(200) }), output: task },
  repeatRefund: { input: z.object({ id }), output: task.extend({ refundNo: z.string() }) },
  refundToWallet: { input: z.object({ id }), output: task },
  listGatewayStatements: {
    input: z.object({ ...pageInput }),
    output: pageOf(
      z.object({
        channel: z.string(),
        /** Of China, `YYYY-MM-DD`. */
        day: z.string(),
        paidCents: cents,
        refundedCents: cents,
        feeCents: z.int(),
        lineCount: z.int(),
        readAt: instant,
      }),
    ),
  },
};
