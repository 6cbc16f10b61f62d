/** Booking seats, ordering courses, and the effects of their payments. */
import type { studySchemas } from '@juhe/contract/content/study.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as contentPages from '@juhe/contract/pages/content';
import type { Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/call/context.ts';
import { createPayment, type Payable } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import * as repository from './booking.repository.ts';
import { studyFail } from './study-failures.ts';
import { appointmentMachine, studyOrderMachine } from './study-machines.ts';
import { notifySeat } from './study-notices.ts';
import { moveOrder, moveSeat, refundOver, scheduleSeat, seatOf } from './study-steps.ts';
import { findCourse } from './study.repository.ts';

type Input<K extends keyof typeof studySchemas> = HandlerInput<(typeof studySchemas)[K]>;
type Output<K extends keyof typeof studySchemas> = HandlerOutput<(typeof studySchemas)[K]>;

/** The payable kind of courses (domain.md §3). */
export const coursePayable = 'course';
/** Time (s) for which a seat and its price are held; never beyond the start of the session. */
const payWithinSeconds = 15 * 60;
/** Maximum number of unpaid seats held by one member. */
const maxUnpaid = 3;
const refundDays = 7;

const checkPrice = (priceCents: number, expectedCents: number): void => {
  if (priceCents !== expectedCents) throw studyFail('studyOrder.priceChanged', { priceCents });
};

interface Requested {
  readonly courseId: string;
  readonly kind: 'online' | 'offline';
  readonly title: string;
  readonly amountCents: number;
  readonly seconds: number;
}

/** Creates an order that awaits payment, with its payment. */
const orderToPay = async (tx: Tx, ctx: Ctx, { courseId, kind, title, amountCents, seconds }: Requested) => {
  const { memberId } = ctx;
  const orderNo = businessNo('K');
  const order = await repository.insertOrder(tx, {
    ...{ orderNo, memberId, courseId, kind, title, amountCents },
    state: 'pendingPayment',
    payWithinSeconds: seconds,
  });
  if (!order) throw studyFail('studyOrder.twice');
  await studyOrderMachine.created(tx, { id: order.id, state: 'pendingPayment', actor: ctx.actor });
  const payment = await createPayment(
    ctx.deps,
    tx,
    { memberId, kind: coursePayable, refs: [orderNo], subject: title, amountCents, expiresInSeconds: seconds },
    ctx.actor,
  );
  await repository.setPayNo(tx, order.id, payment.payNo);
  return { id: order.id, orderNo, payNo: payment.payNo, expiresAt: order.expiresAt };
};

/**
 * Books a seat under the session's lock: never more than available, one per member and session, and none that overlaps with
 * another of the member's. A free seat is booked at once; otherwise it is held until it is paid.
 */
export const makeAppointment = (
  ctx: Ctx,
  { sessionId, expectedCents }: Input<'makeAppointment'>,
): Promise<Output<'makeAppointment'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await repository.lockBooker(tx, memberId);
    const session = await repository.lockSession(tx, sessionId);
    if (!session?.onShelf) throw studyFail('session.missing');
    if (session.cancelled) throw studyFail('session.cancelled');
    if (session.begun) throw studyFail('session.begun');
    const overlap = await repository.overlapping(tx, memberId, session.startsAt, session.endsAt);
    if (overlap?.sessionId === sessionId) throw studyFail('appointment.twice');
    if (overlap) throw studyFail('appointment.overlap', { title: overlap.title, at: overlap.startsAt });
    checkPrice(session.priceCents, expectedCents);
    if (session.priceCents > 0 && (await repository.unpaidAppointments(tx, memberId)) >= maxUnpaid)
      throw studyFail('appointment.tooManyUnpaid', { n: maxUnpaid });
    if ((await repository.reserveSeat(tx, sessionId)) === 0) throw studyFail('session.full');
    const { courseId, title, priceCents } = session;
    const seconds = Math.min(payWithinSeconds, session.secondsLeft);
    const order =
      priceCents > 0
        ? await orderToPay(tx, ctx, { courseId, title, seconds, kind: 'offline', amountCents: priceCents })
        : undefined;
    const state = order ? 'pendingPayment' : 'booked';
    const code = businessNo('A');
    const appointment = await repository.insertAppointment(tx, { code, sessionId, memberId, orderId: order?.id ?? null, state });
    if (!appointment) throw studyFail('appointment.twice');
    await appointmentMachine.created(tx, { id: appointment.id, state, actor: ctx.actor });
    if (!order) await booked(tx, appointment.id);
    return {
      appointmentId: appointment.id,
      orderNo: order?.orderNo ?? null,
      payNo: order?.payNo ?? null,
      expiresAt: order?.expiresAt ?? null,
    };
  });

