/**
 * Demo courses, and the demo members' bookings, purchases and progress in every state, with payments, history and ledger
 * entries.
 */
import { refundOver, seatEnd, seatReminder } from '../content/study/study-steps.ts';
import { expirePaymentJob } from '../payment/pay/money.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeLessonFile, lessonFileName } from '../content/study/lesson-file.ts';
import { escrowOf } from '../payment/api.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type Account, platformAccount } from '../ledger/accounts.ts';
import { storageOf } from '../storage/storage.ts';
import { type DemoSeat, demoCourses, demoLearning, demoSeats, demoSessions, type DemoSession } from './data/content/courses.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';
import { bookPast, type Movement } from './wallet.ts';

const hour = 3_600_000;
/** Today's midnight in China, which has no daylight saving time. */
const today = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour;
const startOf = ({ when: schedule }: DemoSession): number =>
  'day' in schedule ? today + schedule.day * 24 * hour + schedule.hour * hour : Date.now() + schedule.inHours * hour;
const hoursAgo = (at: number): number => (Date.now() - at) / hour;

const courseOf = (id: string) => {
  const course = demoCourses.find((course) => course.id === id);
  if (!course) throw new Error(`no demo course ${id}`);
  return course;
};
const sessionOf = (id: string) => {
  const session = demoSessions.find((session) => session.id === id);
  if (!session) throw new Error(`no demo session ${id}`);
  return session;
};

/** An order as stored, with the times of its events in hours ago. */
interface Order {
  readonly id: string;
  readonly orderNo: string;
  readonly payNo: string | null;
  readonly member: string;
  readonly course: string;
  readonly kind: string;
  readonly title: string;
  readonly amount: number;
  readonly end: NonNullable<DemoSeat['end']>;
  readonly createdAgo: number;
  readonly paid: number;
  readonly endedAgo: number;
  readonly reason: string;
  readonly seat: DemoSeat | undefined;
}

const quarter = 0.25;
const threeMinutes = 0.05;
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const orders = (): Order[] => {
  const random = seededRandom(61_115);
  const no = (prefix: string): string => prefix + Array.from({ length: 14 }, () => random.pick([...letters])).join('');
  const make = (
    source: { id: string; member: string; end: Order['end']; made: number; later?: number | undefined },
    courseId: string,
    more: { seat?: DemoSeat; settled?: number; reason?: string } = {},
  ): Order => {
    const { kind, title, priceCents } = courseOf(courseId);
    const unpaid = source.end === 'expired' || source.end === 'pendingPayment';
    return {
      id: source.id.replace('sa-', 'sa-o'),
      orderNo: no('K'),
      payNo: priceCents === 0 ? null : no('P'),
      member: source.member,
      course: courseId,
      kind,
      title,
      amount: priceCents,
      end: source.end,
      createdAgo: source.made,
      paid: source.made - (unpaid ? quarter : threeMinutes),
      endedAgo: source.later ?? more.settled ?? 0,
      reason: more.reason ?? '',
      seat: more.seat,
    };
  };
  return [
    ...demoSeats.flatMap((seat) => {
      if (!seat.end) return [];
      const session = sessionOf(seat.session);
      const settled = hoursAgo(startOf(session) + session.hours * hour);
      return [make({ ...seat, end: seat.end }, session.course, { seat, settled, reason: seat.reason ?? '' })];
    }),
    ...demoLearning.map((learning) => make(learning, learning.course)),
  ];
};

type Step = readonly [event: string, to: string, by: 'member' | 'system' | 'operator', hoursAgo: number, note?: string];

const stepsOf = ({ end, createdAgo, paid, endedAgo, reason, amount }: Order): Step[] => {
  if (amount === 0) return [['created', 'completed', 'member', createdAgo]];
  const created: Step = ['created', 'pendingPayment', 'member', createdAgo];
  if (end === 'pendingPayment') return [created];
  if (end === 'expired') return [created, ['expire', 'expired', 'system', paid]];
  const bought: Step[] = [created, ['pay', 'paid', 'system', paid]];
  const refundRequest: Step = ['requestRefund', 'refunding', 'member', endedAgo, reason];
  if (end === 'refunding') return [...bought, refundRequest];
  if (end === 'refunded') return [...bought, refundRequest, ['refund', 'refunded', 'system', endedAgo]];
  return end === 'completed' ? [...bought, ['complete', 'completed', 'system', endedAgo]] : bought;
};

