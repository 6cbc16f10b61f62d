import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { findSeed } from './find.ts';
import { mallSeed } from './mall.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());

it('gives every shop followers, never its own owner, and the first member shops and looks of its own', async () => {
  await test.db.inTx(async (tx) => {
    await tx.run(sql`insert into member (id, nickname) select 'm' || n, '会员' || n from generate_series(1, 40) as n`);
    await mallSeed.run(tx, undefined as never);
    await findSeed.run(tx, undefined as never);
  });
  const shops = await test.db.rows<{ followers: number; own: number }>(sql`
    select count(f.member_id)::int as followers, count(*) filter (where f.member_id = s.owner_id)::int as own
    from shop s left join shop_favourite f on f.shop_id = s.id group by s.id`);
  expect(shops).toHaveLength(5);
  expect(shops.every(({ followers, own: ownFollowers }) => followers > 3 && ownFollowers === 0)).toBe(true);
  const { shops: followed, looks: viewCount } = await test.db.one<{ shops: number; looks: number }>(sql`
    select (select count(*)::int from shop_favourite where member_id = 'm1') as shops,
      (select count(*)::int from product_view where member_id = 'm1') as looks`);
  expect([followed, viewCount]).toEqual([2, 8]);
});
