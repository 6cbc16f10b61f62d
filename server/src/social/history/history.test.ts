import { history } from '@juhe/contract/social/history';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import type { TestMember } from '../../test/test-member.ts';
import { studyTools } from '../../test/test-study.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { cleanUpHistory } from './history.service.ts';

let server: TestServer;
let reader: TestMember;
let goods: string;
let lot: string;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  goods = (await makeProduct(server.db, { title: '龙井', price: 9_900 })).id;
  lot = await makeLot(server);
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  await server.db.run(sql`insert into book_category (id, names, position) values ('old', '{"zh-Hans": "古文"}', 1)`);
  await server.db.run(
    sql`insert into member (id, nickname, permission_level) values ('author', '小满未满', 0), ('shy', '深巷', 3)`,
  );
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state)
    select 'a' || n, case when n = 2 then 'news' else 'article' end, 'life', 'author', '第 ' || n || ' 篇', '', '/media/x.webp', 800, 600, '',
      case when n = 3 then 'checking' else 'published' end from generate_series(1, 520) as n`);
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
    values ('hidden', 'article', 'life', 'shy', '藏', '', '/media/x.webp', 1, 1, '')`);
  await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status)
    values ('b1', 'old', '张潮', '幽梦影', '', '/media/x.webp', 300, 400, 'x', 'finished')`);
  await server.db.run(sql`insert into video (id, author_id, title, film, cover, width, height, seconds)
    values ('v1', 'author', '夜市', '/media/x.mp4', '/media/x.webp', 720, 1280, 12)`);
});
beforeEach(async () => {
  reader = await server.memberWith({});
});
afterAll(() => server.close());

type Kind = 'article' | 'video' | 'goods' | 'book' | 'lot' | 'course';
const recordView = (kind: Kind, id: string, member = reader) => server.call(history.saveWatchHistory, { kind, id }, member);
const historyOf = async (input: { kinds?: Kind[]; pageNum?: number; pageSize?: number } = {}, member = reader) =>
  (await server.call(history.listWatchHistory, input, member)).data;
const ids = async (input = {}, member = reader) => (await historyOf(input, member)).list.map(({ id }) => id);

// SOCIAL-26
it('stores what a member viewed, most recent first and each item once, with the data of its row', async () => {
  for (const [kind, id] of [
    ['article', 'a1'],
    ['video', 'v1'],
    ['goods', goods],
    ['book', 'b1'],
    ['lot', lot],
    ['article', 'a2'],
    ['article', 'a1'],
  ] as const)
    expect((await recordView(kind, id)).code).toBe(200);
  const { list, total } = await historyOf();
  expect(total).toBe(6);
  expect(list).toMatchObject([
    { kind: 'article', id: 'a1', title: '第 1 篇', by: '小满未满', variant: 'article', width: 800, priceCents: null },
    { kind: 'article', id: 'a2', variant: 'news' },
    { kind: 'lot', id: lot, title: '老山檀手串', priceCents: 10_000, by: null },
    { kind: 'book', id: 'b1', by: '张潮', variant: 'text', width: 300 },
    { kind: 'goods', id: goods, title: '龙井', by: '聚合自营', priceCents: 9_900, variant: 'pt', saleNo: expect.any(String) },
    { kind: 'video', id: 'v1', height: 1280 },
  ]);
  expect(await ids({ kinds: ['goods', 'lot'] })).toEqual([lot, goods]);
});

it('stores nothing missing or hidden from the member, with the same response', async () => {
  const absent = await recordView('article', 'nothing');
  expect(absent).toMatchObject({ code: 404, data: null });
  for (const id of ['hidden', 'a3']) expect(await recordView('article', id)).toEqual(absent);
  expect(await recordView('goods', 'a1')).toEqual(absent);
  expect(await ids()).toEqual([]);
});

// SOCIAL-27
it('omits items hidden or removed since, and shows them again when restored', async () => {
  await recordView('article', 'a4');
  await server.db.run(sql`update article set state = 'removed' where id = 'a4'`);
  expect(await historyOf()).toMatchObject({ list: [], total: 0 });
  await server.db.run(sql`update article set state = 'published' where id = 'a4'`);
  await recordView('book', 'b1');
  await server.db.run(sql`update book set state = 'off'`);
  expect(await ids()).toEqual(['a4']);
  await server.db.run(sql`update book set state = 'on'`);
});

// CONTENT-74
it('contains courses on the shelf, and bought ones that have left it', async () => {
  const tools = studyTools(server);
  const buyer = await server.memberWith({ walletCents: 100_000 });
  const online = await tools.course({ kind: 'online', lessons: 1 });
  const free = await tools.course({ priceCents: 0 });
  const away = await tools.course({ onShelf: false });
  expect((await recordView('course', away, buyer)).key).toBe('history.thingMissing');
  await tools.paidCourse(buyer, online);
  for (const id of [free, online]) {
    await recordView('course', id, buyer);
    await recordView('course', id);
  }
  expect((await historyOf({ kinds: ['course'] }, buyer)).list).toMatchObject([
    { kind: 'course', id: online, title: '靛蓝扎染', by: '沈青', variant: 'online', priceCents: 12_800 },
    { kind: 'course', id: free, variant: 'offline', priceCents: null },
  ]);
  await server.db.run(sql`update study_course set on_shelf = false`);
  expect(await ids({}, buyer)).toEqual([online]);
  expect(await ids()).toEqual([]);
});

it('deletes one item, some kinds or everything, of the member only', async () => {
  const otherReader = await server.memberWith({});
  for (const member of [reader, otherReader]) {
    await recordView('article', 'a1', member);
    await recordView('goods', goods, member);
    await recordView('book', 'b1', member);
  }
  expect((await server.call(history.removeWatchHistory, { kind: 'book', id: 'b1' }, reader)).code).toBe(200);
  expect(await ids()).toEqual([goods, 'a1']);
  expect((await server.call(history.clearWatchHistory, { kinds: ['goods', 'lot'] }, reader)).data).toEqual({ removed: 1 });
  expect(await ids()).toEqual(['a1']);
  expect((await server.call(history.clearWatchHistory, {}, reader)).data).toEqual({ removed: 1 });
  expect(await ids({}, otherReader)).toEqual(['b1', goods, 'a1']);
});

// SOCIAL-26
it('stores the latest five hundred, for ninety days', async () => {
  await server.db.run(sql`insert into watch_history (member_id, kind, ref, seen_at)
    select ${reader.id}, 'article', 'a' || n, now() - n * interval '1 minute' from generate_series(4, 520) as n`);
  await recordView('article', 'a1');
  expect((await historyOf({ pageSize: 1 })).total).toBe(500);
  await server.db.run(
    sql`update watch_history set seen_at = now() - interval '91 days' where member_id = ${reader.id} and ref <> 'a1'`,
  );
  expect((await historyOf()).total).toBe(1);
  await cleanUpHistory(server.db);
  const { kept: remaining } = await server.db.one<{ kept: number }>(
    sql`select count(*) as kept from watch_history where member_id = ${reader.id}`,
  );
  expect(remaining).toBe(1);
});

it('stores one row for twenty concurrent views of one item, and all rows of twenty items', async () => {
  await server.together(20, () => [history.saveWatchHistory, { kind: 'article' as const, id: 'a1' }, reader]);
  expect((await historyOf()).total).toBe(1);
  const responses = await server.together(20, (i) => [
    history.saveWatchHistory,
    { kind: 'article' as const, id: `a${i + 10}` },
    reader,
  ]);
  expect(responses.every(({ code }) => code === 200)).toBe(true);
  expect((await historyOf()).total).toBe(21);
});

it.each([
  ['an unknown kind', { kind: 'wallet', id: 'a1' }],
  ['no id', { kind: 'article' }],
  ['an id with quotes', { kind: 'article', id: `a1' or '1'='1` }],
])('rejects %s', async (_, input) => {
  expect((await server.call(history.saveWatchHistory, input as never, reader)).code).toBe(400);
});

it('requires a session', async () => {
  for (const answer of [
    await server.call(history.saveWatchHistory, { kind: 'article', id: 'a1' }),
    await server.call(history.listWatchHistory, {}),
    await server.call(history.clearWatchHistory, {}),
  ])
    expect(answer.code).toBe(401);
});
