import { share } from '@juhe/contract/common/share';
import { study } from '@juhe/contract/content/study';
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

const wallet = (owner: string) => balanceOf(server.db, { kind: 'memberWallet', owner });
const rich = () => server.memberWith({ walletCents: 100_000 });

// CONTENT-57
it('opens trial lessons to everybody and other lessons to buyers', async () => {
  const courseId = await tools.course({ kind: 'online', lessons: 10 });
  const member = await rich();
  const lesson = (n: number) => server.as(member)(study.readLesson, { lessonId: `${courseId}-${n}` });
  expect((await server.call(study.readLesson, { lessonId: `${courseId}-1` })).data).toMatchObject({
    bodyHtml: '<p>文</p>',
    nextId: `${courseId}-2`,
  });
  expect((await server.call(study.readLesson, { lessonId: `${courseId}-2` })).key).toBe('lesson.closed');
  expect(await lesson(2)).toMatchObject({ code: 403, key: 'lesson.closed' });
  expect((await server.as(member)(study.saveLessonProgress, { lessonId: `${courseId}-2`, position: 100 })).key).toBe(
    'lesson.closed',
  );
  await tools.paidCourse(member, courseId);
  expect((await lesson(2)).code).toBe(200);
  const detail = (await server.as(member)(study.getCourse, { id: courseId })).data;
  expect(detail).toMatchObject({ order: { state: 'paid' }, resumeLessonId: `${courseId}-1`, finishedLessons: 0 });
  expect(detail.lessonList.every(({ open }) => open)).toBe(true);
});

// CONTENT-72
it('stores a member’s position in each lesson; a finished lesson remains finished', async () => {
  const courseId = await tools.course({ kind: 'online', lessons: 3 });
  const member = await rich();
  await tools.paidCourse(member, courseId);
  await server.db.run(sql`update study_lesson set kind = 'film', media = 'x.mp4', seconds = 100 where id = ${`${courseId}-2`}`);
  const save = (n: number, position: number, finished = false) =>
    server.as(member)(study.saveLessonProgress, { lessonId: `${courseId}-${n}`, position, finished });
  expect((await save(1, 100, true)).data).toEqual({ finished: true, finishedLessons: 1 });
  expect((await save(1, 10)).data).toEqual({ finished: true, finishedLessons: 1 });
  expect((await save(2, 40)).data).toEqual({ finished: false, finishedLessons: 1 });
  expect((await server.as(member)(study.getCourse, { id: courseId })).data.resumeLessonId).toBe(`${courseId}-2`);
  expect((await save(2, 5_000)).data).toEqual({ finished: true, finishedLessons: 2 });
  const detail = (await server.as(member)(study.getCourse, { id: courseId })).data;
  expect(detail.lessonList.map(({ position }) => position)).toEqual([10, 100, 0]);
  expect(detail.resumeLessonId).toBe(`${courseId}-3`);
});

