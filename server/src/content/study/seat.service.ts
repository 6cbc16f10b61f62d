/** A member's actions on a seat: cancel, sign in, remove from the list. */
import { defineJob } from '../../jobs/job.ts';
import type { studySchemas } from '@juhe/contract/content/study.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import type { Ctx } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import * as repository from './booking.repository.ts';
import type { AppointmentRow } from './booking.repository.ts';
import { refundByRight } from './refund.service.ts';
import { isSeatEnd } from './study-ends.ts';
import { studyFail } from './study-failures.ts';
import { notifySeat } from './study-notices.ts';
import {
  closeUnpaid,
  complete,
  refundMoney,
  moveOrder,
  moveSeat,
  scheduleSeat,
  seatCallOff,
  seatEnd,
  seatReminder,
} from './study-steps.ts';

type Input<K extends keyof typeof studySchemas> = HandlerInput<(typeof studySchemas)[K]>;
type Output<K extends keyof typeof studySchemas> = HandlerOutput<(typeof studySchemas)[K]>;

/** Maximum number of wrong sign-in codes per member, and the period (s). */
const tries = { count: 5, seconds: 15 * 60 };

const ownSeat = async (tx: Tx, ctx: Ctx, id: string): Promise<AppointmentRow> => {
  const seat = await repository.findOwnAppointment(tx, ctx.memberId, id);
  if (!seat) throw studyFail('appointment.missing');
  return seat;
};

/**
 * Cancels a seat: an unpaid one with its order, a free one until the session starts, a paid one with a refund until its
 * deadline. After that a refund can only be requested (409 `appointment.afterDeadline`).
 */
export const cancelAppointment = (
  ctx: Ctx,
  { appointmentId }: Input<'cancelAppointment'>,
): Promise<Output<'cancelAppointment'>> =>
  ctx.inTx(async (tx) => {
    const seat = await ownSeat(tx, ctx, appointmentId);
    if (seat.orderNo === null) {
      if (seat.begun && seat.state === 'booked') throw studyFail('session.begun');
      return { appointmentId, state: await moveSeat(tx, seat, 'cancel', ctx.actor) };
    }
    const order = await repository.findOwnOrder(tx, ctx.memberId, seat.orderNo);
    if (!order) throw studyFail('studyOrder.missing');
    if (seat.state === 'pendingPayment') {
      await closeUnpaid(tx, order, ctx.actor);
      await moveOrder(tx, order, 'cancel', ctx.actor);
      return { appointmentId, state: await moveSeat(tx, seat, 'cancel', ctx.actor) };
    }
    const locked = await repository.lockOrder(tx, order.orderNo);
    if (!locked || seat.state !== 'booked') throw studyFail('appointment.changed');
    if (!locked.refundIsRight) throw studyFail('appointment.afterDeadline');
    await refundByRight(tx, locked, ctx.actor, '');
    return { appointmentId, state: 'cancelled' };
  });

/** Checks that sign-in is open and nothing blocks it; the order is locked, so that no refund intervenes. */
const checkDoors = async (tx: Tx, seat: AppointmentRow): Promise<void> => {
  if (seat.sessionCancelled) throw studyFail('session.cancelled');
  if (!seat.doorsOpen) throw studyFail('sign.early');
  if (seat.over) throw studyFail('sign.late');
  if (seat.orderNo === null) return;
  const order = await repository.lockOrder(tx, seat.orderNo);
  if (order?.state === 'refunding') throw studyFail('sign.refunding');
};

/**
 * Signs in with the session's code, from half an hour before its start until its end. Every attempt counts, five per quarter
 * of an hour; repeating it after a sign-in returns the same response.
 */
export const signInAtSession = (
  ctx: Ctx,
  { appointmentId, code }: Input<'signInAtSession'>,
): Promise<Output<'signInAtSession'>> =>
  ctx.inTx(async (tx) => {
    const seat = await ownSeat(tx, ctx, appointmentId);
    if (seat.state === 'signedIn') return { appointmentId, state: 'signedIn' };
    await checkDoors(tx, seat);
    const rateLimit = await consumeToken(ctx.nonTransactional, `study.sign:${ctx.memberId}`, tries.count, tries.seconds);
    if (!rateLimit.ok)
      throw studyFail('sign.tooMany', { n: Math.ceil(rateLimit.retryAfter / 60) }, { retryAfter: rateLimit.retryAfter });
    if (seat.signCode !== code) throw studyFail('sign.wrong', undefined, { field: 'code' });
    return { appointmentId, state: await signInOnce(tx, ctx, seat) };
  });