const seatSteps = (seat: DemoSeat): Step[] => {
  const session = sessionOf(seat.session);
  const start = hoursAgo(startOf(session));
  const first: Step[] = seat.end
    ? [['created', 'pendingPayment', 'member', seat.made]]
    : [['created', 'booked', 'member', seat.made]];
  if (seat.state === 'pendingPayment') return first;
  if (seat.end === 'expired') return [...first, ['expire', 'cancelled', 'system', seat.made - quarter]];
  if (seat.end) first.push(['pay', 'booked', 'system', seat.made - threeMinutes]);
  if (seat.state === 'signedIn') first.push(['signIn', 'signedIn', 'member', start + quarter]);
  if (seat.state === 'missed') first.push(['miss', 'missed', 'system', start - session.hours]);
  if (seat.state === 'cancelled') first.push(['cancel', 'cancelled', 'member', seat.later ?? 0]);
  return first;
};

const paymentSteps = ({ end, createdAgo, paid, endedAgo }: Order): Step[] => {
  const created: Step = ['created', 'created', 'member', createdAgo];
  if (end === 'pendingPayment') return [created];
  if (end === 'expired') return [created, ['close', 'closed', 'system', paid, 'expired']];
  const settled: Step[] = [created, ['choose', 'paying', 'member', paid, 'sandbox'], ['pay', 'paid', 'system', paid]];
  if (end !== 'refunded') return settled;
  return [...settled, ['refund', 'refunding', 'member', endedAgo], ['refundedWhole', 'refunded', 'system', endedAgo]];
};

