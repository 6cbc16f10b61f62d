import type {
  Appointment,
  AppointmentState,
  CourseKind,
  StudyOrder,
  StudyOrderState,
} from '@juhe/contract/content/study.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A session and its course, as required for a booking. */
export interface SessionRow {
  id: string;
  courseId: string;
  title: string;
  onShelf: boolean;
  priceCents: number;
  startsAt: string;
  endsAt: string;
  place: string;
  seats: number;
  taken: number;
  cancelled: boolean;
  begun: boolean;
  over: boolean;
  /** Seconds until the start, by the database clock. */
  secondsLeft: number;
  signCode: string;
}

const sessionColumns = sql`s.id, s.course_id as "courseId", c.title, c.on_shelf as "onShelf", c.price_cents as "priceCents",
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.place, s.seats, s.taken, s.cancelled_at is not null as cancelled,
  s.starts_at <= now() as begun, s.ends_at <= now() as over, extract(epoch from s.starts_at - now())::float8 as "secondsLeft",
  s.sign_code as "signCode"`;
const sessionTables = sql`study_session s join study_course c on c.id = s.course_id`;

export const findSession = (db: Db, id: string) =>
  db.maybe<SessionRow>(sql`select ${sessionColumns} from ${sessionTables} where s.id = ${id}`);
export const lockSession = (tx: Tx, id: string) =>
  tx.maybe<SessionRow>(sql`select ${sessionColumns} from ${sessionTables} where s.id = ${id} for update of s`);

/** Takes one seat of a locked session. */
export const reserveSeat = (tx: Tx, sessionId: string) =>
  tx.run(sql`update study_session set taken = taken + 1 where id = ${sessionId} and taken < seats`);
export const releaseSeat = (tx: Tx, sessionId: string) =>
  tx.run(sql`update study_session set taken = taken - 1 where id = ${sessionId}`);

/** Serializes the bookings of one member. */
export const lockBooker = (tx: Tx, memberId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`study ${memberId}`}, 0))`);

/** Returns a seat that the member already has at that time. */
export const overlapping = (db: Db, memberId: string, startsAt: string, endsAt: string) =>
  db.maybe<{
    sessionId: string;
    title: string;
    startsAt: string;
  }>(sql`select s.id as "sessionId", c.title, s.starts_at as "startsAt"
    from study_appointment a join study_session s on s.id = a.session_id join study_course c on c.id = s.course_id
    where a.member_id = ${memberId} and a.state in ('pendingPayment', 'booked', 'signedIn')
      and s.starts_at < ${endsAt}::timestamptz and s.ends_at > ${startsAt}::timestamptz
    order by s.starts_at limit 1`);

export const unpaidAppointments = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*) as n from study_appointment where member_id = ${memberId} and state = 'pendingPayment'`,
    )
  ).n;

export interface NewOrder {
  readonly orderNo: string;
  readonly memberId: string;
  readonly courseId: string;
  readonly kind: CourseKind;
  readonly title: string;
  readonly amountCents: number;
  readonly state: StudyOrderState;
  readonly payWithinSeconds: number;
}

/** Returns undefined when the member already has this online course. */
export const insertOrder = (tx: Tx, order: NewOrder) =>
  tx.maybe<{
    id: string;
    expiresAt: string;
  }>(sql`insert into study_order (order_no, member_id, course_id, kind, title, amount_cents, state, expires_at)
    values (${order.orderNo}, ${order.memberId}, ${order.courseId}, ${order.kind}, ${order.title}, ${order.amountCents}, ${order.state},
      now() + ${order.payWithinSeconds}::float8 * interval '1 second')
    on conflict (member_id, course_id) where kind = 'online' and state in ('pendingPayment', 'paid', 'refunding', 'completed') do nothing
    returning id, expires_at as "expiresAt"`);

export const setPayNo = (tx: Tx, id: string, payNo: string) =>
  tx.run(sql`update study_order set pay_no = ${payNo} where id = ${id}`);

