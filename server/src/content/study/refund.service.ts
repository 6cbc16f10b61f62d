/** Later stages of course orders: cancellation, refund by right or by decision, completion. */
import { defineJob } from '../../jobs/job.ts';
import type { studySchemas } from '@juhe/contract/content/study.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import * as repository from './booking.repository.ts';
import type { OrderRow } from './booking.repository.ts';
import { isOrderEnd } from './study-ends.ts';
import { studyFail } from './study-failures.ts';
import { notifyRefund } from './study-notices.ts';
import { closeUnpaid, complete, seatEnd, refundMoney, moveOrder, moveSeat, refundOver, seatOf } from './study-steps.ts';

type Input<K extends keyof typeof studySchemas> = HandlerInput<(typeof studySchemas)[K]>;
type Output<K extends keyof typeof studySchemas> = HandlerOutput<(typeof studySchemas)[K]>;
type Done = Output<'cancelCourseOrder'>;

const ownOrder = async (tx: Tx, ctx: Ctx, orderNo: string): Promise<OrderRow> => {
  const order = await repository.lockOwnOrder(tx, ctx.memberId, orderNo);
  if (!order) throw studyFail('studyOrder.missing');
  return order;
};

/** Cancels an unpaid order; the payment is closed first, because a callback locks in the same order. */
export const cancelCourseOrder = (ctx: Ctx, { orderNo }: Input<'cancelCourseOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.findOwnOrder(tx, ctx.memberId, orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    await closeUnpaid(tx, order, ctx.actor);
    const state = await moveOrder(tx, order, 'cancel', ctx.actor);
    const seat = seatOf(order);
    if (seat) await moveSeat(tx, seat, 'cancel', ctx.actor);
    return { orderNo, state };
  });

/** Refunds before the deadline: seat and money are returned in one step. Requires the lock of the order. */
export const refundByRight = async (tx: Tx, order: OrderRow, actor: Actor, reason: string): Promise<void> => {
  await moveOrder(tx, order, 'requestRefund', actor, reason || undefined);
  await repository.setRefundRequested(tx, order.id, reason);
  await moveOrder(tx, order, 'refund', systemActor);
  const seat = seatOf(order);
  if (seat) await moveSeat(tx, seat, 'cancel', actor);
  await refundMoney(tx, order, actor);
};

/** Returns the current refund terms of an order (CONTENT-61 to CONTENT-65). */
export const refundOf = (order: OrderRow): NonNullable<Output<'getCourseOrder'>['refund']> | null => {
  if (order.state !== 'paid' || order.amountCents === 0) return null;
  const used = order.kind === 'offline' && order.appointmentState !== 'booked';
  const refundKind = used || order.over ? 'over' : order.refundIsRight ? 'right' : order.rejected ? 'over' : 'request';
  return { how: refundKind, until: order.refundUntil, amountCents: order.amountCents };
};

/** Refunds at once while the member is entitled to it; later it creates a request, which can be refused only once and finally. */
export const requestCourseRefund = (ctx: Ctx, { orderNo, reason }: Input<'requestCourseRefund'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const terms = refundOf(order);
    if (terms === null) throw studyFail('studyOrder.changed');
    if (terms.how === 'right') {
      await refundByRight(tx, order, ctx.actor, reason);
      return { orderNo, state: 'refunded' };
    }
    if (order.rejected) throw studyFail('studyOrder.rejected');
    if (terms.how === 'over') throw studyFail('studyOrder.noRefund');
    const state = await moveOrder(tx, order, 'requestRefund', ctx.actor, reason || undefined);
    await repository.setRefundRequested(tx, order.id, reason);
    return { orderNo, state };
  });

/** Continues an order after a refund request, and makes up for deadlines that passed meanwhile. */
const goOn = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (!order.over) return;
  if (order.appointmentId === null) await refundOver.schedule(tx, order.orderNo, { seconds: 0 });
  else await seatEnd.schedule(tx, order.appointmentId, { seconds: 0 });
};

/** Withdraws the member's undecided refund request. */
export const cancelCourseRefund = (ctx: Ctx, { orderNo }: Input<'cancelCourseRefund'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const state = await moveOrder(tx, order, 'withdrawRefund', ctx.actor);
    await goOn(tx, order);
    return { orderNo, state };
  });

/** Approves a refund; an unused seat becomes available again. */
export const approveRefund = (ctx: Ctx, orderNo: string): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.lockOrder(tx, orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    const state = await moveOrder(tx, order, 'refund', ctx.actor);
    const seat = seatOf(order);
    if (seat && order.appointmentState === 'booked') await moveSeat(tx, seat, 'cancel', ctx.actor);
    await refundMoney(tx, order, ctx.actor);
    await notifyRefund(tx, order, 'studyRefunded');
    return { orderNo, state };
  });

/** Refuses a refund request with a reason for the member. */
export const rejectRefund = (ctx: Ctx, orderNo: string, reason: string): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.lockOrder(tx, orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    const state = await moveOrder(tx, order, 'rejectRefund', ctx.actor, reason);
    await repository.setRefundAnswer(tx, order.id, reason);
    await goOn(tx, order);
    await notifyRefund(tx, order, 'studyRefundRejected', reason);
    return { orderNo, state };
  });

/** Scheduled job `study.refundOver`: the refund period of an online course has ended. */
const refundOverByTime = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await repository.lockOrder(tx, orderNo);
  if (order?.state === 'paid') await complete(tx, order);
};
export const refundOverJob = defineJob({ kind: refundOver, lock: repository.lockOrder, run: refundOverByTime });

/** Removes a finished order from the member's list; the accounting records stay. */
export const removeCourseOrder = (ctx: Ctx, { orderNo }: Input<'removeCourseOrder'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    if (!isOrderEnd(order.state)) throw studyFail('studyOrder.notOver');
    await repository.hideOrder(tx, order.id);
    return null;
  });
