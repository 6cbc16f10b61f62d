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
const picture = async (who: TestMember, purpose: 'feedback' | 'report' = 'feedback') => {
  shade += 1;
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade % 256, g: 60, b: 40 } } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], '截图.png', { type: 'image/png' });
  const { data } = await server.call(upload.upload, { file, purpose }, who);
  return data[0]?.id ?? '';
};
const told = { kind: 'problem', text: '结算页的按钮点不动' } as const;
const operator = () => ({ token: server.operatorToken });
const ownList = async (who: TestMember) => (await server.call(feedback.getMyFeedbackList, {}, who)).data.list;

it('keeps what a member tells with pictures, language, version and page, and shows the operator all of it', async () => {
  const who = await server.memberWith();
  const ids = [await picture(who), await picture(who)];
  const answer = await server.call(
    feedback.add,
    { ...told, pictureIds: ids, contact: 'a@example.com', version: '1.0.0 (100)', page: '/pages/mine/mine' },
    { ...who, lang: 'fr' },
  );
  expect(answer.code).toBe(200);
  const [own] = await ownList(who);
  expect(own).toMatchObject({ ...told, contact: 'a@example.com', state: 'open', answer: null, answeredAt: null });
  expect(own?.pictures.map(({ id }) => id)).toEqual(ids);
  expect(own?.pictures[0]?.url).toMatch(/^\/u\/p\//);
  const shown = await server.app.inject({ method: 'GET', url: own?.pictures[0]?.thumb ?? '' });
  expect(shown.statusCode).toBe(200);
  const { data } = await server.call(feedback.listFeedback, { pageSize: 50 }, operator());
  expect(data.list.find(({ id }) => id === answer.data.id)).toMatchObject({
    memberId: who.id,
    lang: 'fr',
    version: '1.0.0 (100)',
    page: '/pages/mine/mine',
  });
});

// COMMON-16
it('is answered once, and the member reads the answer and nobody else', async () => {
  const [who, other] = [await server.memberWith(), await server.memberWith()];
  const { id } = (await server.call(feedback.add, told, who)).data;
  const answers = await server.together(20, (i) => [
    feedback.answerFeedback,
    { id, answer: `回复 ${i}` },
    { ...operator(), key: `answer-feedback-${i}` },
  ]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ key }) => key === 'feedback.answered')).toHaveLength(19);
  const winner = answers.findIndex(({ code }) => code === 200);
  expect((await ownList(who))[0]).toMatchObject({ state: 'answered', answer: `回复 ${winner}` });
  expect(await ownList(other)).toEqual([]);
  expect((await server.call(feedback.answerFeedback, { id: 'nothing', answer: '好' }, operator())).key).toBe('feedback.missing');
  expect((await server.call(feedback.answerFeedback, { id, answer: '好' }, who)).code).toBe(403);
  expect((await server.call(feedback.listFeedback, {}, who)).code).toBe(403);
});

it('keeps one feedback for one key sent ten times at the same instant', async () => {
  const who = await server.memberWith();
  const answers = await server.together(10, () => [feedback.add, told, { token: who.token, key: 'one-feedback-key' }]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await ownList(who)).toHaveLength(1);
});

// COMMON-16
it('takes at most ten in a day, also from twenty calls at the same instant; a refused one does not count', async () => {
  const who = await server.memberWith();
  expect((await server.call(feedback.add, { ...told, pictureIds: ['nothing'] }, who)).key).toBe('upload.unknown');
  const answers = await server.together(20, (i) => [feedback.add, told, { token: who.token, key: `feedback-key-${i}` }]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(dailyFeedback);
  expect(answers.filter(({ key }) => key === 'feedback.dailyLimit')).toHaveLength(20 - dailyFeedback);
  const page = await server.call(feedback.getMyFeedbackList, { pageSize: 3, pageNum: 4 }, who);
  expect([page.data.list.length, page.data.total, page.data.hasMore]).toEqual([1, dailyFeedback, false]);
});

it('takes no picture of another member, of another purpose, or twice', async () => {
  const [who, other] = [await server.memberWith(), await server.memberWith()];
  const mine = await picture(who);
  const tries = [[await picture(other)], [await picture(who, 'report')], [mine, mine]];
  for (const pictureIds of tries) expect((await server.call(feedback.add, { ...told, pictureIds }, who)).code).toBe(400);
  expect(await ownList(who)).toEqual([]);
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
])('refuses %s and keeps nothing', async (_what, change) => {
  const who = await server.memberWith();
  expect((await server.call(feedback.add, { ...told, ...change } as never, who)).code).toBe(400);
  expect(await ownList(who)).toEqual([]);
});

// COMMON-16, COMMON-22
it('asks visitors to sign in, and keeps a picture out of the hands of whoever has no signature', async () => {
  expect((await server.call(feedback.add, told, { key: 'a-visitor-has-no-key' })).code).toBe(401);
  const who = await server.memberWith();
  const id = await picture(who);
  await server.call(feedback.add, { ...told, pictureIds: [id] }, who);
  expect((await server.app.inject({ method: 'GET', url: `/u/p/${id}` })).statusCode).toBe(404);
  const rows = await server.db.rows(sql`select id from upload where id = ${id} and attached_at is not null`);
  expect(rows).toHaveLength(1);
});
