import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notice } from '@juhe/contract/social/notice';
import type { NoticeKind } from '@juhe/contract/social/notice.schemas';
import { sql } from '../../db/sql.ts';
import { langs } from '../../http/text/lang.ts';
import { hourlyCleanUp } from '../../idempotency/clean-up.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { notify } from '../../notice/notify.ts';
import { renderNotice } from '../../notice/templates.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const write = (memberId: string, title: string, kind: 'order' | 'auction' = 'order') =>
  server.db.inTx((tx) =>
    notify(
      tx,
      kind === 'order'
        ? { memberId, kind, template: 'received', params: { title } }
        : { memberId, kind, template: 'unsold', params: { title } },
    ),
  );
const summaryOf = async (member: TestMember) => (await server.call(notice.getNoticeSummary, {}, member)).data;
const listOf = async (member: TestMember, kind: NoticeKind = 'order') =>
  (await server.call(notice.listNotices, { kind, pageSize: 50 }, member)).data.list;

it('lists a kind, most recent first, page by page, while new ones arrive', async () => {
  const member = await server.memberWith({});
  for (let n = 1; n <= 7; n += 1) await write(member.id, `茶${n}`);
  await write(member.id, '壶', 'auction');
  const titles = [];
  let cursor: string | null | undefined;
  do {
    const { data } = await server.call(notice.listNotices, { kind: 'order', pageSize: 3, ...(cursor ? { cursor } : {}) }, member);
    titles.push(...data.list.map(({ text }) => /茶\d/.exec(text)?.[0]));
    cursor = data.cursor;
    await write(member.id, '新');
  } while (cursor);
  expect(titles).toEqual(['茶7', '茶6', '茶5', '茶4', '茶3', '茶2', '茶1']);
});

it('counts unread ones, and marks one, a kind or all as read', async () => {
  const member = await server.memberWith({});
  for (const title of ['一', '二', '三']) await write(member.id, title);
  await write(member.id, '壶', 'auction');
  expect(await summaryOf(member)).toMatchObject({
    unread: 4,
    kinds: [
      { kind: 'order', unread: 3, latest: { text: expect.stringContaining('三'), read: false } },
      { kind: 'auction', unread: 1 },
      { kind: 'interaction', unread: 0, latest: null },
      { kind: 'service', unread: 0, latest: null },
    ],
  });
  const [first] = await listOf(member);
  const read = async (input: { id?: string; kind?: NoticeKind }) =>
    (await server.call(notice.markNoticesRead, input, member)).data.unread;
  expect([await read({ id: first?.id ?? '' }), await read({ id: first?.id ?? '' })]).toEqual([3, 3]);
  expect((await listOf(member)).map((listedNotice) => listedNotice.read)).toEqual([true, false, false]);
  expect([await read({ kind: 'order' }), await read({})]).toEqual([1, 0]);
});