const writeHistory = (tx: Tx, aggregate: string, id: string, member: string, steps: readonly Step[]) =>
  tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note, at)
    select ${aggregate}, ${id}, "from", event, "to", "by", actor, note, now() - ago * interval '1 hour'
    from jsonb_to_recordset(${sql.json(
      steps.map(([event, to, by, ago, note], i) => ({
        ...{ event, to, by, ago, i },
        from: steps[i - 1]?.[1] ?? null,
        actor: by === 'member' ? member : null,
        note: note || null,
      })),
    )}) as r (event text, "from" text, "to" text, "by" text, actor text, note text, ago float8, i int) order by i`);

const insertCourses = async (tx: Tx): Promise<void> => {
  const rows = demoCourses.map(({ teacher: [name, title, avatar], lessons: _lessons, ...course }, i) => ({
    ...course,
    name,
    teacherTitle: title,
    avatar,
    i,
  }));
  await tx.run(sql`insert into study_course (id, kind, title, subtitle, category, cover, intro, teacher_name, teacher_title, teacher_avatar, price_cents,
      on_shelf, created_at)
    select id, kind, title, subtitle, category, cover, intro, name, "teacherTitle", avatar, "priceCents", true, now() - (40 + i) * interval '1 day'
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, kind text, title text, subtitle text, category text, cover text, intro text, name text,
      "teacherTitle" text, avatar text, "priceCents" bigint, i int)`);
  const lessons = demoCourses.flatMap(({ id: course, lessons: courseLessons = [] }) =>
    courseLessons.map((lesson, i) => ({ media: '', trial: false, ...lesson, id: `${course}-${i + 1}`, course, number: i + 1 })),
  );
  await tx.run(sql`insert into study_lesson (id, course_id, number, title, kind, body, media, seconds, trial)
    select id, course, number, title, kind, body, media, seconds, trial from jsonb_to_recordset(${sql.json(lessons)})
      as r (id text, course text, number int, title text, kind text, body text, media text, seconds int, trial boolean)`);
  const sessions = demoSessions.map((session) => ({
    ...session,
    starts: new Date(startOf(session)).toISOString(),
    ends: new Date(startOf(session) + session.hours * hour).toISOString(),
    place: courseOf(session.course).place,
    lat: courseOf(session.course).lat,
    lng: courseOf(session.course).lng,
    city: courseOf(session.course).city ?? '',
  }));
  await tx.run(sql`insert into study_session (id, course_id, starts_at, ends_at, place, seats, sign_code, lat, lng, city)
    select id, course, starts, ends, place, seats, code, lat, lng, city from jsonb_to_recordset(${sql.json(sessions)})
      as r (id text, course text, starts timestamptz, ends timestamptz, place text, seats int, code text, lat float8, lng float8, city text)`);
};

/** Inserts seats of members who do not sign in: free seats without an order keep the ledger simple where a course costs money. */
const insertOthers = async (tx: Tx): Promise<void> => {
  const otherMembers = await tx.rows<{ id: string }>(
    sql`select id from member where id not in ('m1', 'm2', 'm3', 'm9') order by length(id), id limit 8`,
  );
  for (const session of demoSessions) {
    const past = startOf(session) < Date.now();
    for (const [i, { id }] of otherMembers.slice(0, session.others).entries()) {
      const state = past ? (i % 5 === 4 ? 'missed' : 'signedIn') : 'booked';
      const bookedAgo = 24 * 30 + i;
      const seat: DemoSeat = { id: `${session.id}-${i + 1}`, member: id, session: session.id, state, made: bookedAgo };
      await insertSeat(tx, seat, null);
    }
  }
};

const insertSeat = async (tx: Tx, seat: DemoSeat, orderId: string | null): Promise<void> => {
  const code = `A${seat.id.replaceAll('-', '').toUpperCase()}7KX`;
  await tx.run(sql`insert into study_appointment (id, code, session_id, member_id, order_id, state, created_at)
    values (${seat.id}, ${code}, ${seat.session}, ${seat.member}, ${orderId}, ${seat.state}, now() - ${seat.made}::float8 * interval '1 hour')`);
  await writeHistory(tx, 'appointment', seat.id, seat.member, seatSteps(seat));
};

const insertOrder = async (tx: Tx, order: Order): Promise<void> => {
  const { id, orderNo, payNo, end, amount, member, createdAgo, paid, endedAgo } = order;
  const wasPaid = !['pendingPayment', 'expired'].includes(end) && amount > 0;
  await tx.run(sql`insert into study_order (id, order_no, member_id, course_id, kind, title, amount_cents, state, pay_no, expires_at, paid_at, refund_reason,
      refund_asked_at, created_at)
    values (${id}, ${orderNo}, ${member}, ${order.course}, ${order.kind}, ${order.title}, ${amount}, ${end}, ${payNo},
      now() + (${0.25 - createdAgo}::float8) * interval '1 hour', case when ${wasPaid} then now() - ${paid}::float8 * interval '1 hour' end, ${order.reason},
      case when ${end === 'refunding' || end === 'refunded'} then now() - ${endedAgo}::float8 * interval '1 hour' end, now() - ${createdAgo}::float8 * interval '1 hour')`);
  await writeHistory(tx, 'studyOrder', id, member, stepsOf(order));
  if (payNo === null) return;
  const state = end === 'pendingPayment' ? 'created' : end === 'expired' ? 'closed' : end === 'refunded' ? 'refunded' : 'paid';
  await tx.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents, refunded_cents, channel, state, created_at, expires_at, paid_at)
    values (${payNo}, ${member}, 'course', array[${orderNo}], ${order.title}, ${amount}, ${end === 'refunded' ? amount : 0},
      ${wasPaid ? 'sandbox' : null}, ${state}, now() - ${createdAgo}::float8 * interval '1 hour', now() + (${0.25 - createdAgo}::float8) * interval '1 hour',
      case when ${wasPaid} then now() - ${paid}::float8 * interval '1 hour' end)`);
  await tx.run(
    sql`insert into payment_ref (pay_no, kind, ref, active) values (${payNo}, 'course', ${orderNo}, ${state === 'paid' || state === 'created'})`,
  );
  if (wasPaid)
    await tx.run(sql`insert into payment_receipt (channel, trade_no, pay_no, amount_cents, accepted, received_at)
      values ('sandbox', ${`demo-${payNo}`}, ${payNo}, ${amount}, true, now() - ${paid}::float8 * interval '1 hour')`);
  if (end === 'refunded')
    await tx.run(sql`insert into payment_refund (pay_no, key, amount_cents, reason, created_at)
      values (${payNo}, ${`study:${orderNo}`}, ${amount}, ${order.title}, now() - ${endedAgo}::float8 * interval '1 hour')`);
  await writeHistory(tx, 'payment', payNo, member, paymentSteps(order));
};

/** The money movements: into escrow, back to the source, or on to the platform. */
const movementsOf = ({ payNo, orderNo, end, amount, title, paid, endedAgo }: Order): Movement[] => {
  const gateway: Account = { kind: 'gatewayClearing', owner: 'sandbox' };
  if (payNo === null || end === 'pendingPayment' || end === 'expired') return [];
  const escrow = escrowOf(payNo);
  const first: Movement = { hoursAgo: paid, kind: 'course.paid', ref: payNo, from: gateway, to: escrow, amount, memo: title };
  const second = { hoursAgo: endedAgo, from: escrow, amount, memo: title };
  if (end === 'refunded') return [first, { ...second, kind: 'course.refunded', ref: payNo, to: gateway }];
  if (end === 'completed')
    return [first, { ...second, kind: 'course.settled', ref: orderNo, to: platformAccount('platformRevenue') }];
  return [first];
};