/** Returns undefined when the member already has a seat in this session. */
export const insertAppointment = (
  tx: Tx,
  row: { code: string; sessionId: string; memberId: string; orderId: string | null; state: AppointmentState },
) =>
  tx.maybe<{ id: string }>(sql`insert into study_appointment (code, session_id, member_id, order_id, state)
    values (${row.code}, ${row.sessionId}, ${row.memberId}, ${row.orderId}, ${row.state})
    on conflict (session_id, member_id) where state <> 'cancelled' do nothing returning id`);

/** An order with its seat, as required for decisions. */
export interface OrderRow {
  id: string;
  orderNo: string;
  memberId: string;
  courseId: string;
  kind: CourseKind;
  title: string;
  amountCents: number;
  state: StudyOrderState;
  payNo: string | null;
  rejected: boolean;
  /** The payment deadline has passed by the database clock, although its job may not have run yet. */
  payOver: boolean;
  appointmentId: string | null;
  appointmentState: AppointmentState | null;
  sessionId: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** The session, or the refund period, has ended. */
  over: boolean;
  /** Deadline for a refund without a decision. */
  refundUntil: string | null;
  refundIsRight: boolean;
  /** Number of lessons finished or opened. */
  usedLessons: number;
}

/**
 * Domain rule: until a day before the session, or until it starts if it was moved after the booking; for online courses seven
 * days and less than a fifth of the lessons used: finished or opened, except trial lessons.
 */
const refundUntil = sql`case o.kind when 'online' then o.paid_at + interval '7 days'
  else case when s.moved_at > a.created_at then s.starts_at else s.starts_at - interval '24 hours' end end`;
const usage = sql`lateral (select count(*) filter (where not l.trial and (p.finished or h.lesson_id is not null)) as used, count(*) as lessons from study_lesson l
  left join study_progress p on p.lesson_id = l.id and p.member_id = o.member_id
  left join study_opening h on h.lesson_id = l.id and h.member_id = o.member_id where l.course_id = o.course_id) u`;
const orderColumns = sql`o.id, o.order_no as "orderNo", o.member_id as "memberId", o.course_id as "courseId", o.kind, o.title,
  o.amount_cents as "amountCents", o.state, o.pay_no as "payNo", o.refund_rejected_at is not null as rejected,
  o.expires_at <= now() as "payOver", a.id as "appointmentId",
  a.state as "appointmentState", s.id as "sessionId", s.starts_at as "startsAt", s.ends_at as "endsAt",
  coalesce(coalesce(s.ends_at, o.paid_at + interval '7 days') <= now(), false) as over, ${refundUntil} as "refundUntil",
  coalesce(now() < ${refundUntil} and (o.kind = 'offline' or u.used * 5 < greatest(u.lessons, 1)), false) as "refundIsRight", u.used as "usedLessons"`;
const orderTables = sql`study_order o left join study_appointment a on a.order_id = o.id left join study_session s on s.id = a.session_id
  cross join ${usage}`;

const orderBy = (where: Sql) => sql`select ${orderColumns} from ${orderTables} where ${where}`;
/** Locks before reading, so that concurrent changes (an opened lesson) are visible. */
const lockBy = async (tx: Tx, where: Sql): Promise<OrderRow | undefined> => {
  await tx.rows(sql`select 1 from study_order o where ${where} for update`);
  return tx.maybe<OrderRow>(orderBy(where));
};

export const findOwnOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<OrderRow>(orderBy(sql`o.order_no = ${orderNo} and o.member_id = ${memberId} and o.hidden_at is null`));
export const lockOwnOrder = (tx: Tx, memberId: string, orderNo: string) =>
  lockBy(tx, sql`o.order_no = ${orderNo} and o.member_id = ${memberId} and o.hidden_at is null`);
