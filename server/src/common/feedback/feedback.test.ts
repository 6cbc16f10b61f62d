import { feedback } from '@juhe/contract/common/feedback';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { dailyFeedback } from './feedback.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let shade = 0;
const picture = async (member: TestMember, purpose: 'feedback' | 'report' = 'feedback') => {
  shade += 1;
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade % 256, g: 60, b: 40 } } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], '截图.png', { type: 'image/png' });
  const { data } = await server.call(upload.uploadPictures, { file, purpose }, member);
  return data[0]?.id ?? '';
};
const problem = { kind: 'problem', text: '结算页的按钮点不动' } as const;
const operator = () => ({ token: server.operatorToken });
const ownList = async (member: TestMember) => (await server.call(feedback.listMyFeedback, {}, member)).data.list;

it('stores feedback with pictures, language, version and page, and shows all of it to the operator', async () => {
  const member = await server.memberWith();
  const ids = [await picture(member), await picture(member)];
  const answer = await server.call(
    feedback.sendFeedback,
    { ...problem, pictureIds: ids, contact: 'a@example.com', version: '1.0.0 (100)', page: '/pages/mine/mine' },
    { ...member, lang: 'fr' },
  );
  expect(answer.code).toBe(200);
  const [entry] = await ownList(member);
  expect(entry).toMatchObject({ ...problem, contact: 'a@example.com', state: 'open', answer: null, answeredAt: null });
  expect(entry?.pictures.map(({ id }) => id)).toEqual(ids);
  expect(entry?.pictures[0]?.url).toMatch(/^\/u\/p\//);
  const shown = await server.app.inject({ method: 'GET', url: entry?.pictures[0]?.thumb ?? '' });
  expect(shown.statusCode).toBe(200);
  const { data } = await server.call(feedback.listFeedback, { pageSize: 50 }, operator());
  expect(data.list.find(({ id }) => id === answer.data.id)).toMatchObject({
    memberId: member.id,
    lang: 'fr',
    version: '1.0.0 (100)',
    page: '/pages/mine/mine',
  });
});

// COMMON-16
it('is answered once, visible to the member only', async () => {
  const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
  const { id } = (await server.call(feedback.sendFeedback, problem, member)).data;
  const responses = await server.together(20, (i) => [
    feedback.answerFeedback,
    { id, answer: `回复 ${i}` },
    { ...operator(), key: `answer-feedback-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'feedback.answered')).toHaveLength(19);
  const winner = responses.findIndex(({ code }) => code === 200);
  expect((await ownList(member))[0]).toMatchObject({ state: 'answered', answer: `回复 ${winner}` });
  expect(await ownList(otherMember)).toEqual([]);
  expect((await server.call(feedback.answerFeedback, { id: 'nothing', answer: '好' }, operator())).key).toBe('feedback.missing');
  expect((await server.call(feedback.answerFeedback, { id, answer: '好' }, member)).code).toBe(403);
  expect((await server.call(feedback.listFeedback, {}, member)).code).toBe(403);
});

it('stores one feedback for ten concurrent calls with one key', async () => {
  const member = await server.memberWith();
  const responses = await server.together(10, () => [
    feedback.sendFeedback,
    problem,
    { token: member.token, key: 'one-feedback-key' },
  ]);
  expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
  expect(await ownList(member)).toHaveLength(1);
});

// COMMON-16
it('accepts at most ten a day, also for twenty concurrent calls; a refused one does not count', async () => {
  const member = await server.memberWith();
  expect((await server.call(feedback.sendFeedback, { ...problem, pictureIds: ['nothing'] }, member)).key).toBe('upload.unknown');
  const responses = await server.together(20, (i) => [
    feedback.sendFeedback,
    problem,
    { token: member.token, key: `feedback-key-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(dailyFeedback);
  expect(responses.filter(({ key }) => key === 'feedback.dailyLimit')).toHaveLength(20 - dailyFeedback);
  const page = await server.call(feedback.listMyFeedback, { pageSize: 3, pageNum: 4 }, member);
  expect([page.data.list.length, page.data.total, page.data.hasMore]).toEqual([1, dailyFeedback, false]);
});

it('rejects a picture of another member, of another purpose, or used twice', async () => {
  const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
  const ownPicture = await picture(member);
  const tries = [[await picture(otherMember)], [await picture(member, 'report')], [ownPicture, ownPicture]];
  for (const pictureIds of tries)
    expect((await server.call(feedback.sendFeedback, { ...problem, pictureIds }, member)).code).toBe(400);
  expect(await ownList(member)).toEqual([]);
});

it.each([
  ['four characters', { text: '不好用了' }],
  ['blanks only', { text: '          ' }],
  ['501 characters', { text: '长'.repeat(501) }],
  ['a control character', { text: '按钮\u0000点不动' }],
  ['an unknown kind', { kind: 'praise' }],
  ['a kind of the prototype', { kind: '__proto__' }],
  ['a text as an array', { text: ['结算页的按钮'] }],
  ['ten pictures', { pictureIds: Array.from({ length: 10 }, (_, i) => `p${i}`) }],
  ['a picture as an object', { pictureIds: [{}] }],
  ['a contact that is too long', { contact: 'a'.repeat(61) }],
])('rejects %s and stores nothing', async (_title, change) => {
  const member = await server.memberWith();
  expect((await server.call(feedback.sendFeedback, { ...problem, ...change } as never, member)).code).toBe(400);
  expect(await ownList(member)).toEqual([]);
});

// COMMON-16, COMMON-22
it('asks visitors to sign in, and requires a signature for pictures', async () => {
  expect((await server.call(feedback.sendFeedback, problem, { key: 'a-visitor-has-no-key' })).code).toBe(401);
  const member = await server.memberWith();
  const id = await picture(member);
  await server.call(feedback.sendFeedback, { ...problem, pictureIds: [id] }, member);
  expect((await server.app.inject({ method: 'GET', url: `/u/p/${id}` })).statusCode).toBe(404);
  const rows = await server.db.rows(sql`select id from upload where id = ${id} and attached_at is not null`);
  expect(rows).toHaveLength(1);
});