it('allows reading and deleting twenty times concurrently', async () => {
  const member = await server.memberWith({});
  for (let n = 0; n < 5; n += 1) await write(member.id, `茶${n}`);
  const reads = await server.together(20, () => [notice.markNoticesRead, {}, { token: member.token }]);
  expect(reads.map(({ code, data }) => [code, data.unread])).toEqual(Array.from({ length: 20 }, () => [200, 0]));
  const [first] = await listOf(member);
  const removals = await server.together(20, () => [notice.deleteNotice, { id: first?.id ?? '' }, { token: member.token }]);
  expect(removals.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(removals.filter(({ key }) => key === 'notice.missing')).toHaveLength(19);
  expect(await listOf(member)).toHaveLength(4);
});

it('responds to the id of another member’s notice as to a missing one, and changes nothing', async () => {
  const [owner, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  await write(owner.id, '茶');
  const [{ id } = { id: '' }] = await listOf(owner);
  for (const operation of [notice.markNoticesRead, notice.deleteNotice]) {
    const [foreign, absent] = [
      await server.call(operation, { id }, otherMember),
      await server.call(operation, { id: 'nothing' }, otherMember),
    ];
    expect(foreign).toMatchObject({ code: 404, key: 'notice.missing' });
    expect({ ...foreign, traceId: '' }).toEqual({ ...absent, traceId: '' });
  }
  expect((await server.call(notice.markNoticesRead, {}, otherMember)).data.unread).toBe(0);
  expect(await listOf(owner)).toMatchObject([{ read: false }]);
});

it.each([
  [notice.listNotices, { kind: 'spam' }],
  [notice.listNotices, { kind: 'order', cursor: '1; drop table notice' }],
  [notice.listNotices, { kind: 'order', cursor: '99999999999999999999' }],
  [notice.listNotices, { kind: 'order', pageSize: 51 }],
  [notice.markNoticesRead, { kind: 'toString' }],
  [notice.markNoticesRead, { id: '../x' }],
  [notice.deleteNotice, {}],
])('rejects invalid input: %#', async (operation, input) => {
  const member = await server.memberWith({});
  expect((await server.call(operation, input as never, member)).code).toBe(400);
});

it('asks a visitor to sign in', async () => {
  for (const operation of [notice.getNoticeSummary, notice.markNoticesRead])
    expect((await server.call(operation, {})).code).toBe(401);
});

// SOCIAL-32
it('is rendered in the reader’s language, with the actor’s current name', async () => {
  const [member, fan, second] = await Promise.all(['林', '周', '沈'].map((nickname) => server.memberWith({ nickname })));
  if (!member || !fan || !second) throw new Error('three members');
  const follow = (actorId: string) =>
    server.db.inTx((tx) =>
      notify(tx, { memberId: member.id, kind: 'interaction', template: 'fan', params: {}, key: 'fan', actorId }),
    );
  await follow(fan.id);
  await follow(second.id);
  await server.db.run(sql`update member set nickname = '沈半山' where id = ${second.id}`);
  const noticeTexts = async () =>
    Promise.all(
      langs.map(
        async (lang) => (await server.call(notice.listNotices, { kind: 'interaction' }, { ...member, lang })).data.list[0]?.text,
      ),
    );
  expect(await noticeTexts()).toEqual([
    '沈半山 和另外 1 人关注了您',
    '沈半山 和另外 1 人追蹤了您',
    '沈半山 and 1 other person follow you',
    '沈半山 et 1 autre personne vous suivent',
    '沈半山 y 1 persona más te siguen',
  ]);
  await server.db.run(sql`update member set cancelled_at = now(), nickname = '' where id = ${second.id}`);
  expect((await noticeTexts())[2]).toBe('Somebody and 1 other person follow you');
});

// SOCIAL-33
it('is deleted after 180 days by the hourly clean-up', async () => {
  const member = await server.memberWith({});
  await write(member.id, '旧');
  await write(member.id, '新');
  await server.db.run(sql`update notice set created_at = now() - case when params ->> 'title' = '旧' then interval '181 days' else interval '179 days' end
    where member_id = ${member.id}`);
  await server.meetDeadlines(hourlyCleanUp);
  expect((await listOf(member)).map(({ text }) => text)).toEqual([expect.stringContaining('新')]);
});

describe('the texts', () => {
  type Tree = { readonly [key: string]: string | Tree };
  const leaves = (tree: Tree, prefix = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
    );
  const folder = join(__dirname, '../../notice/locales');
  const table = (lang: string) => new Map(leaves(JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8')) as Tree));
  /** Cases of a choice that contain only a text are not parameters. */
  const choice = /\{(\w+), select,(?: \w+ \{[^{}]*\})+\}/g;
  const names = (text: string) =>
    [...new Set([...text.replace(choice, '{$1}').matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].sort();

  it('exist in exactly the five languages', () => {
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort(),
    ).toEqual(langs.map((lang) => `${lang}.json`).sort());
  });

  it.each(langs)('%s has every text with the same parameters, and its plural forms', (lang) => {
    const [base, translated] = [table('zh-Hans'), table(lang)];
    expect([...translated.keys()].sort()).toEqual([...base.keys()].sort());
    for (const [key, text] of translated) {
      expect([key, names(text)]).toEqual([key, names(base.get(key) ?? '')]);
      if (lang === 'fr' || lang === 'es')
        expect([key, /plural/.test(text)]).toEqual([key, /one \{.*many \{.*other \{/.test(text)]);
      if (!lang.startsWith('zh')) expect(text).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it.each(langs)('%s leaves no placeholder', (lang) => {
    for (const [key] of table(lang)) {
      const [kind = '', template = ''] = key.split('.');
      if (template === '') continue;
      for (const otherCount of [0, 1, 2, 1_000_000]) {
        const rendered = renderNotice(kind as NoticeKind, template, { others: otherCount, who: 'A' }, lang);
        expect(`${rendered?.title}${rendered?.text}`).not.toMatch(/[{}#]|undefined/);
      }
    }
  });
});
