import { readFileSync } from 'node:fs';
import { study } from '@juhe/contract/content/study';
import { studyDesk } from '@juhe/contract/content/study-desk';
import { upload } from '@juhe/contract/common/upload';
import { notice } from '@juhe/contract/social/notice';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { studyTools } from '../../test/test-study.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let tools: ReturnType<typeof studyTools>;
beforeAll(async () => {
  server = await testServer();
  tools = studyTools(server);
});
afterAll(() => server.close());

const asAdmin = () => server.as({ token: server.operatorToken });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const rich = () => server.memberWith({ walletCents: 100_000 });
const noticesOf = async (member: { token: string }) =>
  (await server.as(member)(notice.listNotices, { kind: 'service' })).data.list.map(({ title }) => title);

const fileOf = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)));

const fields = {
  title: '胶片摄影入门',
  category: '摄影',
  coverUrl: '/media/courses/film-walk.webp',
  teacherName: '陆川',
  priceCents: 9_900,
  introHtml: '<p onclick="x()">两小时<script>alert(1)</script></p>',
};

// CONTENT-138
it('names a category of courses in five languages, renames it, and removes the names', async () => {
  const names = { 'zh-Hans': '插花', 'zh-Hant': '插花', en: 'Ikebana', fr: 'Ikebana', es: 'Ikebana' };
  const id = await tools.course();
  await server.db.run(sql`update study_course set category = '插花' where id = ${id}`);
  const set = (change: object = {}) => asAdmin()(studyDesk.setStudyCategory, { name: '插花', names: { ...names, ...change } });
  const listed = async () => (await asAdmin()(studyDesk.listStudyCategories, {})).data.find(({ name }) => name === '插花');
  const shown = async () => (await server.call(study.getCourse, { id }, { lang: 'en' })).data.category;
  expect([await listed(), await shown()]).toEqual([{ name: '插花', names: null, courses: 1 }, '插花']);
  expect((await set({ fr: undefined })).code).toBe(400);
  expect((await set()).code).toBe(200);
  expect([await listed(), await shown()]).toEqual([{ name: '插花', names, courses: 1 }, 'Ikebana']);
  expect((await set({ en: 'Flower arranging' })).code).toBe(200);
  expect(await shown()).toBe('Flower arranging');
  const remove = () => asAdmin()(studyDesk.removeStudyCategory, { name: '插花' });
  expect([(await remove()).code, (await remove()).key]).toEqual([200, 'desk.category']);
  expect([await listed(), await shown()]).toEqual([{ name: '插花', names: null, courses: 1 }, '插花']);
  const asMember = server.as(await rich());
  expect((await asMember(studyDesk.setStudyCategory, { name: '插花', names })).code).toBe(403);
  expect((await asMember(studyDesk.removeStudyCategory, { name: '插花' })).code).toBe(403);
});

it('creates a course with sessions and puts it on the shelf', async () => {
  const course = (await asAdmin()(studyDesk.createStudyCourse, { kind: 'offline', ...fields })).data;
  expect(course).toMatchObject({ onShelf: false, introHtml: '<p>两小时</p>', sessions: [], lessons: [] });
  const { id } = course;
  expect((await asAdmin()(studyDesk.updateStudyCourse, { id, onShelf: true })).key).toBe('desk.empty');
  expect((await asAdmin()(studyDesk.addStudyLesson, { courseId: id, title: '一', kind: 'text' })).key).toBe('desk.kind');
  const times = { courseId: id, place: '河边工作室', seats: 8 };
  for (const [startsAt, endsAt] of [
    [inHours(-1), inHours(1)],
    [inHours(5), inHours(4)],
    [inHours(5), inHours(50)],
  ] as const)
    expect((await asAdmin()(studyDesk.addStudySession, { ...times, startsAt, endsAt })).key).toBe('desk.times');
  const session = (await asAdmin()(studyDesk.addStudySession, { ...times, startsAt: inHours(48), endsAt: inHours(50) })).data;
  expect(session).toMatchObject({ seats: 8, taken: 0, cancelled: false });
  expect((await asAdmin()(studyDesk.updateStudyCourse, { id, onShelf: true, title: '胶片摄影' })).data).toMatchObject({
    onShelf: true,
    title: '胶片摄影',
    category: '摄影',
  });
  expect((await server.call(study.getCourse, { id })).data.sessions).toHaveLength(1);
  expect((await asAdmin()(studyDesk.listStudyCourses, { kind: 'offline', onShelf: true })).data.list[0]).toMatchObject({
    id,
    sessions: 1,
  });
});