/** Completes a booking: its scheduled jobs, and the notice with time and place. */
const booked = async (tx: Tx, appointmentId: string): Promise<void> => {
  const seat = await repository.findAppointment(tx, appointmentId);
  if (!seat) throw new Error(`appointment ${appointmentId} is gone`);
  await scheduleSeat(tx, seat);
  await notifySeat(tx, seat, 'studyBooked');
};

/** Orders an online course; a free one is opened at once. */
export const createCourseOrder = (
  ctx: Ctx,
  { courseId, expectedCents }: Input<'createCourseOrder'>,
): Promise<Output<'createCourseOrder'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const course = await findCourse(tx, courseId, null, ctx.lang);
    if (!course) throw studyFail('course.missing');
    if (course.kind !== 'online') throw studyFail('studyOrder.kind');
    checkPrice(course.priceCents, expectedCents);
    const { kind, title, priceCents: amountCents } = course;
    if (amountCents > 0) {
      const { orderNo, payNo, expiresAt } = await orderToPay(tx, ctx, {
        ...{ courseId, kind, title, amountCents },
        seconds: payWithinSeconds,
      });
      return { orderNo, payNo, expiresAt };
    }
    const orderNo = businessNo('K');
    const free = { orderNo, memberId, courseId, kind, title, amountCents, state: 'completed', payWithinSeconds: 0 } as const;
    const order = await repository.insertOrder(tx, free);
    if (!order) throw studyFail('studyOrder.twice');
    await studyOrderMachine.created(tx, { id: order.id, state: 'completed', actor: ctx.actor });
    return { orderNo, payNo: null, expiresAt: null };
  });

/** Effects of the payment of a course. */
export const coursePayables: Record<typeof coursePayable, Payable> = {
  [coursePayable]: {
    deletedRefs: repository.hiddenOrders,
    page: (_db, { refs: [orderNo = ''] }) => contentPages.myCourse({ orderNo }),
    async lock(tx, payment) {
      const order = await repository.lockOrderOfPayment(tx, payment.payNo);
      if (order?.appointmentId) await repository.lockAppointment(tx, order.appointmentId);
    },
    async onPaid(tx, payment) {
      const order = await repository.lockOrderOfPayment(tx, payment.payNo);
      if (!order) throw new Error(`payment ${payment.payNo} has no order`);
      await moveOrder(tx, order, 'pay', systemActor);
      await repository.setPaid(tx, order.id);
      const seat = seatOf(order);
      if (seat) {
        await moveSeat(tx, seat, 'pay', systemActor);
        await booked(tx, seat.id);
      } else await refundOver.schedule(tx, order.orderNo, { seconds: refundDays * 86_400 });
    },
    async onExpired(tx, payment) {
      const order = await repository.lockOrderOfPayment(tx, payment.payNo);
      if (order?.state !== 'pendingPayment') return;
      await moveOrder(tx, order, 'expire', systemActor);
      const seat = seatOf(order);
      if (seat) await moveSeat(tx, seat, 'expire', systemActor);
    },
  },
};