it('is ordered once, also by twenty concurrent calls, and only if it is an online course', async () => {
  const courseId = await tools.course({ kind: 'online', lessons: 3 });
  const member = await rich();
  const responses = await server.together(20, (i) => [
    study.createCourseOrder,
    { courseId, expectedCents: 12_800 },
    { token: member.token, key: `order-it-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'studyOrder.twice')).toHaveLength(19);
  const offline = await tools.course();
  expect((await server.as(member)(study.createCourseOrder, { courseId: offline, expectedCents: 12_800 })).key).toBe(
    'studyOrder.kind',
  );
  expect((await server.as(member)(study.createCourseOrder, { courseId: 'nothing', expectedCents: 1 })).key).toBe(
    'course.missing',
  );
});

// CONTENT-62
it('is refundable within seven days while less than a fifth is studied, which revokes its lessons', async () => {
  const courseId = await tools.course({ kind: 'online', lessons: 10 });
  const member = await rich();
  const as = server.as(member);
  const orderNo = await tools.paidCourse(member, courseId);
  await as(study.saveLessonProgress, { lessonId: `${courseId}-2`, position: 100, finished: true });
  expect((await tools.order(member, orderNo)).refund).toMatchObject({ how: 'right' });
  expect((await as(study.requestCourseRefund, { orderNo })).data.state).toBe('refunded');
  expect(await wallet(member.id)).toBe(100_000);
  expect((await as(study.readLesson, { lessonId: `${courseId}-3` })).key).toBe('lesson.closed');
  // The course can be bought again; previous lessons still count as used, so a fifth is soon reached.
  const secondOrderNo = await tools.paidCourse(member, courseId);
  await as(study.saveLessonProgress, { lessonId: `${courseId}-3`, position: 100, finished: true });
  expect((await tools.order(member, secondOrderNo)).refund).toMatchObject({ how: 'request' });
  expect((await as(study.requestCourseRefund, { orderNo: secondOrderNo, reason: '不适合我' })).data.state).toBe('refunding');
  expect((await as(study.readLesson, { lessonId: `${courseId}-3` })).key).toBe('lesson.closed');
  await as(study.cancelCourseRefund, { orderNo: secondOrderNo });
  expect((await as(study.readLesson, { lessonId: `${courseId}-3` })).code).toBe(200);
  await server.db.run(sql`update study_order set paid_at = paid_at - interval '8 days' where order_no = ${secondOrderNo}`);
  expect((await tools.order(member, secondOrderNo)).refund).toMatchObject({ how: 'over' });
  await server.meetDeadlines('study.refundOver', secondOrderNo);
  expect((await tools.order(member, secondOrderNo)).state).toBe('completed');
  expect((await as(study.removeCourseOrder, { orderNo: secondOrderNo })).code).toBe(200);
  expect((await as(study.readLesson, { lessonId: `${courseId}-3` })).code).toBe(200);
  expect(await audit(server.db)).toEqual([]);
});

// CONTENT-62
it('counts the delivered lessons, whatever a device reports', async () => {
  const courseId = await tools.course({ kind: 'online', lessons: 6 });
  const member = await rich();
  const as = server.as(member);
  const orderNo = await tools.paidCourse(member, courseId);
  const open = (n: number) => as(study.readLesson, { lessonId: `${courseId}-${n}` });
  const terms = async () => {
    const { refund, usedLessons } = await tools.order(member, orderNo);
    return [refund?.how, usedLessons];
  };
  await open(1);
  expect(await terms()).toEqual(['right', 0]);
  await open(2);
  await open(2);
  expect(await terms()).toEqual(['right', 1]);
  await open(3);
  expect(await terms()).toEqual(['request', 2]);
  expect((await as(study.requestCourseRefund, { orderNo })).data.state).toBe('refunding');
});

// CONTENT-64
it('delivers no lesson during a concurrent refund', async () => {
  for (let round = 0; round < 4; round += 1) {
    const courseId = await tools.course({ kind: 'online', lessons: 6 });
    const member = await rich();
    const orderNo = await tools.paidCourse(member, courseId);
    const responses = await Promise.all([
      ...[2, 3, 4, 5].map(async (n) => (await server.as(member)(study.readLesson, { lessonId: `${courseId}-${n}` })).code),
      server
        .as(member)(study.requestCourseRefund, { orderNo })
        .then(({ data }) => data.state),
    ]);
    const handedOut = responses.filter((answer) => answer === 200).length;
    // One lesson of six is less than a fifth.
    expect(responses.at(-1)).toBe(handedOut > 1 && responses.at(-1) === 'refunding' ? 'refunding' : 'refunded');
    if (responses.at(-1) === 'refunded') expect(handedOut).toBeLessThanOrEqual(1);
  }
});

// CONTENT-56, CONTENT-73
it('opens immediately when it is free, and remains available to its learners off the shelf', async () => {
  const courseId = await tools.course({ kind: 'online', lessons: 2, priceCents: 0 });
  const [member, stranger] = [await rich(), await rich()];
  expect((await server.call(study.readLesson, { lessonId: `${courseId}-2` })).code).toBe(200);
  const { data } = await server.as(member)(study.createCourseOrder, { courseId, expectedCents: 0 });
  expect(data).toMatchObject({ payNo: null });
  expect((await server.as(member)(study.listCourseOrders, { kind: 'online' })).data.list).toMatchObject([
    { orderNo: data.orderNo, state: 'completed', amountCents: 0 },
  ]);
  await server.db.run(sql`update study_course set on_shelf = false where id = ${courseId}`);
  expect((await server.as(member)(study.getCourse, { id: courseId })).data).toMatchObject({ onShelf: false });
  expect((await server.as(stranger)(study.getCourse, { id: courseId })).key).toBe('course.missing');
  expect((await server.as(stranger)(study.readLesson, { lessonId: `${courseId}-2` })).key).toBe('lesson.missing');
});

// CONTENT-138
it('shows its category in the language of the reader, and is found by it in any', async () => {
  const named = await tools.course();
  const unnamed = await tools.course();
  await server.db.run(sql`update study_course set category = '插花' where id = ${unnamed}`);
  const english = { lang: 'en' };
  const categories = (await server.call(study.listCourseCategories, {}, english)).data;
  expect(categories).toEqual(expect.arrayContaining(['Handicraft', '插花']));
  expect(categories).not.toContain('手作');
  expect((await server.call(study.getCourse, { id: named }, english)).data.category).toBe('Handicraft');
  expect((await server.call(study.getCourse, { id: named })).data.category).toBe('手作');
  for (const category of ['手作', 'Handicraft', 'Travaux manuels']) {
    const { list } = (await server.call(study.listCourses, { category, pageSize: 50 }, english)).data;
    expect([category, list.some(({ id }) => id === named)]).toEqual([category, true]);
    expect(list.every((course) => course.category === 'Handicraft')).toBe(true);
  }
  expect((await server.call(study.listCourses, { category: '插花' }, english)).data.list).toMatchObject([
    { id: unnamed, category: '插花' },
  ]);
});

// CONTENT-68
it('is listed by kind and category, and available by its share code', async () => {
  const online = await tools.course({ kind: 'online', lessons: 1, priceCents: 0 });
  const offline = await tools.course();
  await tools.session({ courseId: offline, hours: 3 });
  expect((await server.call(study.listCourseCategories, {})).data).toContain('手作');
  const page = (await server.call(study.listCourses, { kind: 'offline', category: '手作', pageSize: 50 })).data;
  expect(page.list[0]).toMatchObject({ id: offline, seatsLeft: 3, place: '河边工作室' });
  expect(page.list.every(({ kind }) => kind === 'offline')).toBe(true);
  expect((await server.call(share.readShareCode, { type: 5, code: online })).data.title).toBe('靛蓝扎染');
  expect((await server.call(share.readShareCode, { type: 6, code: online })).code).toBe(404);
  expect((await server.call(share.readShareCode, { type: 6, code: offline })).data).toMatchObject({ type: 6 });
});
