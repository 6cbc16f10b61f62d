import { discover } from '@juhe/contract/content/discover';
import { sql } from '../../db/sql.ts';
import { grantRights } from '../../test/rights-card.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  await server.db.run(
    sql`insert into member (id, nickname, permission_level) values ('author', '小满未满', 0), ('other', '旁人', 0), ('shy', '深巷', 3)`,
  );
});
beforeEach(async () => {
  await server.db.run(sql`delete from article`);
  await server.db.run(sql`delete from video`);
});
afterAll(() => server.close());

interface Subject {
  tags?: string[];
  author?: string;
  minutesAgo?: number;
  state?: string;
}
const article = (id: string, { tags = [], author = 'author', minutesAgo = 1, state = 'published' }: Subject = {}) =>
  server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags, state, published_at)
    values (${id}, 'article', 'life', ${author}, '题', '要', '/media/x.webp', 800, 600, '', ${tags}::text[], ${state}, now() - ${minutesAgo} * interval '1 minute')`);
const video = (id: string, { tags = [], author = 'author', minutesAgo = 1, state = 'published' }: Subject = {}) =>
  server.db.run(sql`insert into video (id, author_id, title, film, cover, width, height, seconds, tags, state, published_at)
    values (${id}, ${author}, '题', '/media/x.mp4', '/media/x.webp', 720, 1280, 12, ${tags}::text[], ${state}, now() - ${minutesAgo} * interval '1 minute')`);

type Input = { pageSize?: number; cursor?: string; categoryId?: string; topic?: string; followed?: boolean };
const feed = async (input: Input = {}, viewer = {}) => {
  const { data } = await server.call(discover.listDiscoverFeed, input, viewer);
  const ids = data.list.flatMap((item) =>
    item.type === 'article' ? [item.article.id] : item.type === 'video' ? [item.video.id] : [],
  );
  return { ids, cursor: data.cursor };
};
const fullFeed = async (input: Input, viewer = {}, between: () => Promise<unknown> = async () => undefined) => {
  const seenIds: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await feed({ ...input, ...(cursor ? { cursor } : {}) }, viewer);
    seenIds.push(...page.ids);
    cursor = page.cursor;
    await between();
  } while (cursor);
  return seenIds;
};

// CONTENT-3
it('mixes articles and videos by time, without repeating or omitting any while others are added', async () => {
  for (let i = 0; i < 14; i += 1) await (i % 3 === 1 ? video : article)(`t${i}`, { minutesAgo: 10 + i });
  let added = 0;
  const seenIds = await fullFeed({ pageSize: 3 }, {}, async () => {
    added += 1;
    await (added % 2 ? video : article)(`new${added}`, { minutesAgo: 0 });
  });
  expect(seenIds).toEqual(Array.from({ length: 14 }, (_, i) => `t${i}`));
});

it('is stable among items of the same moment', async () => {
  for (const id of ['a1', 'b2', 'c3', 'd4', 'e5']) await (id < 'c' ? article : video)(id, { minutesAgo: 5 });
  await server.db.run(sql`update article set published_at = '2026-01-01T00:00:00.000Z'`);
  await server.db.run(sql`update video set published_at = '2026-01-01T00:00:00.000Z'`);
  expect(await fullFeed({ pageSize: 2 })).toEqual(['e5', 'd4', 'c3', 'b2', 'a1']);
});

// CONTENT-5
it('contains tagged items for a topic, and articles only for a category', async () => {
  await article('a', { tags: ['重庆', '楼梯'], minutesAgo: 1 });
  await video('v', { tags: ['重庆'], minutesAgo: 2 });
  await article('b', { tags: ['重庆话'], minutesAgo: 3 });
  expect((await feed({ topic: '重庆' })).ids).toEqual(['a', 'v']);
  expect((await feed({ topic: '重' })).ids).toEqual([]);
  expect((await feed({ categoryId: 'life' })).ids).toEqual(['a', 'b']);
});

// CONTENT-5
it('contains what followed authors show to the member; a visitor is asked to sign in', async () => {
  const reader = await server.memberWith({});
  await article('a');
  await video('v', { minutesAgo: 2 });
  await article('b', { author: 'other' });
  await article('s', { author: 'shy' });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${reader.id}, 'author'), (${reader.id}, 'shy')`);
  expect((await feed({ followed: true }, reader)).ids).toEqual(['a', 'v']);
  expect((await server.call(discover.listDiscoverFeed, { followed: true })).code).toBe(401);
});

