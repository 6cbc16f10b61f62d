import { share } from '@juhe/contract/common/share';
import type { ShareInfo } from '@juhe/contract/common/share.schemas';
import type { ClientInput } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let sharer: TestMember;
beforeAll(async () => {
  server = await testServer();
  sharer = await server.memberWith({ nickname: '小满未满' });
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values ('a1', 'article', 'life', ${sharer.id}, '慢车', '摘要', '/media/x.webp', 800, 600, '<p>正文</p>', now())`);
  await makeShelf(server.db);
  await server.db.run(sql`insert into book_category (id, names, position) values ('old', '{"zh-Hans": "古典"}', 1)`);
  await server.db.run(sql`insert into book (id, category_id, title, author, intro, cover, cover_width, cover_height, tone, status)
    values ('b1', 'old', '浮生', '佚名', '简介', '/media/b.webp', 300, 400, '#333', 'finished')`);
});
afterAll(() => server.close());

const requestInfo = (input: ClientInput<typeof share.readShareCode>, token?: string) =>
  server.call(share.readShareCode, input, token === undefined ? {} : { token });
const infoOf = async (input: ClientInput<typeof share.readShareCode>): Promise<ShareInfo> => (await requestInfo(input)).data;
const emptyInfo = { paramsType: '', auctioning: false, memberName: '' };

it('returns the preview of an article, and its sharer', async () => {
  expect(await infoOf({ type: 2, code: 'a1', sharer: sharer.id })).toEqual({
    ...emptyInfo,
    type: 2,
    title: '慢车',
    coverUrl: '/media/x.webp',
    memberName: '小满未满',
  });
});

it('names no missing member', async () => {
  expect((await infoOf({ type: 2, code: 'a1', sharer: 'nobody' })).memberName).toBe('');
  const deletedMember = await server.memberWith({ nickname: '走了' });
  await server.db.run(sql`update member set cancelled_at = now() where id = ${deletedMember.id}`);
  expect((await infoOf({ type: 2, code: 'a1', sharer: deletedMember.id })).memberName).toBe('');
});

it.each([3, 4] as const)('returns the preview of a book, as type %i', async (type) => {
  expect(await infoOf({ type, code: 'b1' })).toEqual({ ...emptyInfo, type, title: '浮生', coverUrl: '/media/b.webp' });
});

it('returns the identifier of goods, which opens them; a bargain refers to goods', async () => {
  const title = '云雾茶';
  const { id, saleNo } = await makeProduct(server.db, { title });
  expect(await infoOf({ type: 7, code: saleNo, paramsType: 'pt' })).toMatchObject({ title, paramsType: 'pt' });
  expect(await infoOf({ type: 7, code: id, paramsType: 'jd' })).toMatchObject({ title, paramsType: 'jd' });
  expect(await infoOf({ type: 7, code: saleNo })).toMatchObject({ title, paramsType: 'pt' });
  expect(await infoOf({ type: 7, code: id })).toMatchObject({ title, paramsType: 'jd' });
  expect((await requestInfo({ type: 7, code: saleNo, paramsType: 'jd' })).code).toBe(404);
  expect(await infoOf({ type: 10, code: saleNo })).toMatchObject({ type: 10, title, paramsType: '' });
});

it('labels an auction as open only while it accepts bids', async () => {
  const open = await makeLot(server);
  const scheduled = await makeLot(server, { state: 'scheduled' });
  const ended = await makeLot(server, { seconds: -1 });
  const sold = await makeLot(server, { state: 'sold' });
  expect(await infoOf({ type: 8, code: open })).toMatchObject({ title: '老山檀手串', auctioning: true });
  for (const code of [scheduled, ended, sold]) expect(await infoOf({ type: 8, code })).toMatchObject({ auctioning: false });
});

// COMMON-54
it('responds alike to deleted, hidden and unknown subjects', async () => {
  const { id, saleNo } = await makeProduct(server.db, { onSale: false });
  const withdrawn = await makeLot(server, { state: 'withdrawn' });
  const shy = await server.memberWith({ permissionLevel: 3 });
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values ('hidden', 'article', 'life', ${shy.id}, '私语', '摘要', '/media/x.webp', 800, 600, '<p>正文</p>', now())`);
  const refusals = [
    await requestInfo({ type: 7, code: saleNo }),
    await requestInfo({ type: 7, code: id, paramsType: 'jd' }),
    await requestInfo({ type: 8, code: withdrawn }),
    await requestInfo({ type: 2, code: 'hidden' }),
    await requestInfo({ type: 2, code: 'hidden' }, sharer.token),
    ...(await Promise.all(([1, 2, 3, 4, 5, 6, 7, 8, 10] as const).map((type) => requestInfo({ type, code: 'nothing-here' })))),
  ];
  expect(refusals.map(({ code, key }) => [code, key])).toEqual(refusals.map(() => [404, 'share.missing']));
  expect((await requestInfo({ type: 2, code: 'hidden' }, shy.token)).code).toBe(200);
});

it.each([
  { type: 9, code: 'a1' },
  { type: 0, code: 'a1' },
  { type: 'x', code: 'a1' },
  { type: 2, code: '../a1' },
  { type: 2, code: 'a'.repeat(65) },
  { type: 2, code: 'a1', sharer: "' or 1=1" },
  { type: 7, code: 'S1', paramsType: 'tb' },
  { type: 2 },
])('rejects %j', async (input) => {
  expect((await requestInfo(input as never)).code).toBe(400);
});
