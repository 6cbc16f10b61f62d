import { goods } from '@juhe/contract/mall/goods';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { foldShelfCounts, shelfCount } from '../shared/shelf-count.repository.ts';

let server: TestServer;
const ids: string[] = [];
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  for (let i = 0; i < 24; i += 1) {
    const category = i % 3 === 0 ? 'leaf2' : 'leaf';
    const { id } = await makeProduct(server.db, { title: `茶 ${i}`, price: 1000 + (i % 5) * 100, sold: i % 4, category });
    ids.push(id);
  }
});
afterAll(() => server.close());

const count = async (where = sql`true`): Promise<number> =>
  (
    await server.db.one<{ n: number }>(
      sql`select count(*) as n from product where on_sale and price_cents is not null and ${where}`,
    )
  ).n;
describe('the goods of a category', () => {
  // Merged from the indexes of its leaves; the expected order is that of one sort over all of them.
  it.each([
    ['sold', sql`sold desc, id desc`],
    ['priceUp', sql`price_cents, id`],
    ['priceDown', sql`price_cents desc, id desc`],
    ['new', sql`created_at desc, id desc`],
  ] as const)('are sorted by %s consistently over all pages', async (sort, order) => {
    const categoryId = 'top';
    const expected = await server.db.rows<{ saleNo: string }>(
      sql`select sale_no as "saleNo" from product where on_sale and price_cents is not null order by ${order}`,
    );
    expect(expected).toHaveLength(24);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await server.call(goods.listGoods, { categoryId, sort, pageSize: 7, ...(cursor ? { cursor } : {}) });
      expect(data.total).toBe(expected.length);
      listed.push(...data.list.map(({ saleNo }) => saleNo ?? ''));
      cursor = data.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual(expected.map(({ saleNo }) => saleNo));
  });
});

describe('the number of goods on the shelf', () => {
  it('follows goods put on and off the shelf, moved and deleted', async () => {
    const check = async () => {
      expect(await shelfCount(server.db, undefined)).toBe(await count());
      for (const leaf of ['leaf', 'leaf2'])
        expect(await shelfCount(server.db, [leaf])).toBe(await count(sql`category_id = ${leaf}`));
    };
    await check();
    const [first = '', second = '', third = ''] = ids;
    await server.db.run(sql`update product set on_sale = false where id = ${first}`);
    await check();
    await server.db.run(sql`update product set on_sale = true, category_id = 'leaf' where id = ${first}`);
    await server.db.run(sql`update product set category_id = 'leaf2' where id = ${second}`);
    await server.db.run(sql`delete from sku where product_id = ${third}`);
    await check();
    await server.db.run(sql`delete from product where id = ${third}`);
    await check();
    expect(await shelfCount(server.db, [])).toBe(0);
  });

  it('has one row per category after the hourly clean-up, also during changes', async () => {
    const before = await shelfCount(server.db, undefined);
    const hiddenIds = ids.slice(5, 15);
    await Promise.all([
      ...hiddenIds.map((id) => server.db.run(sql`update product set on_sale = false where id = ${id}`)),
      server.db.inTx(foldShelfCounts),
    ]);
    await server.db.inTx(foldShelfCounts);
    expect(await shelfCount(server.db, undefined)).toBe(before - hiddenIds.length);
    const { most: limit } = await server.db.one<{ most: number }>(
      sql`select max(n) as most from (select count(*) as n from goods_count group by category_id) c`,
    );
    expect(limit).toBe(1);
  });

  it('is unchanged by a sale', async () => {
    const rows = async () => (await server.db.one<{ n: number }>(sql`select count(*) as n from goods_count`)).n;
    const before = await rows();
    await server.db.run(sql`update product set sold = sold + 1 where id = ${ids[20] ?? ''}`);
    expect(await rows()).toBe(before);
  });
});
