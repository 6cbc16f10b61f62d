import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { demoProducts, mallSeed } from './mall.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());

const seedMall = () =>
  test.db.inTx(async (tx) => {
    await tx.run(
      sql`insert into member (id, nickname) select 'm' || n, '会员' || n from unnest(array[1, 2, 3, 9, 10, 11, 14, 15, 16]) as n`,
    );
    await mallSeed.run(tx, undefined as never);
  });

it('fills three category levels with at least sixty products that can be bought', async () => {
  await seedMall();
  const { leaves } = await test.db.one<{ leaves: number }>(sql`select count(*) as leaves from category where level = 3`);
  const { buyable } = await test.db.one<{ buyable: number }>(
    sql`select count(distinct product_id) as buyable from sku k join product p on p.id = k.product_id where p.on_sale and available > 0`,
  );
  expect(leaves).toBe(24);
  expect(demoProducts).toHaveLength(72);
  expect(buyable).toBeGreaterThanOrEqual(60);
  const { bare } = await test.db.one<{ bare: number }>(
    sql`select count(*) as bare from product where jsonb_array_length(parameters) < 3
      or exists (select from jsonb_to_recordset(parameters) as p (name text, value text) where coalesce(p.name, '') = '' or coalesce(p.value, '') = '')`,
  );
  expect(bare).toBe(0);
});