describe('with selected labels', () => {
  const day = 24 * 60;
  const readerOf = async (labels: string[]) => {
    const reader = await server.memberWith({});
    await server.db.run(sql`update member set labels = ${labels}::text[] where id = ${reader.id}`);
    return reader;
  };

  // CONTENT-134, CONTENT-135
  it('gives matching items a bonus of a week, and sorts others by time', async () => {
    await article('new', { minutesAgo: 1 });
    await article('tea', { tags: ['喝茶'], minutesAgo: 3 * day });
    await video('named', { tags: ['茶'], minutesAgo: 4 * day });
    await article('older', { minutesAgo: 5 * day });
    await article('old-tea', { tags: ['喝茶'], minutesAgo: 9 * day });
    const fullPage = { pageSize: 12 };
    expect((await feed(fullPage, await readerOf(['tea']))).ids).toEqual(['tea', 'named', 'new', 'old-tea', 'older']);
    const byTime = ['new', 'tea', 'named', 'older', 'old-tea'];
    expect((await feed(fullPage, await readerOf([]))).ids).toEqual(byTime);
    expect((await feed(fullPage)).ids).toEqual(byTime);
  });

  // CONTENT-134, CONTENT-135
  it('matches the category of articles, and does not affect a filtered feed', async () => {
    await server.db.run(
      sql`insert into article_category (id, kind, names, position) values ('food', 'article', '{"zh-Hans": "美食"}', 2) on conflict do nothing`,
    );
    await article('plain', { tags: ['河'], minutesAgo: 1 });
    await article('meal', { tags: ['河'], minutesAgo: 2 * day });
    await server.db.run(sql`update article set category_id = 'food' where id = 'meal'`);
    const reader = await readerOf(['cooking', 'nightOwl']);
    expect((await feed({ pageSize: 12 }, reader)).ids).toEqual(['meal', 'plain']);
    expect((await feed({ pageSize: 12, topic: '河' }, reader)).ids).toEqual(['plain', 'meal']);
  });

  it('neither repeats nor omits an item across pages', async () => {
    for (let i = 0; i < 30; i += 1)
      await (i % 4 === 1 ? video : article)(`p${i}`, { tags: i % 3 === 0 ? ['喝茶'] : [], minutesAgo: 10 + i * 0.5 * day });
    const labelledFeed = await fullFeed({ pageSize: 8 }, await readerOf(['tea']));
    expect(labelledFeed).toHaveLength(30);
    expect(new Set(labelledFeed).size).toBe(30);
    // The tea of a week ago is listed beside today’s content.
    expect(labelledFeed.indexOf('p15')).toBeLessThan(labelledFeed.indexOf('p2'));
  });
});

it('omits pending, refused, removed and hidden items, also for their author', async () => {
  for (const state of ['checking', 'refused', 'removed']) {
    await article(`a-${state}`, { state });
    await video(`v-${state}`, { state });
  }
  await video('hidden', { author: 'shy' });
  expect((await feed({ pageSize: 20 })).ids).toEqual([]);
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
it.each([
  ['no cursor of ours', 'x'],
  ['a year as instant', encoded(['1', 'a', 1])],
  ['an instant that no calendar has', encoded(['2026-13-45T00:00:00.000Z', 'a', 1])],
  ['an id with a zero byte', encoded(['2026-01-01T00:00:00.000Z', 'a\u0000', 1])],
  ['a page beyond all', encoded(['2026-01-01T00:00:00.000Z', 'a', 1e15])],
  ['a page between pages', encoded(['2026-01-01T00:00:00.000Z', 'a', 1.5])],
  ['an object', encoded({ at: 1 })],
])('rejects %s', async (_, cursor) => {
  expect(await server.call(discover.listDiscoverFeed, { cursor })).toMatchObject({ code: 400, key: 'feed.cursor' });
});

it.each([
  ['two filters', { topic: '重庆', categoryId: 'life' }],
  ['an endless topic', { topic: '重'.repeat(21) }],
  ['control characters', { topic: 'a\u0000' }],
])('rejects %s', async (_, input) => {
  expect((await server.call(discover.listDiscoverFeed, input)).code).toBe(400);
});

// MALL-9
it('has the member price of goods for the holder of a card, also of one that is no longer on offer', async () => {
  await makeShelf(server.db);
  const product = await makeProduct(server.db, { price: 10_000, memberOff: 5 });
  const [holder, member] = [await server.memberWith(), await server.memberWith()];
  await grantRights(server, holder, { memberPrice: true });
  await server.db.run(sql`update rights_card set is_offered = false`);
  const priceFor = async (viewer: object) => {
    const { list } = (await server.call(discover.listDiscoverFeed, {}, viewer)).data;
    return list.flatMap((item) => (item.type === 'goods' && item.goods.id === product.id ? [item.goods.memberPriceCents] : []));
  };
  expect([await priceFor(holder), await priceFor(member), await priceFor({})]).toEqual([[9_500], [null], [null]]);
});
