import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { mallSeed } from './mall.ts';
import { orderSeed } from './order.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(
      sql`insert into member (id, nickname) select 'm' || n, '会员' || n from unnest(array[1, 2, 3, 9, 10, 11, 12, 14, 15, 16]) as n`,
    );
    await mallSeed.run(tx, undefined as never);
    await orderSeed.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('gives the first member orders in every state, and books that hold', async () => {
  const states = await test.db.rows<{ state: string }>(
    sql`select distinct state from mall_order where member_id = 'm1' order by state`,
  );
  expect(states.map(({ state }) => state)).toEqual([
    'cancelled',
    'completed',
    'paid',
    'pendingPayment',
    'received',
    'refunded',
    'shipped',
  ]);
  expect(await audit(test.db)).toEqual([]);
});

it('holds in stock and escrow exactly what the orders say', async () => {
  const stock = await test.db.rows(sql`select k.id, k.reserved, k.sold, w.reserved, w.sold from sku k join (
      select i.sku_id, coalesce(sum(i.quantity) filter (where o.state = 'pendingPayment'), 0) as reserved,
        coalesce(sum(i.quantity) filter (where o.state in ('paid', 'shipped', 'received', 'completed')), 0) as sold
      from mall_order_item i join mall_order o on o.id = i.order_id group by 1) w on w.sku_id = k.id
    where k.reserved <> w.reserved or k.sold <> w.sold`);
  expect(stock).toEqual([]);
  const escrow = await test.db.rows(sql`select o.pay_no, sum(o.payable_cents) from mall_order o
    left join ledger_account a on a.kind = 'escrow' and a.owner = o.pay_no
    group by o.pay_no, a.balance
    having coalesce(a.balance, 0) <> sum(case when o.state in ('paid', 'shipped', 'received') then o.payable_cents else 0 end)`);
  expect(escrow).toEqual([]);
});

it('tells a timeline whose last step is the state', async () => {
  const wrong = await test.db.rows(sql`select o.order_no, o.state, h.to_state from mall_order o
    join lateral (select to_state from state_history where aggregate = 'mallOrder' and aggregate_id = o.id order by id desc limit 1) h on true
    where h.to_state <> o.state`);
  expect(wrong).toEqual([]);
});

it('knows of every parcel when it left and until when it is received by itself', async () => {
  const wrong = await test.db.rows(sql`select order_no, state from mall_order where (carrier is null) <> (shipped_at is null)
    or (state = 'shipped') and receive_by < now() or (state = 'received') and complete_by < now()`);
  expect(wrong).toEqual([]);
});