const insertLearning = async (tx: Tx): Promise<void> => {
  const rows = demoLearning.flatMap(({ member, course, finished, position, made: createdAgo }) => {
    const lessons = courseOf(course).lessons ?? [];
    return lessons.slice(0, finished + (position === undefined ? 0 : 1)).map((lesson, i) => ({
      member,
      lesson: `${course}-${i + 1}`,
      position: i < finished ? (lesson.kind === 'text' ? 100 : lesson.seconds) : position,
      finished: i < finished,
      ago: Math.max(1, createdAgo - i - 1),
    }));
  });
  await tx.run(sql`insert into study_progress (member_id, lesson_id, position, finished, updated_at)
    select member, lesson, position, finished, now() - ago * interval '1 hour' from jsonb_to_recordset(${sql.json(rows)})
      as r (member text, lesson text, position int, finished boolean, ago float8)`);
};

const scheduleAll = async (tx: Tx, allOrders: readonly Order[]): Promise<void> => {
  for (const { end, payNo, orderNo, kind, paid, createdAgo } of allOrders) {
    if (end === 'pendingPayment' && payNo !== null)
      await expirePaymentJob.schedule(tx, payNo, { seconds: (quarter - createdAgo) * 3600 });
    if (end === 'paid' && kind === 'online') await refundOver.schedule(tx, orderNo, { seconds: (7 * 24 - paid) * 3600 });
  }
  const booked = await tx.rows<{
    id: string;
    startsAt: string;
    endsAt: string;
  }>(sql`select a.id, s.starts_at as "startsAt", s.ends_at as "endsAt"
    from study_appointment a join study_session s on s.id = a.session_id where a.state = 'booked' order by a.id`);
  for (const { id, startsAt, endsAt } of booked) {
    await seatEnd.schedule(tx, id, endsAt);
    const remindAt = Date.parse(startsAt) - 24 * hour;
    if (remindAt > Date.now()) await seatReminder.schedule(tx, id, new Date(remindAt));
  }
};

/** Beside the bundle after a build, in the source tree in tests. */
const lessonsFolder = (): string => {
  const moduleFolder = dirname(fileURLToPath(import.meta.url));
  return [join(moduleFolder, 'seed/lessons'), join(moduleFolder, 'lessons')].find((folder) => existsSync(folder)) ?? moduleFolder;
};

const lessonFiles = () =>
  Promise.all(
    demoCourses.flatMap(({ id, lessons = [] }) =>
      lessons.flatMap(({ media = '' }, i) =>
        media === ''
          ? []
          : [
              readFile(join(lessonsFolder(), media)).then((bytes) => ({
                id: `${id}-${i + 1}`,
                bytes,
                kind: media.endsWith('.mp3') ? ('mp3' as const) : ('mp4' as const),
              })),
            ],
      ),
    ),
  );

/**
 * Stores videos and audio of the demo lessons where only entitled learners can access them; a step of its own for older
 * databases.
 */
export const lessonFilesSeed: SeedStep = {
  name: 'lesson-files',
  async prepare(deps) {
    for (const { bytes, kind } of await lessonFiles()) await storeLessonFile(storageOf(deps), bytes, kind);
  },
  async run(tx) {
    for (const { id, bytes, kind } of await lessonFiles())
      await tx.run(sql`update study_lesson set media = ${lessonFileName(bytes, kind)} where id = ${id} and media <> ''`);
  },
};

export const studySeed: SeedStep = {
  name: 'study',
  async run(tx) {
    const allOrders = orders();
    await insertCourses(tx);
    for (const order of allOrders) await insertOrder(tx, order);
    for (const seat of demoSeats) await insertSeat(tx, seat, allOrders.find((order) => order.seat === seat)?.id ?? null);
    await insertOthers(tx);
    await tx.run(
      sql`update study_session s set taken = (select count(*) from study_appointment where session_id = s.id and state <> 'cancelled')`,
    );
    await insertLearning(tx);
    await bookPast(tx, allOrders.flatMap(movementsOf), 'demo-study');
    await scheduleAll(tx, allOrders);
  },
};
