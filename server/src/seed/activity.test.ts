import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { activitySeed } from './activity.ts';
import { mallSeed } from './mall.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(
      sql`insert into member (id, nickname) select 'm' || n, '会员' || n from unnest(array[1, 2, 3, 9, 10, 11, 12, 14, 15, 16]) as n`,
    );
    await mallSeed.run(tx, undefined as never);
    await activitySeed.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

const states = async (query: ReturnType<typeof sql>) => (await test.db.rows<{ state: string }>(query)).map(({ state }) => state);

it('gives the first member groups and bargains in every state, and books that hold', async () => {
  const groups = sql`select distinct g.state from mall_group g join mall_group_member m on m.group_id = g.id where m.member_id = 'm1' order by 1`;
  expect(await states(groups)).toEqual(['failed', 'full', 'open']);
  expect(await states(sql`select distinct state from mall_bargain where member_id = 'm1' order by 1`)).toEqual([
    'bought',
    'expired',
    'running',
  ]);
  expect(await states(sql`select distinct state from mall_order where member_id = 'm1' order by 1`)).toEqual([
    'grouping',
    'paid',
    'refunded',
  ]);
  expect(await audit(test.db)).toEqual([]);
});

it('counts places, cuts, stock and escrow as they are', async () => {
  const wrong = await Promise.all([
    test.db.rows(sql`select id from mall_group g where taken <> (select count(*) from mall_group_member where group_id = g.id)`),
    test.db.rows(sql`select id from mall_bargain b where (done, start_cents - price_cents) <>
      (select count(*), coalesce(sum(cents), 0) from mall_bargain_cut where bargain_id = b.id)`),
    test.db.rows(sql`select id from mall_bargain where (select sum(cut) from unnest(cuts) cut) <> start_cents - floor_cents`),
    test.db.rows(sql`select k.id from sku k join mall_order_item i on i.sku_id = k.id join mall_order o on o.id = i.order_id
      group by k.id having k.sold <> coalesce(sum(i.quantity) filter (where o.state <> 'refunded'), 0) or k.reserved <> 0`),
    test.db.rows(sql`select o.order_no from mall_order o left join ledger_account a on a.kind = 'escrow' and a.owner = o.pay_no
      where coalesce(a.balance, 0) <> case when o.state = 'refunded' then 0 else o.payable_cents end`),
    test.db.rows(sql`select o.order_no from mall_order o join lateral (select to_state from state_history
      where aggregate = 'mallOrder' and aggregate_id = o.id order by id desc limit 1) h on true where h.to_state <> o.state`),
  ]);
  expect(wrong).toEqual([[], [], [], [], [], []]);
});
