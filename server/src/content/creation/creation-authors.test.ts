import { article } from '@juhe/contract/content/article';
import { creation } from '@juhe/contract/content/creation';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
  await t.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans": "生活"}'),
    ('news', 'news', '{"zh-Hans": "要闻"}')`);
});
afterAll(() => t.close());

const write = (author: TestMember, state: string, likes = 0) =>
  t.db.run(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state, likes)
    values ('article', 'life', ${author.id}, '题', '', '/media/x.webp', 1, 1, '', ${state}, ${likes})`);
const follow = (follower: TestMember, followee: TestMember) =>
  t.as(follower)(article.followAuthor, { authorId: followee.id, follow: true });

test('suggests followed authors, then authors followed by those, then liked ones', async () => {
  const [me, friend, far, liked, hidden, silent] = await Promise.all([
    t.memberWith(),
    t.memberWith(),
    t.memberWith(),
    t.memberWith(),
    t.memberWith({ permissionLevel: 3 }),
    t.memberWith(),
  ]);
  for (const author of [me, far, hidden]) await write(author, 'published');
  await write(liked, 'published', 50);
  await write(silent, 'checking');
  await follow(me, friend);
  await follow(friend, far);
  const ids = async (kind: 'followed' | 'suggested') =>
    (await t.as(me)(creation.listAuthors, { kind })).data.list.map(({ id }) => id);
  expect(await ids('suggested')).toEqual([far.id, liked.id]);
  await follow(me, far);
  expect(await ids('suggested')).toEqual([liked.id]);
  expect(await ids('followed')).toEqual([far.id]);
  expect((await t.as(me)(creation.listAuthors, { pageSize: 1 })).data).toMatchObject({ total: 1, hasMore: false });
  expect((await t.call(creation.listAuthors, {})).code).toBe(401);
});

test('offers members the categories of articles, not those of news', async () => {
  const member = await t.memberWith();
  expect((await t.as(member)(creation.getCreationChoices, {})).data.categories).toEqual([{ id: 'life', name: '生活' }]);
});
