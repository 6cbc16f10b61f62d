import { creation } from '@juhe/contract/content/creation';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import { checkCreationJob } from './creation-check.service.ts';

let t: TestServer;
let ann: TestMember;
beforeAll(async () => {
  t = await testServer();
  ann = await t.memberWith({});
  await t.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
});
afterAll(() => t.close());

let keys = 0;
const options = (token: string) => {
  keys += 1;
  return { token, key: `key-of-the-history-test-${keys}` };
};
const content = (text: string) => ({ title: '路', blocks: [{ type: 'paragraph' as const, text }] });
const publish = async (text: string) =>
  (await t.call(creation.publishCreation, { kind: 'article', content: content(text) }, options(ann.token))).data.id;
const historyOf = (id: string, token?: string, lang?: 'fr') =>
  t.call(creation.getCreationHistory, { id }, { ...(token ? { token } : {}), ...(lang ? { lang } : {}) });

// CONTENT-123
it('lists the author’s state changes of a creation with time and reason, most recent first, in their language', async () => {
  const id = await publish('网络赌场，欢迎光临');
  await t.meetDeadlines(checkCreationJob);
  await t.call(creation.editCreation, { id, content: content('好好工作') }, options(ann.token));
  await t.meetDeadlines(checkCreationJob);
  await t.call(creation.removeCreation, { id, reason: '与事实不符' }, options(t.operatorToken));
  const { data } = await historyOf(id, ann.token, 'fr');
  expect(data.map(({ state, reason }) => [state, reason])).toEqual([
    ['removed', '与事实不符'],
    ['published', ''],
    ['checking', ''],
    ['refused', 'Il contient des jeux d’argent ou de l’escroquerie'],
    ['checking', ''],
  ]);
  const times = data.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it('is private: another member’s creation is not found, a visitor is asked to sign in', async () => {
  const id = await publish('好好工作');
  const otherMember = await t.memberWith({});
  const absent = await historyOf('nothing', otherMember.token);
  expect(absent).toMatchObject({ code: 404, key: 'creation.missing' });
  expect(await historyOf(id, otherMember.token)).toEqual(absent);
  expect((await historyOf(id)).code).toBe(401);
});

// CONTENT-123
it('contains the current state for creations older than the history, and at most its last hundred entries', async () => {
  const { id } = await t.db.one<{ id: string }>(sql`insert into article
    (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state, reason)
    values ('article', 'life', ${ann.id}, '旧作', '', '/media/x.webp', 1, 1, '', 'refused', 'check:abuse') returning id`);
  expect((await historyOf(id, ann.token)).data).toEqual([
    { state: 'refused', reason: '含有辱骂或歧视内容', at: expect.any(String) },
  ]);
  const actor = { kind: 'member', id: ann.id } as const;
  for (let n = 0; n < 101; n += 1) await t.db.inTx((tx) => creationMachines.article.transition(tx, { id, event: 'edit', actor }));
  expect((await historyOf(id, ann.token)).data).toHaveLength(100);
});