it('creates an online course of texts, videos and audio; rejects an invalid file, and a repeated one changes nothing', async () => {
  const { id } = (await asAdmin()(studyDesk.createStudyCourse, { kind: 'online', ...fields })).data;
  const withText = await asAdmin()(studyDesk.addStudyLesson, {
    courseId: id,
    title: '一',
    kind: 'text',
    bodyHtml: '<p>文</p>',
    trial: true,
  });
  expect(withText.data.lessons).toMatchObject([{ number: 1, kind: 'text', trial: true }]);
  const add = (title: string, bytes: Uint8Array<ArrayBuffer>) =>
    asAdmin()(studyDesk.addStudyRecording, { courseId: id, title, file: new File([bytes], 'lesson') });
  expect((await add('二', fileOf('../../test/films/hevc.mp4'))).key).toBe('desk.recording');
  expect((await add('二', new TextEncoder().encode('<html>'))).key).toBe('desk.recording');
  await add('二', fileOf('../../test/films/moov-first.mp4'));
  await add('二', fileOf('../../test/films/moov-first.mp4'));
  expect((await asAdmin()(studyDesk.showStudyCourse, { id })).data.lessons).toHaveLength(2);
  expect((await add('三', fileOf('../../seed/media/audio/rain.mp3'))).data.lessons).toMatchObject([
    { number: 1, kind: 'text' },
    { number: 2, kind: 'film', seconds: 2, trial: false },
    { number: 3, kind: 'audio', seconds: 28, trial: false },
  ]);
  expect(
    (
      await asAdmin()(studyDesk.addStudySession, {
        courseId: id,
        place: '家',
        seats: 1,
        startsAt: inHours(5),
        endsAt: inHours(6),
      })
    ).key,
  ).toBe('desk.kind');
});

// CONTENT-69
it('moves a session: members with a seat are notified and may cancel; capacity is never below the taken seats', async () => {
  const id = await tools.session({ hours: 20, seats: 3 });
  const member = await rich();
  const { orderNo, appointmentId } = await tools.paidSeat(member, id);
  expect((await tools.order(member, orderNo)).refund).toMatchObject({ how: 'request' });
  await tools.paidSeat(await rich(), id);
  expect((await asAdmin()(studyDesk.updateStudySession, { id, seats: 1 })).key).toBe('desk.seats');
  expect((await asAdmin()(studyDesk.updateStudySession, { id, seats: 2 })).data.seats).toBe(2);
  expect(await noticesOf(member)).toEqual(['预约成功']);
  const moved = await asAdmin()(studyDesk.updateStudySession, {
    id,
    startsAt: inHours(21),
    endsAt: inHours(23),
    place: '二楼教室',
  });
  expect(moved.data).toMatchObject({ place: '二楼教室', taken: 2 });
  expect(await noticesOf(member)).toEqual(['课程时间或地点有变', '预约成功']);
  expect((await tools.seat(member, appointmentId)).canCancel).toBe(true);
  expect((await server.as(member)(study.requestCourseRefund, { orderNo })).data.state).toBe('refunded');
});

// CONTENT-70
it('cancels a session: every seat is cancelled and refunded, and booking ends', async () => {
  const id = await tools.session({ seats: 5 });
  const [paid, asking, unpaid] = [await rich(), await rich(), await rich()];
  const seat = await tools.paidSeat(paid, id);
  const two = await tools.paidSeat(asking, id);
  const three = (await tools.book(unpaid, id)).data;
  await tools.timeGoes(id, 10);
  await server.as(asking)(study.requestCourseRefund, { orderNo: two.orderNo });
  expect((await asAdmin()(studyDesk.cancelStudySession, { id, reason: '老师生病' })).data.cancelled).toBe(true);
  expect((await tools.book(await rich(), id)).key).toBe('session.cancelled');
  expect((await asAdmin()(studyDesk.cancelStudySession, { id, reason: '老师生病' })).key).toBe('session.cancelled');
  await server.meetDeadlines('study.callOff');
  expect(await tools.seat(paid, seat.appointmentId)).toMatchObject({ state: 'cancelled', orderState: 'refunded' });
  expect(await tools.seat(asking, two.appointmentId)).toMatchObject({ state: 'cancelled', orderState: 'refunded' });
  expect(await tools.seat(unpaid, three.appointmentId)).toMatchObject({ state: 'cancelled', orderState: 'cancelled' });
  expect((await tools.payFor(unpaid, three.payNo)).key).toBe('payment.closed');
  for (const member of [paid, asking, unpaid])
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: member.id })).toBe(100_000);
  expect(await noticesOf(paid)).toContain('课程取消了');
  expect(await tools.taken(id)).toBe(0);
  expect(await audit(server.db)).toEqual([]);
});

