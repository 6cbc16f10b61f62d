import { study } from '@juhe/contract/content/study';
import { sql } from '../db/sql.ts';
import { hashToken, newToken } from '../http/guards/session.ts';
import { audit } from '../ledger/read.ts';
import { lessonUrl } from '../storage/signed-address.ts';
import { seededServer } from '../test/seeded-server.ts';
import type { TestServer } from '../test/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await seededServer();
  token = newToken();
  await server.db.run(
    sql`insert into session (token_hash, member_id, expires_at) values (${hashToken(token)}, 'm1', now() + interval '1 day')`,
  );
}, 120_000);
afterAll(() => server.close());

it('shows the first member seats and orders in every state, and keeps the books', async () => {
  const me = server.as({ token });
  const seats = (await me(study.listAppointments, { pageSize: 50 })).data.list;
  expect([...new Set(seats.map(({ state }) => state))].toSorted()).toEqual([
    'booked',
    'cancelled',
    'missed',
    'pendingPayment',
    'signedIn',
  ]);
  const orders = (await me(study.listCourseOrders, { pageSize: 50 })).data.list;
  expect([...new Set(orders.map(({ state }) => state))].toSorted()).toEqual([
    'completed',
    'expired',
    'paid',
    'pendingPayment',
    'refunded',
    'refunding',
  ]);
  expect(await audit(server.db)).toEqual([]);
  const [seat] = seats.filter(({ state }) => state === 'booked');
  const { payNo } = orders.find(({ state }) => state === 'pendingPayment') ?? {};
  await server.meetDeadlines('payment.expire', payNo ?? '');
  await server.meetDeadlines('study.end');
  await server.meetDeadlines('study.refundOver');
  expect(seat).toBeDefined();
  expect(await audit(server.db)).toEqual([]);
});

it('has three online and four offline courses with seats to book', async () => {
  // Today's session began if the data is older than its twenty minutes.
  await server.db.run(sql`update study_session set starts_at = now() + interval '20 minutes', ends_at = now() + interval '4 hours'
    where starts_at < now() + interval '20 minutes' and ends_at > now()`);
  const { list, total } = (await server.call(study.listCourses, { pageSize: 50 })).data;
  expect(total).toBe(7);
  expect(list.filter(({ kind }) => kind === 'online')).toHaveLength(3);
  expect(list.filter(({ kind, seatsLeft }) => kind === 'offline' && seatsLeft > 0)).toHaveLength(4);
  const { sessions } = (await server.call(study.getCourse, { id: 'course-sourdough' })).data;
  expect(sessions.map(({ seatsLeft }) => seatsLeft)).toEqual([2, 0, 0]);
});

it('keeps the films and audio of lessons where only learners get at them', async () => {
  const rows = await server.db.rows<{ id: string; trial: boolean }>(sql`select id, trial from study_lesson where kind <> 'text'`);
  expect(rows).toHaveLength(4);
  for (const { id, trial } of rows) {
    expect((await server.call(study.readLesson, { lessonId: id })).key).toBe(trial ? undefined : 'lesson.closed');
    const play = async (learnerId: string) =>
      (await server.app.inject({ url: lessonUrl(server.deps, id, learnerId), headers: { range: 'bytes=0-9' } })).statusCode;
    expect(await play('')).toBe(trial ? 206 : 404);
    const learner = await server.memberWith({});
    await server.db.run(sql`insert into study_order (order_no, member_id, course_id, kind, title, amount_cents, state, expires_at)
      select ${`learn-${id}`}, ${learner.id}, course_id, 'online', '', 0, 'completed', now() from study_lesson where id = ${id}`);
    expect(await play(learner.id)).toBe(206);
  }
  for (const name of ['plate-light', 'plate-frame', 'tea-pour'])
    for (const folder of ['courses', 'lessons', '../lessons', '..%2Flessons'])
      expect((await server.app.inject({ url: `/media/${folder}/${name}.mp4` })).statusCode).toBeGreaterThanOrEqual(400);
});
