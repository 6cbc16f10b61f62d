import { readFileSync } from 'node:fs';
import { study } from '@juhe/contract/content/study';
import { studyDesk } from '@juhe/contract/content/study-desk';
import { sql } from '../../db/sql.ts';
import { studyTools } from '../../test/test-study.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

const film = new Uint8Array(readFileSync(new URL('../../test/films/moov-first.mp4', import.meta.url)));
/** Offset of the media: metadata before it is removed. */
const media = 1000;

let server: TestServer;
let tools: ReturnType<typeof studyTools>;
let courseId: string;
let lessonId: string;
beforeAll(async () => {
  server = await testServer();
  tools = studyTools(server);
  courseId = await tools.course({ kind: 'online', lessons: 2 });
  const asAdmin = server.as({ token: server.operatorToken });
  const { lessons } = (await asAdmin(studyDesk.addStudyRecording, { courseId, title: '看', file: new File([film], 'a.mp4') }))
    .data;
  lessonId = lessons.at(-1)?.id ?? '';
});
afterAll(() => server.close());
afterEach(() => jest.restoreAllMocks());

const get = (url: string, range?: string) => server.app.inject({ url, headers: range === undefined ? {} : { range } });
const learner = async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  await tools.paidCourse(member, courseId);
  return member;
};
const addressFor = async (member: { token: string }) => (await server.as(member)(study.readLesson, { lessonId })).data.mediaUrl;

it('returns no address of a paid lesson without a purchase', async () => {
  expect((await server.call(study.readLesson, { lessonId })).key).toBe('lesson.closed');
  expect((await server.as(await server.memberWith({}))(study.readLesson, { lessonId })).key).toBe('lesson.closed');
});

it('serves ranges to buyers', async () => {
  const url = await addressFor(await learner());
  const response = await get(url);
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'video/mp4',
    'private, max-age=300, must-revalidate',
  ]);
  expect(response.rawPayload).toHaveLength(film.length);
  expect(Buffer.compare(response.rawPayload.subarray(media), film.subarray(media))).toBe(0);
  expect(Buffer.from(film).includes('udta')).toBe(true);
  expect(response.rawPayload.includes('udta')).toBe(false);
  const part = await get(url, 'bytes=1100-1199');
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1100-1199/${film.length}`]);
  expect(Buffer.compare(part.rawPayload, film.subarray(1100, 1200))).toBe(0);
  const beyond = await get(url, `bytes=${film.length}-`);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${film.length}`]);
});

// CONTENT-75
it('rejects a missing or altered signature, another lesson’s, and an expired one', async () => {
  const member = await learner();
  const url = await addressFor(member);
  const { exp, sig } = Object.fromEntries(new URL(url, 'http://x').searchParams);
  const to = `for=${member.id}`;
  const stranger = await server.memberWith({});
  for (const tamperedUrl of [
    `/u/l/${lessonId}`,
    `/u/l/${lessonId}?exp=${exp}&sig=${sig}`,
    `/u/l/${lessonId}?for=${stranger.id}&exp=${exp}&sig=${sig}`,
    `/u/l/${lessonId}?${to}&exp=${Number(exp) + 3600}&sig=${sig}`,
    `/u/l/${lessonId}?${to}&exp=${exp}&sig=${sig?.slice(1)}x`,
    `/u/l/${lessonId}?${to}&exp=${exp}&exp=${exp}&sig=${sig}`,
    `/u/l/${courseId}-1?${to}&exp=${exp}&sig=${sig}`,
    `/u/p/${lessonId}?size=large&exp=${exp}&sig=${sig}`,
  ])
    expect([tamperedUrl, (await get(tamperedUrl)).statusCode]).toEqual([tamperedUrl, 404]);
  const futureTime = Date.now() + 7.1 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5.9 * 3_600_000);
  expect((await get(url)).statusCode).toBe(200);
  jest.spyOn(Date, 'now').mockReturnValue(futureTime);
  expect((await get(url)).statusCode).toBe(404);
  const fresh = await addressFor(member);
  expect(fresh).not.toBe(url);
  expect((await get(fresh)).statusCode).toBe(200);
});

// CONTENT-75
it('is revoked by the refund', async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  const orderNo = await tools.paidCourse(member, courseId);
  const url = await addressFor(member);
  expect((await get(url)).statusCode).toBe(200);
  // One of three lessons is more than a fifth: the company decides, and meanwhile the lesson is locked.
  expect((await server.as(member)(study.requestCourseRefund, { orderNo })).data.state).toBe('refunding');
  expect((await get(url)).statusCode).toBe(404);
  await server.as(member)(study.cancelCourseRefund, { orderNo });
  expect((await get(url)).statusCode).toBe(200);
  await server.as(member)(study.requestCourseRefund, { orderNo });
  await server.call(studyDesk.approveStudyRefund, { orderNo }, { token: server.operatorToken, key: crypto.randomUUID() });
  expect((await get(url)).statusCode).toBe(404);
});

// CONTENT-75
it('has no unsigned address', async () => {
  const { media } = await server.db.one<{ media: string }>(sql`select media from study_lesson where id = ${lessonId}`);
  const [name = ''] = media.split('.');
  for (const url of [`/media/lessons/${media}`, `/u/${media}`, `/u/f/${name}.mp4`, `/u/l/${media}`, `/lesson/${media}`])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});