// CONTENT-70
it('leaves no inconsistent seat when bookings and the cancellation of a session are concurrent', async () => {
  const id = await tools.session({ seats: 10 });
  const people = await Promise.all(Array.from({ length: 10 }, rich));
  const [cancelled] = await Promise.all([
    asAdmin()(studyDesk.cancelStudySession, { id, reason: '停电' }),
    ...people.map((member) => tools.book(member, id)),
  ]);
  expect(cancelled.code).toBe(200);
  await server.meetDeadlines('study.callOff');
  expect(await tools.taken(id)).toBe(0);
  for (const member of people)
    for (const { state } of (await server.as(member)(study.listAppointments, {})).data.list) expect(state).toBe('cancelled');
});

// CONTENT-67
it('shows the code of a session and checks in a participant who shows their own', async () => {
  const id = await tools.session();
  const member = await server.memberWith({ walletCents: 20_000, nickname: '林知夏' });
  const { appointmentId } = await tools.paidSeat(member, id);
  const { code } = await tools.seat(member, appointmentId);
  expect((await asAdmin()(studyDesk.showSignInCode, { sessionId: id })).data).toMatchObject({
    code: '246810',
    people: [{ appointmentId, code, nickname: '林知夏', state: 'booked' }],
  });
  expect((await asAdmin()(studyDesk.signInAppointment, { code })).key).toBe('sign.early');
  await tools.timeGoes(id, 0.3);
  expect((await asAdmin()(studyDesk.signInAppointment, { code: 'ANOBODY' })).key).toBe('appointment.missing');
  for (const _ of [1, 2])
    expect((await asAdmin()(studyDesk.signInAppointment, { code })).data).toEqual({
      appointmentId,
      state: 'signedIn',
      title: '靛蓝扎染',
      nickname: '林知夏',
    });
  expect((await server.as(member)(studyDesk.signInAppointment, { code })).code).not.toBe(200);
});

it('sends a reminder the day before, but not for a booking within that day', async () => {
  const [far, near] = [await tools.session({ hours: 80 }), await tools.session({ hours: 20 })];
  const member = await rich();
  await tools.paidSeat(member, far);
  await tools.paidSeat(member, near);
  expect(await server.meetDeadlines('study.remind')).toBeGreaterThan(0);
  expect((await noticesOf(member)).filter((title) => title === '明天有课')).toHaveLength(1);
});

// CONTENT-58
it('sorts offline courses by distance, to about 100 m, and filters by city', async () => {
  const offered = async (title: string, position: object): Promise<string> => {
    const { id } = (await asAdmin()(studyDesk.createStudyCourse, { kind: 'offline', ...fields, title, category: '附近' })).data;
    const times = { startsAt: inHours(48), endsAt: inHours(50), place: title, seats: 3, ...position };
    expect((await asAdmin()(studyDesk.addStudySession, { courseId: id, ...times })).code).toBe(200);
    await asAdmin()(studyDesk.updateStudyCourse, { id, onShelf: true });
    return id;
  };
  const far = await offered('良渚', { lat: 30.362, lng: 120.032, city: '杭州市' });
  const near = await offered('文三路', { lat: 30.277, lng: 120.132, city: '杭州市' });
  const unsaid = await offered('不说在哪', {});
  const shanghai = await offered('外滩', { lat: 31.24, lng: 121.49, city: '上海市' });
  const queryCourses = async (input: object) =>
    (await server.call(study.listCourses, { category: '附近', kind: 'offline', ...input })).data.list;
  const around = await queryCourses({ lat: 30.27712, lng: 120.13249 });
  expect(around.map(({ id }) => id)).toEqual([near, far, shanghai]);
  // Positions are stored with three decimals.
  expect(around[0]?.distanceM).toBe(0);
  expect(Math.abs((around[1]?.distanceM ?? 0) - 13_475)).toBeLessThan(100);
  expect((await queryCourses({ city: '杭州市' })).map(({ id }) => id).toSorted()).toEqual([far, near].toSorted());
  expect((await queryCourses({})).map(({ id }) => id)).toContain(unsaid);
  expect(await server.call(study.listCourses, { lat: 30.2 })).toMatchObject({ code: 400, key: 'course.position' });
  expect((await server.call(study.listCourses, { lat: 91, lng: 0 })).code).toBe(400);
  const [session] = (await server.call(study.getCourse, { id: far })).data.sessions;
  // Moved to a place without a position: that of the former place is cleared.
  await asAdmin()(studyDesk.updateStudySession, { id: session?.id ?? '', place: '另一处' });
  expect((await queryCourses({ lat: 30.277, lng: 120.132 })).map(({ id }) => id)).toEqual([near, shanghai]);
});

