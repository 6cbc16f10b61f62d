import { sql } from '../db/sql.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { couponSeed } from './coupon.ts';
import { mallSeed } from './mall.ts';
import { orderSeed } from './order.ts';

// A full database and fifty callers, on a busy machine.
jest.setTimeout(30_000);

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(sql`insert into member (id, nickname) select 'm' || n, '会员' || n from generate_series(1, 30) n`);
    for (const step of [mallSeed, orderSeed, couponSeed]) await step.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('has coupons of every scope and kind, and the first member has one in every state', async () => {
  const { scopes, kinds } = await test.db.one<{ scopes: number; kinds: number }>(
    sql`select count(distinct scope)::int as scopes, count(distinct kind)::int as kinds from coupon_template`,
  );
  expect([scopes, kinds]).toEqual([4, 2]);
  const states = await test.db.rows<{ state: string }>(
    sql`select distinct state from member_coupon where member_id = 'm1' order by state`,
  );
  expect(states.map(({ state }) => state)).toEqual(['expired', 'locked', 'unused', 'used']);
});

it('counts what is claimed, keeps quota and limit, and is for things that exist', async () => {
  const wrong =
    await test.db.rows(sql`select t.id from coupon_template t where claimed <> (select count(*) from member_coupon where template_id = t.id)
    or exists (select from member_coupon where template_id = t.id group by member_id having count(*) > t.per_member)
    or exists (select from unnest(scope_ids) as ids (id) where not exists (select from category where category.id = ids.id)
      and not exists (select from product where product.id = ids.id) and not exists (select from shop where shop.id = ids.id))`);
  expect(wrong).toEqual([]);
});

it('agrees with the orders, the clock and its own history', async () => {
  const orders = await test.db.rows(sql`select o.id from mall_order o
    where coupon_cents <> coalesce((select sum(cents) from mall_order_coupon where order_id = o.id), 0)
      or discount_cents <> (select sum(discount_cents) from mall_order_item where order_id = o.id)`);
  expect(orders).toEqual([]);
  const coupons = await test.db.rows(sql`select c.id, c.state, h.to_state from member_coupon c
    join lateral (select to_state from state_history where aggregate = 'memberCoupon' and aggregate_id = c.id order by id desc limit 1) h on true
    where h.to_state <> c.state or (c.state = 'expired') <> (c.expires_at <= now() and c.state <> 'used') or (c.state = 'used') <> (c.used_at is not null)`);
  expect(coupons).toEqual([]);
  const early = await test.db.rows(sql`select c.id from member_coupon c join coupon_template t on t.id = c.template_id
    where c.claimed_at not between t.claim_from and t.claim_until`);
  expect(early).toEqual([]);
});
