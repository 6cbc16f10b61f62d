import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { mallSeed } from './mall.ts';
import { orderSeed } from './order.ts';
import { reviewSeed } from './review.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(
      sql`insert into member (id, nickname) select 'm' || n, '会员' || n from unnest(array[1, 2, 3, 9, 10, 11, 12, 14, 15, 16]) as n`,
    );
    for (const step of [mallSeed, orderSeed, reviewSeed]) await step.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('gives the first member an order to review, one that is reviewed, and one with something added later', async () => {
  const orders = await test.db.rows<{ state: string; said: number; added: number }>(sql`select o.state,
      count(r.id) as said, count(r.followed_at) as added
    from mall_order o join mall_order_item i on i.order_id = o.id left join review r on r.order_item_id = i.id
    where o.member_id = 'm1' and o.state in ('received', 'completed') group by o.id`);
  expect(orders.some(({ state, said: reviewCount }) => state === 'received' && reviewCount === 0)).toBe(true);
  expect(orders.some(({ said: reviewCount, added }) => reviewCount > 0 && added === 0)).toBe(true);
  expect(orders.some(({ added }) => added > 0)).toBe(true);
});

it('has reviews of every filter, supplier goods, a film, and pictures that tell colours apart', async () => {
  const { good, medium, bad, shown, added } = await test.db.one<Record<string, number>>(sql`select
      count(*) filter (where stars >= 4) as good, count(*) filter (where stars = 3) as medium, count(*) filter (where stars <= 2) as bad,
      count(*) filter (where cardinality(pictures) > 0) as shown, count(followed_at) as added from review`);
  for (const count of [good, medium, bad, shown, added]) expect(count).toBeGreaterThan(3);
  const late = await test.db.rows(sql`select from review where followed_at <= created_at`);
  expect(late).toEqual([]);
  const { supplied, films, pictures } = await test.db.one<Record<string, number>>(sql`select
      (select count(*) from product where source = 'jd') as supplied, (select count(*) from product where video is not null) as films,
      (select count(distinct img) from sku where product_id = 'headphone') as pictures`);
  expect([supplied, films, pictures]).toEqual([4, 9, 3]);
});