// CONTENT-136
it('changes city and coordinates of a session independently, and refuses half a position', async () => {
  const courseId = (await asAdmin()(studyDesk.createStudyCourse, { kind: 'offline', ...fields })).data.id;
  const position = { lat: 30.277, lng: 120.132, city: '杭州市' };
  const times = { startsAt: inHours(48), endsAt: inHours(50), place: '文三路', seats: 3 };
  const { id } = (await asAdmin()(studyDesk.addStudySession, { courseId, ...times, ...position })).data;
  const stored = () =>
    server.db.one<{ lat: number | null; lng: number | null; city: string }>(
      sql`select lat, lng, city from study_session where id = ${id}`,
    );
  const update = (change: object) => asAdmin()(studyDesk.updateStudySession, { id, ...change });
  await update({ city: '上海市' });
  expect(await stored()).toEqual({ ...position, city: '上海市' });
  await update({ lat: 31.24, lng: 121.49, place: '文三路' });
  expect(await stored()).toEqual({ lat: 31.24, lng: 121.49, city: '上海市' });
  // The refusal names the absent coordinate.
  for (const [change, field] of [
    [{ lng: 1 }, 'lat'],
    [{ lat: 1, city: '北京市' }, 'lng'],
    [{ lng: 1, seats: 5 }, 'lat'],
  ] as const)
    expect(await update(change)).toMatchObject({ code: 400, key: 'course.position', field });
  expect(await stored()).toEqual({ lat: 31.24, lng: 121.49, city: '上海市' });
  await update({ place: '外滩', city: '上海市' });
  expect(await stored()).toEqual({ lat: null, lng: null, city: '上海市' });
});

// COMMON-59
it('shows uploads of operators as cover and as picture of the teacher, and refuses mistyped addresses', async () => {
  const uploaded = async (background: string) => {
    const bytes = await sharp({ create: { width: 160, height: 90, channels: 3, background } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'course.png', { type: 'image/png' });
    return (await asAdmin()(upload.uploadSitePicture, { file })).data.url;
  };
  const [coverUrl, teacherAvatar] = [await uploaded('#445566'), await uploaded('#665544')];
  const created = await asAdmin()(studyDesk.createStudyCourse, { kind: 'online', ...fields, coverUrl });
  expect(created.data.coverUrl).toBe(coverUrl);
  const { id } = created.data;
  expect((await asAdmin()(studyDesk.updateStudyCourse, { id, teacherAvatar, coverUrl })).data).toMatchObject({
    coverUrl,
    teacherAvatar,
  });
  await server.meetDeadlines('upload.orphan');
  for (const url of [coverUrl, teacherAvatar]) expect((await server.app.inject({ url })).statusCode).toBe(200);
  const mistyped = '/media/courses/tee.webp';
  for (const [refusal, field] of [
    [await asAdmin()(studyDesk.createStudyCourse, { kind: 'online', ...fields, coverUrl: mistyped }), 'coverUrl'],
    [await asAdmin()(studyDesk.updateStudyCourse, { id, coverUrl: mistyped }), 'coverUrl'],
    [await asAdmin()(studyDesk.updateStudyCourse, { id, teacherAvatar: mistyped }), 'teacherAvatar'],
  ] as const)
    expect(refusal).toMatchObject({ code: 400, key: 'upload.notShipped', field });
});
