import { pay } from '@juhe/contract/payment/pay';
import { study } from '@juhe/contract/content/study';
import { sql } from '../db/sql.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

interface SessionFields {
  /** Hours from now to the start; the session lasts two hours. */
  hours?: number;
  seats?: number;
  courseId?: string;
}

/** Courses, sessions and members' actions with them. */
export const studyTools = (server: TestServer) => {
  const course = async ({ kind = 'offline', priceCents = 12_800, lessons = 0, onShelf = true } = {}): Promise<string> => {
    const { id } = await server.db.one<{ id: string }>(
      sql`insert into study_course (kind, title, category, cover, teacher_name, price_cents, on_shelf)
        values (${kind}, '靛蓝扎染', '手作', '/media/x.webp', '沈青', ${priceCents}, ${onShelf}) returning id`,
    );
    for (let n = 1; n <= lessons; n += 1)
      await server.db.run(sql`insert into study_lesson (id, course_id, number, title, kind, body, trial)
        values (${`${id}-${n}`}, ${id}, ${n}, ${`第 ${n} 节`}, 'text', '<p>文</p>', ${n === 1})`);
    return id;
  };
  const session = async ({ hours = 72, seats = 3, courseId }: SessionFields = {}): Promise<string> => {
    const of = courseId ?? (await course());
    const { id } = await server.db.one<{ id: string }>(
      sql`insert into study_session (course_id, starts_at, ends_at, place, seats, sign_code)
        values (${of}, now() + ${hours}::float8 * interval '1 hour', now() + ${hours + 2}::float8 * interval '1 hour', '河边工作室', ${seats}, '246810')
        returning id`,
    );
    return id;
  };
  /** Moves a session in time, as if time had passed. */
  const timeGoes = (sessionId: string, hoursToStart: number) =>
    server.db.run(sql`update study_session set starts_at = now() + ${hoursToStart}::float8 * interval '1 hour',
      ends_at = now() + ${hoursToStart + 2}::float8 * interval '1 hour' where id = ${sessionId}`);
  const book = (member: TestMember, sessionId: string, expectedCents = 12_800) =>
    server.as(member)(study.makeAppointment, { sessionId, expectedCents });
  const payFor = (member: TestMember, payNo: string | null) =>
    server.as(member)(pay.startPayment, { payNo: payNo ?? '', channel: 'balance' });
  /** Books a seat and pays for it from the wallet. */
  const paidSeat = async (member: TestMember, sessionId: string) => {
    const { data } = await book(member, sessionId);
    await payFor(member, data.payNo);
    return { appointmentId: data.appointmentId, orderNo: data.orderNo ?? '', payNo: data.payNo ?? '' };
  };
  const paidCourse = async (member: TestMember, courseId: string, expectedCents = 12_800) => {
    const { data } = await server.as(member)(study.createCourseOrder, { courseId, expectedCents });
    await payFor(member, data.payNo);
    return data.orderNo ?? '';
  };
  const seat = async (member: TestMember, appointmentId: string) =>
    (await server.as(member)(study.getAppointment, { appointmentId })).data;
  const order = async (member: TestMember, orderNo: string) => (await server.as(member)(study.getCourseOrder, { orderNo })).data;
  const takenSeats = async (sessionId: string) =>
    (await server.db.one<{ taken: number }>(sql`select taken from study_session where id = ${sessionId}`)).taken;
  return { course, session, timeGoes, book, payFor, paidSeat, paidCourse, seat, order, taken: takenSeats };
};
