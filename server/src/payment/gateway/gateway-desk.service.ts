/** The company's decisions about payment gateways. */
import type { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { post } from '../../ledger/post.ts';
import { lockMemberShared } from '../../member/api.ts';
import { paymentFail } from '../failures.ts';
import { channelAccount } from '../pay/money.ts';
import { findPayment } from '../pay/pay.repository.ts';
import { lockReturn, type ReturnRow, setReturnState } from '../trade/return.repository.ts';
import { sendBack } from '../trade/send-back.ts';
import { findTask, lockTask, setResolved, taskPage, type TaskRow, tasksOn } from '../trade/task.repository.ts';
import { notifyRefundInWallet } from './refund-notice.ts';
import { gatewayOf } from '../provider/gateways.ts';
import { gatewayNames } from '../provider/gateway.ts';
import { dailyReconciliation, repeatedReconciliation, repetitionRef } from './reconcile.ts';
import {
  bookedOn,
  clearingBalances,
  findStatement,
  nextDay,
  findBookedRow,
  scheduledReading,
  statementPage,
  findStatementLine,
} from './statement.repository.ts';

type Input<K extends keyof typeof gatewaySchemas> = HandlerInput<(typeof gatewaySchemas)[K]>;
type Output<K extends keyof typeof gatewaySchemas> = HandlerOutput<(typeof gatewaySchemas)[K]>;

export const listPaymentTasks = (
  ctx: Ctx,
  { resolved, ...page }: Input<'listPaymentTasks'>,
): Promise<Output<'listPaymentTasks'>> => pageOf(page, (limit, offset) => taskPage(ctx.db, resolved, limit, offset));

export const listGatewayStatements = (ctx: Ctx, page: Input<'listGatewayStatements'>): Promise<Output<'listGatewayStatements'>> =>
  pageOf(page, (limit, offset) => statementPage(ctx.db, limit, offset));

export const getPaymentTask = async ({ db }: Ctx, { id }: Input<'getPaymentTask'>): Promise<Output<'getPaymentTask'>> => {
  const task = await findTask(db, id);
  if (!task) throw httpFail('notFound');
  const [own, gatewayRow] = await Promise.all([
    findBookedRow(db, task.channel, task.ref),
    findStatementLine(db, task.channel, task.ref),
  ]);
  return { ...task, ours: own ?? null, theirs: gatewayRow ?? null };
};

/** Returns the enabled gateways, and disabled ones that still hold money or statements. */
export const getReconciliationState = async ({ db, deps }: Ctx): Promise<Output<'getReconciliationState'>> => {
  const list = [];
  for (const channel of gatewayNames) {
    const isOn = gatewayOf(deps.config, channel) !== undefined;
    const sums = await clearingBalances(db, channel);
    const reading = isOn ? await scheduledReading(db, dailyReconciliation.kind, channel) : undefined;
    const day = isOn ? await nextDay(db, channel) : undefined;
    if (isOn || sums.statedCents !== 0 || sums.ledgerCents !== 0)
      list.push({
        channel,
        isOn,
        nextDay: day ?? null,
        dueAt: reading?.dueAt ?? null,
        lastError: reading?.lastError ?? null,
        ...sums,
      });
  }
  return { list };
};

export const getReconciliation = async (
  { db }: Ctx,
  { channel, day }: Input<'getReconciliation'>,
): Promise<Output<'getReconciliation'>> => {
  const statement = await findStatement(db, channel, day);
  if (!statement) throw httpFail('notFound');
  const [own, tasks, repetition] = await Promise.all([
    bookedOn(db, channel, day),
    tasksOn(db, channel, day),
    scheduledReading(db, repeatedReconciliation.kind, repetitionRef(channel, day)),
  ]);
  return { ...statement, ...own, tasks, repetition: repetition ?? null };
};

/**
 * Repeats a day's reconciliation. 404 for a day that was not read: the daily job reads those in order. 409 while the gateway
 * is disabled.
 */
export const repeatReconciliation = (
  ctx: Ctx,
  { channel, day }: Input<'repeatReconciliation'>,
): Promise<Output<'repeatReconciliation'>> =>
  ctx.inTx(async (tx) => {
    if (!(await findStatement(tx, channel, day))) throw httpFail('notFound');
    if (!gatewayOf(ctx.deps.config, channel)) throw paymentFail('payment.gatewayOff');
    await repeatedReconciliation.schedule(tx, repetitionRef(channel, day), { seconds: 0 });
    return { channel, day };
  });

/** Locks and returns an open task; 404 when there is none, 409 when it has been decided. */
const openTaskOf = async (tx: Tx, id: string): Promise<TaskRow> => {
  const task = await lockTask(tx, id);
  if (!task) throw httpFail('notFound');
  if (task.resolvedAt !== null) throw paymentFail('payment.taskDecided');
  return task;
};

const nameOf = ({ actor }: Ctx): string => actor.id ?? actor.kind;

export const resolvePaymentTask = (
  ctx: Ctx,
  { id, resolution }: Input<'resolvePaymentTask'>,
): Promise<Output<'resolvePaymentTask'>> =>
  ctx.inTx(async (tx) => {
    await openTaskOf(tx, id);
    return setResolved(tx, id, nameOf(ctx), resolution);
  });

/** Marks a failed refund as replaced and returns it; the caller refunds it in another way. */
const replaceRefund = async (tx: Tx, { kind, ref }: TaskRow): Promise<ReturnRow> => {
  const row = kind === 'refundFailed' ? await lockReturn(tx, ref) : undefined;
  if (row?.state !== 'failed') throw paymentFail('payment.taskNoRefund');
  await setReturnState(tx, ref, 'replaced');
  return row;
};

/** The failed refund is final at the gateway, so the repetition takes a new number. */
export const repeatRefund = (ctx: Ctx, { id }: Input<'repeatRefund'>): Promise<Output<'repeatRefund'>> =>
  ctx.inTx(async (tx) => {
    const task = await openTaskOf(tx, id);
    const { refundNo } = await sendBack(tx, await replaceRefund(tx, task));
    return { ...(await setResolved(tx, id, nameOf(ctx), `repeated as ${refundNo}`)), refundNo };
  });

/**
 * Pays money that the gateway could not refund, and that is still with us, from its clearing account into the payer's wallet.
 * Refused for a deleted account, and the task stays open: the money would be paid into an inaccessible wallet.
 */
export const refundToWallet = (ctx: Ctx, { id }: Input<'refundToWallet'>): Promise<Output<'refundToWallet'>> =>
  ctx.inTx(async (tx) => {
    const task = await openTaskOf(tx, id);
    const row = await replaceRefund(tx, task);
    const { payNo, channel, amountCents, refundNo } = row;
    const payment = await findPayment(tx, payNo);
    if (!payment) throw httpFail('notFound');
    if (!(await lockMemberShared(tx, payment.memberId))) throw paymentFail('payment.payerLeft');
    const resolved = await setResolved(tx, id, nameOf(ctx), 'paid into the wallet');
    await post(tx, {
      kind: `${payment.kind}.refunded`,
      ref: payNo,
      key: `payment.refundToWallet:${refundNo}`,
      entries: [
        { account: channelAccount(channel, payment.memberId), amount: -amountCents },
        { account: { kind: 'memberWallet', owner: payment.memberId }, amount: amountCents, memo: payment.subject },
      ],
    });
    await notifyRefundInWallet(tx, payment, row);
    return resolved;
  });