export const findOrder = (db: Db, orderNo: string) => db.maybe<OrderRow>(orderBy(sql`o.order_no = ${orderNo}`));
export const lockOrder = (tx: Tx, orderNo: string) => lockBy(tx, sql`o.order_no = ${orderNo}`);
export const lockOrderOfPayment = (tx: Tx, payNo: string) => lockBy(tx, sql`o.pay_no = ${payNo}`);
export const orderNoOf = async (db: Db, id: string): Promise<{ orderNo: string; reason: string }> =>
  db.one(sql`select order_no as "orderNo", refund_reason as reason from study_order where id = ${id}`);

export const setPaid = (tx: Tx, id: string) => tx.run(sql`update study_order set paid_at = now() where id = ${id}`);
export const setRefundRequested = (tx: Tx, id: string, reason: string) =>
  tx.run(sql`update study_order set refund_reason = ${reason}, refund_asked_at = now() where id = ${id}`);
export const setRefundAnswer = (tx: Tx, id: string, answer: string) =>
  tx.run(sql`update study_order set refund_answer = ${answer}, refund_rejected_at = now() where id = ${id}`);
/** Returns those of these orders that their members removed from their list. */
export const hiddenOrders = async (db: Db, orderNos: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ orderNo: string }>(
      sql`select order_no as "orderNo" from study_order where order_no = any(${[...orderNos]}::text[]) and hidden_at is not null`,
    )
  ).map(({ orderNo }) => orderNo);
export const hideOrder = (tx: Tx, id: string) => tx.run(sql`update study_order set hidden_at = now() where id = ${id}`);

/** A seat, as required for decisions. */
export interface AppointmentRow {
  id: string;
  code: string;
  memberId: string;
  state: AppointmentState;
  orderNo: string | null;
  sessionId: string;
  title: string;
  startsAt: string;
  endsAt: string;
  place: string;
  signCode: string;
  begun: boolean;
  over: boolean;
  /** More than a day remains. */
  remindable: boolean;
  /** Sign-in opens half an hour before the start. */
  doorsOpen: boolean;
  sessionCancelled: boolean;
  /** Reason for the cancellation of the session, '' if not cancelled. */
  callOffReason: string;
}

const seatColumns = sql`a.id, a.code, a.member_id as "memberId", a.state, o.order_no as "orderNo", s.id as "sessionId", c.title,
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.place, s.sign_code as "signCode", s.starts_at <= now() as begun,
  s.ends_at <= now() as over, s.starts_at - interval '1 day' > now() as remindable,
  s.starts_at - interval '30 minutes' <= now() as "doorsOpen", s.cancelled_at is not null as "sessionCancelled",
  s.cancel_reason as "callOffReason"`;
const seatTables = sql`study_appointment a join study_session s on s.id = a.session_id join study_course c on c.id = s.course_id
  left join study_order o on o.id = a.order_id`;

export const findAppointment = (db: Db, id: string) =>
  db.maybe<AppointmentRow>(sql`select ${seatColumns} from ${seatTables} where a.id = ${id}`);
export const lockAppointment = (tx: Tx, id: string) => tx.rows(sql`select 1 from study_appointment where id = ${id} for update`);
export const findAppointmentByCode = (db: Db, code: string) =>
  db.maybe<AppointmentRow>(sql`select ${seatColumns} from ${seatTables} where a.code = ${code}`);
export const findOwnAppointment = (db: Db, memberId: string, id: string) =>
  db.maybe<AppointmentRow>(
    sql`select ${seatColumns} from ${seatTables} where a.id = ${id} and a.member_id = ${memberId} and a.hidden_at is null`,
  );
export const hideAppointment = (tx: Tx, id: string) =>
  tx.run(sql`update study_appointment set hidden_at = now() where id = ${id}`);
/** Returns the seats of a session that are held or have been used. */
export const heldSeats = (db: Db, sessionId: string) =>
  db.rows<{
    id: string;
    memberId: string;
    state: AppointmentState;
  }>(sql`select id, member_id as "memberId", state from study_appointment
    where session_id = ${sessionId} and state in ('pendingPayment', 'booked', 'signedIn') order by id`);
