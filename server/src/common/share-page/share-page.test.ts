import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let authorId: string;
beforeAll(async () => {
  server = await testServer();
  authorId = (await server.memberWith({ nickname: '小满' })).id;
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  await addArticle('a1', authorId);
  await makeShelf(server.db);
  await server.db.run(sql`insert into book_category (id, names, position) values ('old', '{"zh-Hans": "古典"}', 1)`);
  await server.db.run(sql`insert into book (id, category_id, title, author, intro, cover, cover_width, cover_height, tone, status)
    values ('b1', 'old', '浮生', '佚名', '一段简介', '/media/b.webp', 300, 400, '#333', 'finished')`);
  await server.db.run(sql`insert into book_chapter (id, book_id, number, title, words, words_before, text)
    select 'c' || n, 'b1', n, '第' || n || '章', 4, (n - 1) * 4, '章节正文' from generate_series(1, 33) n`);
});
afterAll(() => server.close());

const addArticle = (id: string, author: string) =>
  server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values (${id}, 'article', 'life', ${author}, '慢车 <b>&', '"摘要"', '/media/x.webp', 800, 600, '<p>正文第一段</p>', now())`);

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await server.app.inject({ url: `/h5/s/${path}`, headers });
  return { status: statusCode, headers: answered, body };
};

// COMMON-55
it('shows an article readable without scripts, with its preview, and a link into the app', async () => {
  const { status, headers, body } = await read('article/a1?i=ABC123', { 'accept-language': 'en' });
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('<title>慢车 &lt;b&gt;&amp; · Juhe</title>');
  expect(body).toContain('<meta property="og:description" content="&quot;摘要&quot;">');
  expect(body).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/media\/x\.webp">/);
  expect(body).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+\/h5\/s\/article\/a1">/);
  expect(body).toContain('<p>正文第一段</p>');
  expect(body).toContain('href="/h5/?i=ABC123#/subPackages/find/article-detail?id=a1"');
  expect(body).not.toContain('<script');
});

// COMMON-55
it('lists the first chapters of a book and the number of the others', async () => {
  const { body } = await read('book/b1');
  expect(body).toContain('一段简介');
  expect(body).toContain('<li>第30章</li><li>还有 3 章</li>');
  expect(body).not.toContain('第31章');
});

// COMMON-55
it('shows the prices of goods and lots in the reader’s language', async () => {
  const { saleNo } = await makeProduct(server.db, { title: '云雾茶' });
  const goods = await read(`goods/${saleNo}`);
  expect(goods.body).toContain('<h1>云雾茶</h1>');
  expect(goods.body).toMatch(/<p class="price">¥[\d,.]+/);
  const lot = await read(`lot/${await makeLot(server)}`, { 'accept-language': 'fr' });
  expect(lot.body).toContain('Mise à prix');
  expect((await read(`lot/${await makeLot(server, { state: 'sold' })}`)).body).toContain('竞拍已结束');
});

it('returns one not-found page for deleted, hidden, unknown and malformed subjects', async () => {
  const shy = await server.memberWith({ permissionLevel: 3 });
  await addArticle('hidden', shy.id);
  const { saleNo } = await makeProduct(server.db, { onSale: false });
  const withdrawn = await makeLot(server, { state: 'withdrawn' });
  const paths = [
    'article/hidden',
    `goods/${saleNo}`,
    `lot/${withdrawn}`,
    'book/none',
    'order/1',
    'article/%00',
    `article/${'x'.repeat(65)}`,
  ];
  const responses = await Promise.all(paths.map((path) => read(path)));
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(responses[0]?.body).toContain('内容不存在');
});

// COMMON-56
it('removes a deleted article immediately', async () => {
  await addArticle('soon-gone', authorId);
  expect((await read('article/soon-gone')).status).toBe(200);
  await server.db.run(sql`update article set state = 'removed' where id = 'soon-gone'`);
  expect((await read('article/soon-gone')).status).toBe(404);
});

// COMMON-57
it('redirects a browser that has used the app there, without a forged promotion code', async () => {
  const cookie = `juhe-device=${'d'.repeat(22)}`;
  const { status, headers } = await read('article/a1?i=%22%3E%3Cb&i=2', { cookie });
  expect([status, headers.location]).toEqual([302, '/h5/#/subPackages/find/article-detail?id=a1']);
});
