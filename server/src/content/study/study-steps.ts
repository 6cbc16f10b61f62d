/** Common transitions of a seat and its order. Locks are acquired in one order: payment, order, appointment, session. */
import { jobKind } from '../../jobs/job.ts';
import type { AppointmentState, StudyOrderState } from '@juhe/contract/content/study.schemas';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { closeIfOpen, escrowOf, refund } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import * as repository from './booking.repository.ts';
import type { AppointmentRow, OrderRow } from './booking.repository.ts';
import { type AppointmentEvent, appointmentMachine, type StudyOrderEvent, studyOrderMachine } from './study-machines.ts';

/**
 * By appointment: the session has ended, starts tomorrow, or was called off. By order: the refund period of an online course
 * has ended.
 */
export const seatEnd = jobKind('study.end');
export const seatReminder = jobKind('study.remind');
export const seatCallOff = jobKind('study.callOff');
export const refundOver = jobKind('study.refundOver');

const notifyMember = (tx: Tx, memberId: string): void => publish(tx, `member:${memberId}`, { kind: 'study' });

interface Seat {
  readonly id: string;
  readonly memberId: string;
  readonly sessionId: string;
}

/** Moves a seat through its state machine; a cancelled one is returned to its session. */
export const moveSeat = async (
  tx: Tx,
  { id, memberId, sessionId }: Seat,
  event: AppointmentEvent,
  actor: Actor,
  note?: string,
): Promise<AppointmentState> => {
  const { to } = await appointmentMachine.transition(tx, { id, event, actor, note });
  if (to === 'cancelled') {
    await repository.releaseSeat(tx, sessionId);
    await seatEnd.cancel(tx, id);
    await seatReminder.cancel(tx, id);
  }
  notifyMember(tx, memberId);
  return to;
};

/** Moves an order through its state machine. */
export const moveOrder = async (
  tx: Tx,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  event: StudyOrderEvent,
  actor: Actor,
  note?: string,
): Promise<StudyOrderState> => {
  const { to } = await studyOrderMachine.transition(tx, { id, event, actor, note });
  notifyMember(tx, memberId);
  return to;
};

export const seatOf = (order: OrderRow): Seat | undefined =>
  order.appointmentId === null || order.sessionId === null
    ? undefined
    : { id: order.appointmentId, memberId: order.memberId, sessionId: order.sessionId };

/** Closes the payment of an unpaid order before the order itself is locked. */
export const closeUnpaid = async (tx: Tx, order: OrderRow, actor: Actor): Promise<void> => {
  if (order.state === 'pendingPayment' && order.payNo !== null) await closeIfOpen(tx, order.payNo, actor, 'cancelled');
};

/** Refunds the money to its source; the order has already changed its state. */
export const refundMoney = async (tx: Tx, order: OrderRow, actor: Actor): Promise<void> => {
  if (order.payNo === null) throw new Error(`order ${order.orderNo} is paid without a payment`);
  await refund(tx, {
    payNo: order.payNo,
    amount: order.amountCents,
    key: `study:${order.orderNo}`,
    reason: order.title,
    actor,
  });
  await refundOver.cancel(tx, order.orderNo);
};

/** Ends the refund period: the money leaves escrow. */
export const complete = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (order.payNo === null) throw new Error(`order ${order.orderNo} is paid without a payment`);
  await moveOrder(tx, order, 'complete', systemActor);
  await post(tx, {
    kind: 'course.settled',
    ref: order.orderNo,
    key: `course.settled:${order.orderNo}`,
    entries: [
      { account: escrowOf(order.payNo), amount: -order.amountCents },
      { account: platformAccount('platformRevenue'), amount: order.amountCents, memo: order.title },
    ],
  });
};

/**
 * Schedules the jobs of a booked seat; they move with its session. The reminder of the day before is only sent if that day is
 * still to come.
 */
export const scheduleSeat = async (
  tx: Tx,
  { id, startsAt, endsAt, remindable }: Pick<AppointmentRow, 'id' | 'startsAt' | 'endsAt' | 'remindable'>,
): Promise<void> => {
  await seatEnd.schedule(tx, id, endsAt);
  if (remindable) await seatReminder.schedule(tx, id, new Date(Date.parse(startsAt) - 86_400_000));
  else await seatReminder.cancel(tx, id);
};