/** Returns the seats still held by a member whose account is deleted. */
export const seatsOf = (db: Db, memberId: string) =>
  db.rows<{ id: string; sessionId: string }>(sql`select id, session_id as "sessionId" from study_appointment
    where member_id = ${memberId} and state in ('pendingPayment', 'booked') order by session_id`);

const appointmentColumns = sql`a.id, a.state, c.id as "courseId", c.title, c.cover as "coverUrl", c.teacher_name as "teacherName", s.place,
  s.starts_at as "startsAt", s.ends_at as "endsAt", coalesce(o.amount_cents, 0) as "priceCents", o.order_no as "orderNo",
  o.state as "orderState", o.pay_no as "payNo", case when a.state = 'pendingPayment' then o.expires_at end as "payBy",
  a.created_at as "createdAt"`;

/** Returns upcoming appointments first, then past ones, most recent first. */
export const appointmentPage = async (
  db: Db,
  memberId: string,
  state: AppointmentState | undefined,
  limit: number,
  offset: number,
) => {
  const where = sql.and([
    sql`a.member_id = ${memberId} and a.hidden_at is null`,
    ...(state === undefined ? [] : [sql`a.state = ${state}`]),
  ]);
  const ahead = sql`(a.state in ('pendingPayment', 'booked') and s.ends_at > now())`;
  const list = await db.rows<Appointment>(sql`select ${appointmentColumns} from ${seatTables} where ${where}
    order by ${ahead} desc, case when ${ahead} then s.starts_at end, s.starts_at desc, a.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from study_appointment a where ${where}`);
  return { list, total };
};

export const appointmentView = (db: Db, memberId: string, id: string) =>
  db.maybe<
    Appointment & {
      code: string;
      signInFrom: string;
      begun: boolean;
      over: boolean;
      doorsOpen: boolean;
      sessionCancelled: boolean;
    }
  >(sql`select ${appointmentColumns}, a.code,
      s.starts_at - interval '30 minutes' as "signInFrom", s.starts_at <= now() as begun, s.ends_at <= now() as over,
      s.starts_at - interval '30 minutes' <= now() as "doorsOpen", s.cancelled_at is not null as "sessionCancelled"
    from ${seatTables} where a.id = ${id} and a.member_id = ${memberId} and a.hidden_at is null`);

const orderViewColumns = sql`o.order_no as "orderNo", o.state, o.kind, o.course_id as "courseId", o.title, c.cover as "coverUrl",
  o.amount_cents as "amountCents", o.pay_no as "payNo", o.expires_at as "expiresAt", a.id as "appointmentId", s.starts_at as "startsAt",
  (select count(*) from study_lesson where course_id = o.course_id) as lessons,
  (select count(*) from study_progress p join study_lesson l on l.id = p.lesson_id
    where l.course_id = o.course_id and p.member_id = o.member_id and p.finished) as "finishedLessons", o.created_at as "createdAt"`;
const orderViewTables = sql`${orderTables} join study_course c on c.id = o.course_id`;

export const orderPage = async (db: Db, memberId: string, kind: CourseKind | undefined, limit: number, offset: number) => {
  const where = sql.and([
    sql`o.member_id = ${memberId} and o.hidden_at is null`,
    ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
  ]);
  const list = await db.rows<StudyOrder>(sql`select ${orderViewColumns} from ${orderViewTables} where ${where}
    order by o.created_at desc, o.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from study_order o where ${where}`);
  return { list, total };
};

export const orderView = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<StudyOrder & { id: string; refundReason: string; refundAnswer: string }>(sql`select ${orderViewColumns}, o.id,
      o.refund_reason as "refundReason", o.refund_answer as "refundAnswer"
    from ${orderViewTables} where o.order_no = ${orderNo} and o.member_id = ${memberId} and o.hidden_at is null`);
