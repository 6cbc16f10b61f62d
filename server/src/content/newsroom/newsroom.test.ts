import { article } from '@juhe/contract/content/article';
import { newsroom } from '@juhe/contract/content/newsroom';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

const names = { 'zh-Hans': '手艺', 'zh-Hant': '手藝', en: 'Craft', fr: 'Artisanat', es: 'Artesanía' };

let server: TestServer;
let company: { token: string };
beforeAll(async () => {
  server = await testServer();
  company = { token: server.operatorToken };
  for (const [id, kind] of [
    ['life', 'article'],
    ['site', 'news'],
  ] as const)
    await server.db.run(
      sql`insert into article_category (id, kind, names, position) values (${id}, ${kind}, ${sql.json(names)}, 1)`,
    );
  await server.db.run(sql`insert into member (id, nickname) values ('author', '编辑部'), ('other', '旁人')`);
  await server.db.run(sql`insert into member (id, nickname, cancelled_at) values ('gone', '已注销', now())`);
  for (const [owner, file] of [
    ['author', 'a'],
    ['other', 'b'],
  ] as const)
    await server.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour)
      values (${owner}, 'content', false, ${file.repeat(40)}, 10, 10, 10, 'x', '#fff')`);
});
afterAll(() => server.close());

let keys = 0;
const key = () => `newsroom-key-${(keys += 1)}`;
const text = {
  categoryId: 'life',
  authorId: 'author',
  title: '巷口的修鞋摊',
  picUrl: '/media/articles/slow-train.webp',
  width: 800,
  height: 600,
  bodyHtml: '<p onclick="x()">正文</p><script>alert(1)</script><img src="https://elsewhere.example/x.png">',
};
const publish = (input: object = {}, k = key()) =>
  server.call(newsroom.publishArticle, { ...text, ...input } as never, { ...company, key: k });
const read = async (id: string) => (await server.call(article.getArticle, { id })).data;

// CONTENT-14
it('publishes clean articles immediately in the name of a member', async () => {
  const { data } = await publish({ tags: ['手艺'], summary: '三十年' });
  expect(await read(data.id)).toMatchObject({
    title: '巷口的修鞋摊',
    authorName: '编辑部',
    bodyHtml: '<p>正文</p>',
    tags: ['手艺'],
    kind: 'article',
    state: 'published',
  });
  const listed = await server.call(newsroom.listArticles, { keyword: '修鞋' }, company);
  expect(listed.data.list[0]).toMatchObject({ id: data.id, categoryId: 'life', state: 'published' });
});

it.each([
  ['a missing author', { authorId: 'nobody' }, 'newsroom.author'],
  ['an author who has left', { authorId: 'gone' }, 'newsroom.author'],
  ['a category of news', { categoryId: 'site' }, 'newsroom.category'],
  ['a missing category', { categoryId: 'none' }, 'newsroom.category'],
  ['a text of which nothing is left', { bodyHtml: '<script>alert(1)</script><p> </p>' }, 'newsroom.empty'],
  ['somebody else’s picture', { picUrl: `/u/${'b'.repeat(40)}.webp` }, 'upload.unknown'],
  ['somebody else’s picture in the text', { bodyHtml: `<p>x</p><img src="/u/${'b'.repeat(40)}.webp">` }, 'upload.unknown'],
])('rejects %s and publishes nothing', async (_, input, refusal) => {
  const count = () => server.db.one<{ n: number }>(sql`select count(*) as n from article`);
  const before = await count();
  const answer = await publish(input);
  expect(answer).toMatchObject({ key: refusal, data: null });
  expect(answer.code).not.toBe(200);
  expect(await count()).toEqual(before);
});

it.each([
  ['a picture from elsewhere', { picUrl: 'https://elsewhere.example/x.webp' }],
  ['a picture by a way up', { picUrl: '/media/../secrets.webp' }],
  ['a title of one letter', { title: '一' }],
  ['a tag with a comma', { tags: ['a,b'] }],
  ['six tags', { tags: ['1', '2', '3', '4', '5', '6'] }],
  ['a width of zero', { width: 0 }],
  ['a kind that is none', { kind: 'pictures' }],
])('rejects %s as input', async (_, input) => {
  expect((await publish(input)).code).toBe(400);
});

it('publishes once for ten concurrent calls with one key', async () => {
  const sharedKey = key();
  const responses = await server.together(10, () => [
    newsroom.publishArticle,
    { ...text, title: '只有一篇' },
    { ...company, key: sharedKey },
  ]);
  expect(new Set(responses.filter(({ code }) => code === 200).map(({ data }) => data.id)).size).toBe(1);
  expect((await server.call(newsroom.listArticles, { keyword: '只有一篇' }, company)).data.total).toBe(1);
});

// CONTENT-14
it('changes the given fields only, and keeps the author’s own uploads', async () => {
  const picture = `/u/${'a'.repeat(40)}.webp`;
  const { data } = await publish({ picUrl: picture, kind: 'news', categoryId: 'site' });
  const change = (input: object) =>
    server.call(newsroom.updateArticle, { id: data.id, ...input } as never, { ...company, key: key() });
  expect((await change({ title: '改过的标题', bodyHtml: `<p>新</p><img src="${picture}">` })).code).toBe(200);
  expect(await read(data.id)).toMatchObject({
    title: '改过的标题',
    picUrl: picture,
    kind: 'news',
    bodyHtml: expect.stringContaining('新'),
  });
  expect((await change({ categoryId: 'life' })).key).toBe('newsroom.category');
  expect((await change({ picUrl: `/u/${'b'.repeat(40)}.webp` })).key).toBe('upload.unknown');
  expect((await read(data.id)).picUrl).toBe(picture);
});

// CONTENT-15
it('does not edit texts of members', async () => {
  const { data } = await publish();
  await server.db.run(sql`update article set content = '{}' where id = ${data.id}`);
  const answer = await server.call(newsroom.updateArticle, { id: data.id, title: '别人的话' }, { ...company, key: key() });
  expect(answer).toMatchObject({ code: 409, key: 'newsroom.notOurs' });
});

// CONTENT-15
it('removes an article once, except for its author, who is notified with the reason', async () => {
  const author = await server.memberWith({});
  const { data } = await publish({ authorId: author.id });
  const responses = await server.together(20, () => [
    newsroom.removeArticle,
    { id: data.id, reason: '与事实不符' },
    { ...company, key: key() },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await server.call(article.getArticle, { id: data.id })).code).toBe(404);
  const ownView = await server.call(article.getArticle, { id: data.id }, author);
  expect(ownView.data).toMatchObject({ state: 'removed', reason: '与事实不符', mine: true });
  const { told: noticeCount } = await server.db.one<{ told: number }>(
    sql`select count(*) as told from notice where member_id = ${author.id}`,
  );
  expect(noticeCount).toBe(1);
  const late = await server.call(newsroom.updateArticle, { id: data.id, title: '再改改' }, { ...company, key: key() });
  expect(late.key).toBe('newsroom.removed');
});

it('responds to a missing article with not found', async () => {
  for (const answer of [
    await server.call(newsroom.updateArticle, { id: 'nothing', title: '标题' }, { ...company, key: key() }),
    await server.call(newsroom.removeArticle, { id: 'nothing', reason: '无' }, { ...company, key: key() }),
  ])
    expect(answer).toMatchObject({ code: 404, key: 'newsroom.missing' });
});

it('creates, changes and deletes categories, except used ones', async () => {
  const set = (input: object) =>
    server.call(newsroom.setArticleCategory, { id: 'craft', kind: 'article', names, ...input } as never, {
      ...company,
      key: key(),
    });
  const remove = (id: string) => server.call(newsroom.removeArticleCategory, { id }, { ...company, key: key() });
  expect((await set({})).code).toBe(200);
  const { data } = await publish({ categoryId: 'craft' });
  expect((await set({ names: { ...names, en: 'Crafts' }, position: 3 })).code).toBe(200);
  const listed = (await server.call(newsroom.listArticleCategories, {}, company)).data.find(({ id }) => id === 'craft');
  expect(listed).toMatchObject({ names: { en: 'Crafts' }, position: 3, articles: 1 });
  expect(await set({ kind: 'news' })).toMatchObject({ code: 409, key: 'newsroom.categoryInUse' });
  expect(await remove('craft')).toMatchObject({ code: 409, key: 'newsroom.categoryInUse' });
  await server.db.run(sql`delete from article where id = ${data.id}`);
  expect((await remove('craft')).code).toBe(200);
  expect((await remove('craft')).code).toBe(400);
});

it('is restricted to operators', async () => {
  const member = await server.memberWith({});
  for (const caller of [{}, member])
    expect([401, 403]).toContain((await server.call(newsroom.publishArticle, text as never, { ...caller, key: key() })).code);
});
