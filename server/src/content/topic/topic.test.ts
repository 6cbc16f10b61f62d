import { topic } from '@juhe/contract/content/topic';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  await server.db.run(
    sql`insert into member (id, nickname, permission_level) values ('author', '小满未满', 0), ('shy', '深巷', 3)`,
  );
});
beforeEach(() => server.db.run(sql`delete from article`));
afterAll(() => server.close());

const write = (tags: string[], { daysAgo = 0, state = 'published', author = 'author' } = {}) =>
  server.db.run(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags, state, published_at)
    values ('article', 'life', ${author}, '题', '要', '/media/x.webp', 800, 600, '', ${tags}::text[], ${state}, now() - ${daysAgo} * interval '1 day')`);
const names = async (input = {}, viewer = {}) =>
  (await server.call(topic.listHotTopics, input, viewer)).data.map(({ name }) => name);

// CONTENT-6
it('sorts by use, then by date', async () => {
  await write(['重庆', '楼梯']);
  await write(['重庆']);
  for (let i = 0; i < 3; i += 1) await write(['旧事'], { daysAgo: 60 });
  expect((await server.call(topic.listHotTopics, {})).data).toEqual([
    { name: '重庆', count: 2 },
    { name: '楼梯', count: 1 },
    { name: '旧事', count: 3 },
  ]);
  expect(await names({ limit: 1 })).toEqual(['重庆']);
});

it('counts a repeated tag of one article once', async () => {
  await write(['重庆', '重庆']);
  expect((await server.call(topic.listHotTopics, {})).data).toEqual([{ name: '重庆', count: 1 }]);
});

// CONTENT-6
it('includes videos', async () => {
  await server.db.run(sql`insert into video (author_id, title, film, cover, width, height, seconds, tags)
    values ('author', '题', '/media/x.mp4', '/media/x.webp', 720, 1280, 12, '{夜市}')`);
  expect(await names()).toEqual(['夜市']);
  await server.db.run(sql`delete from video`);
});

it('omits hidden, pending, refused and removed content', async () => {
  await write(['秘密'], { author: 'shy' });
  for (const state of ['checking', 'refused', 'removed']) await write([state], { state });
  await write(['公开']);
  expect(await names()).toEqual(['公开']);
});

it.each([0, 51, -1, 'x', '1e3', ''])('refuses the limit %p', async (limit) => {
  expect((await server.call(topic.listHotTopics, { limit } as never)).code).toBe(400);
});
