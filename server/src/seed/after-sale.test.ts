import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { afterSaleSeed } from './after-sale.ts';
import { mallSeed } from './mall.ts';
import { orderSeed } from './order.ts';

jest.setTimeout(60_000);

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(
      sql`insert into member (id, nickname) select 'm' || n, '会员' || n from unnest(array[1, 2, 3, 9, 10, 11, 12, 14, 15, 16]) as n`,
    );
    for (const step of [mallSeed, orderSeed, afterSaleSeed]) await step.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('gives the first member cases in several states, each with its clock', async () => {
  const rows = await test.db.rows<{ state: string; clock: boolean }>(sql`select a.state, d.ref is not null as clock
    from after_sale a left join deadline d on d.kind = 'afterSale.due' and d.ref = a.id where a.member_id = 'm1' order by a.state`);
  expect(rows.map(({ state, clock }) => `${state} ${clock}`)).toEqual([
    'applied true',
    'approved true',
    'refunded false',
    'rejected true',
    'reshipped true',
  ]);
  const wrong = await test.db.rows(sql`select a.id from after_sale a
    join lateral (select to_state from state_history where aggregate = 'afterSale' and aggregate_id = a.id order by id desc limit 1) h on true
    where h.to_state <> a.state`);
  expect(wrong).toEqual([]);
});

it('holds in books, payments and escrow what went back', async () => {
  expect(await audit(test.db)).toEqual([]);
  const wrong = await test.db.rows(sql`select o.pay_no from mall_order o join payment p on p.pay_no = o.pay_no
    join ledger_account l on l.kind = 'escrow' and l.owner = o.pay_no
    where o.id in (select order_id from after_sale)
      and (l.balance <> p.amount_cents - p.refunded_cents or p.refunded_cents <> (select sum(refunded_cents) from mall_order_item where order_id = o.id))`);
  expect(wrong).toEqual([]);
});

it('tells of each order what went back, as its payment does', async () => {
  const wrong = await test.db.rows(sql`select o.order_no from mall_order o
    where o.refunded_cents < (select sum(refunded_cents) from mall_order_item where order_id = o.id)
      or (o.state = 'refunded' and o.refunded_cents <> o.payable_cents)`);
  expect(wrong).toEqual([]);
  const notes = await test.db.rows(sql`select h.note from state_history h join after_sale a on a.order_id = h.aggregate_id
    where h.aggregate = 'mallOrder' and h.event = 'refundPart' and a.state = 'refunded' and h.note = a.cents || ' ' || a.id`);
  expect(notes).toHaveLength(1);
});