/** Of concurrent calls one signs in, the others get the same response. */
const signInOnce = async (tx: Tx, ctx: Ctx, seat: AppointmentRow) => {
  await repository.lockAppointment(tx, seat.id);
  const now = await repository.findAppointment(tx, seat.id);
  return now?.state === 'signedIn' ? 'signedIn' : moveSeat(tx, seat, 'signIn', ctx.actor);
};

/** Lets staff sign a member in by the code that the member shows. */
export const signInByStaff = (ctx: Ctx, code: string) =>
  ctx.inTx(async (tx) => {
    const seat = await repository.findAppointmentByCode(tx, code);
    if (!seat) throw studyFail('appointment.missing', undefined, { field: 'code' });
    if (seat.state !== 'signedIn') await checkDoors(tx, seat);
    const state = seat.state === 'signedIn' ? 'signedIn' : await signInOnce(tx, ctx, seat);
    return { appointmentId: seat.id, memberId: seat.memberId, title: seat.title, state } as const;
  });

/** Removes a finished appointment from the member's list; the accounting records stay. */
export const hideAppointment = (ctx: Ctx, { appointmentId }: Input<'hideAppointment'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const seat = await ownSeat(tx, ctx, appointmentId);
    if (!isSeatEnd(seat)) throw studyFail('appointment.notOver');
    await repository.hideAppointment(tx, appointmentId);
    return null;
  });

/** Locks the order or the session of a seat; its jobs are rescheduled under the same lock. */
const lockSeatOrder = async (tx: Tx, appointmentId: string): Promise<void> => {
  const seat = await repository.findAppointment(tx, appointmentId);
  if (seat?.orderNo) await repository.lockOrder(tx, seat.orderNo);
};

/**
 * Scheduled job `study.end`: an absent member has missed the session, and the platform receives the money unless a refund
 * request is pending.
 */
const endByTime = async (tx: Tx, appointmentId: string): Promise<void> => {
  const seat = await repository.findAppointment(tx, appointmentId);
  if (!seat) return;
  if (!seat.over) return scheduleSeat(tx, seat);
  const order = seat.orderNo === null ? undefined : await repository.lockOrder(tx, seat.orderNo);
  if (order?.state === 'paid') await complete(tx, order);
  await repository.lockAppointment(tx, appointmentId);
  const now = await repository.findAppointment(tx, appointmentId);
  if (now?.state === 'booked') await moveSeat(tx, seat, 'miss', systemActor);
};
export const seatEndJob = defineJob({ kind: seatEnd, lock: lockSeatOrder, run: endByTime });

/** Scheduled job `study.remind`: the day before, only for booked seats. */
const remindByTime = async (tx: Tx, appointmentId: string): Promise<void> => {
  const seat = await repository.findAppointment(tx, appointmentId);
  if (seat?.state === 'booked' && !seat.begun) await notifySeat(tx, seat, 'studySoon');
};
export const seatReminderJob = defineJob({ kind: seatReminder, mayBeGivenUp: true, run: remindByTime });

/** Scheduled job `study.callOff`: cancels a seat of a cancelled session. */
const callOffByTime = async (tx: Tx, appointmentId: string): Promise<void> => {
  const seat = await repository.findAppointment(tx, appointmentId);
  if (!seat) return;
  if (seat.orderNo !== null) {
    const before = await repository.findOrder(tx, seat.orderNo);
    if (before) await closeUnpaid(tx, before, systemActor);
    const order = await repository.lockOrder(tx, seat.orderNo);
    if (order && ['pendingPayment', 'paid', 'refunding'].includes(order.state)) {
      const to = await moveOrder(tx, order, 'callOff', systemActor);
      if (to === 'refunded') await refundMoney(tx, order, systemActor);
    }
  }
  await repository.lockAppointment(tx, appointmentId);
  const now = await repository.findAppointment(tx, appointmentId);
  if (!now || !['pendingPayment', 'booked', 'signedIn'].includes(now.state)) return;
  await moveSeat(tx, now, 'callOff', systemActor, now.callOffReason);
  await notifySeat(tx, now, 'studyOff', now.callOffReason);
};
export const seatCallOffJob = defineJob({ kind: seatCallOff, run: callOffByTime });
