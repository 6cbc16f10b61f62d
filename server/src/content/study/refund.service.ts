/** Orders of courses after they were made: cancelled, given back by right or by decision, over. */
import { defineJob } from '../../jobs/job.ts';
import type { studySchemas } from '@juhe/contract/content/study.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import * as repository from './booking.repository.ts';
import type { OrderRow } from './booking.repository.ts';
import { studyFail } from './study-failures.ts';
import { tellRefund } from './study-notices.ts';
import { closeUnpaid, complete, seatEnd, giveMoneyBack, moveOrder, moveSeat, refundOver, seatOf } from './study-steps.ts';

type Input<K extends keyof typeof studySchemas> = HandlerInput<(typeof studySchemas)[K]>;
type Output<K extends keyof typeof studySchemas> = HandlerOutput<(typeof studySchemas)[K]>;
type Done = Output<'cancelOrder'>;

const ownOrder = async (tx: Tx, ctx: Ctx, orderNo: string): Promise<OrderRow> => {
  const order = await repository.lockOwnOrder(tx, ctx.memberId, orderNo);
  if (!order) throw studyFail('studyOrder.missing');
  return order;
};

/** Gives an unpaid order up; the payment is closed first, since a callback locks in the same order. */
export const cancelOrder = (ctx: Ctx, { orderNo }: Input<'cancelOrder'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.findOwnOrder(tx, ctx.memberId, orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    await closeUnpaid(tx, order, ctx.actor);
    const state = await moveOrder(tx, order, 'cancel', ctx.actor);
    const seat = seatOf(order);
    if (seat) await moveSeat(tx, seat, 'cancel', ctx.actor);
    return { orderNo, state };
  });

/** Before the deadline: seat and money go back in one step. The order is locked. */
export const giveBackByRight = async (tx: Tx, order: OrderRow, actor: Actor, reason: string): Promise<void> => {
  await moveOrder(tx, order, 'requestRefund', actor, reason || undefined);
  await repository.setRefundAsked(tx, order.id, reason);
  await moveOrder(tx, order, 'refund', systemActor);
  const seat = seatOf(order);
  if (seat) await moveSeat(tx, seat, 'cancel', actor);
  await giveMoneyBack(tx, order, actor);
};

/** What going back means for an order now (domain-language.md, Content). */
export const refundOf = (order: OrderRow): NonNullable<Output<'getStudyOrder'>['refund']> | null => {
  if (order.state !== 'paid' || order.amountCents === 0) return null;
  const used = order.kind === 'offline' && order.appointmentState !== 'booked';
  const how = used || order.over ? 'over' : order.refundIsRight ? 'right' : order.rejected ? 'over' : 'request';
  return { how, until: order.refundUntil, amountCents: order.amountCents };
};

/** Gives the money back at once while that is the member's right; later it is a request, once refused for good. */
export const requestRefund = (ctx: Ctx, { orderNo, reason }: Input<'requestRefund'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const terms = refundOf(order);
    if (terms === null) throw studyFail('studyOrder.changed');
    if (terms.how === 'right') {
      await giveBackByRight(tx, order, ctx.actor, reason);
      return { orderNo, state: 'refunded' };
    }
    if (order.rejected) throw studyFail('studyOrder.rejected');
    if (terms.how === 'over') throw studyFail('studyOrder.noRefund');
    const state = await moveOrder(tx, order, 'requestRefund', ctx.actor, reason || undefined);
    await repository.setRefundAsked(tx, order.id, reason);
    return { orderNo, state };
  });

/** An order that goes on after a request: what its time has passed by meanwhile is made up for. */
const goOn = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (!order.over) return;
  if (order.appointmentId === null) await refundOver.schedule(tx, order.orderNo, { seconds: 0 });
  else await seatEnd.schedule(tx, order.appointmentId, { seconds: 0 });
};

/** The member withdraws a request that has not been decided. */
export const cancelRefund = (ctx: Ctx, { orderNo }: Input<'cancelRefund'>): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const state = await moveOrder(tx, order, 'withdrawRefund', ctx.actor);
    await goOn(tx, order);
    return { orderNo, state };
  });

/** The company gives the money back; a seat that was not used is free again. */
export const approveRefund = (ctx: Ctx, orderNo: string): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.lockOrder(tx, orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    const state = await moveOrder(tx, order, 'refund', ctx.actor);
    const seat = seatOf(order);
    if (seat && order.appointmentState === 'booked') await moveSeat(tx, seat, 'cancel', ctx.actor);
    await giveMoneyBack(tx, order, ctx.actor);
    await tellRefund(tx, order, 'studyRefunded');
    return { orderNo, state };
  });

/** The company refuses a request, with the reason that the member reads. */
export const rejectRefund = (ctx: Ctx, orderNo: string, reason: string): Promise<Done> =>
  ctx.inTx(async (tx) => {
    const order = await repository.lockOrder(tx, orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    const state = await moveOrder(tx, order, 'rejectRefund', ctx.actor, reason);
    await repository.setRefundAnswer(tx, order.id, reason);
    await goOn(tx, order);
    await tellRefund(tx, order, 'studyRefundRejected', reason);
    return { orderNo, state };
  });

/** Scheduled job `study.refundOver`: an online course can no longer be given back. */
const refundOverByTime = async (tx: Tx, orderNo: string): Promise<void> => {
  const order = await repository.lockOrder(tx, orderNo);
  if (order?.state === 'paid') await complete(tx, order);
};
export const refundOverJob = defineJob({ kind: refundOver, lock: repository.lockOrder, run: refundOverByTime });

/** An order that is over leaves the member's list; it stays in the books. */
export const removeOrder = (ctx: Ctx, { orderNo }: Input<'removeOrder'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(tx, ctx, orderNo);
    const over = ['refunded', 'cancelled', 'expired', 'completed'].includes(order.state);
    if (!over) throw studyFail('studyOrder.notOver');
    await repository.hideOrder(tx, order.id);
    return null;
  });
