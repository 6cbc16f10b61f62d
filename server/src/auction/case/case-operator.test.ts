import { claim } from '@juhe/contract/auction/claim';
import { auctionCase } from '@juhe/contract/auction/case';
import { demoOperatorTurn } from '../../demo-operator/demo-operator.ts';
import { sql } from '../../db/sql.ts';
import { watchStates } from '../../state-machine/machine.ts';
import { makeSale } from '../../test/auction.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer({ env: { DEMO_OPERATOR: '1' } });
});
afterAll(async () => {
  watchStates(undefined);
  await t.close();
});

const statement = '查询了账户流水，没有收到这笔款项，请平台核实。';
/** Whole seconds until the demo operator's next check; null when there is none. */
const nextCheck = async (id: string) =>
  (
    await t.db.one<{
      seconds: number | null;
    }>(sql`select max(round(extract(epoch from due_at - now())))::int as seconds from deadline
      where kind = 'demoOperator.act' and ref like ${`auctionCase:${id}:%`}`)
  ).seconds;

// AUCTION-84
it('rules three minutes after the opening or the last statement', async () => {
  const sale = await makeSale(t);
  await t.db.run(sql`update auction_order set state = 'awaitingConfirm' where order_no = ${sale.orderNo}`);
  expect(await t.as(sale.seller)(claim.denyPayment, { orderNo: sale.orderNo, text: statement })).toMatchObject({ code: 200 });
  const { id } = await t.db.one<{ id: string }>(sql`select c.id from auction_case c join auction_order o on o.id = c.order_id
    where o.order_no = ${sale.orderNo}`);
  const stateOf = async () => (await t.db.one<{ state: string }>(sql`select state from auction_case where id = ${id}`)).state;
  const age = (seconds: number) =>
    t.db.run(sql`with c as (update auction_case set opened_at = opened_at - ${seconds}::int * interval '1 second' where id = ${id})
      update auction_statement set created_at = created_at - ${seconds}::int * interval '1 second' where case_id = ${id}`);
  await t.meetDeadlines(demoOperatorTurn);
  expect(await stateOf()).toBe('open');
  expect(await nextCheck(id)).toBeGreaterThan(170);
  await age(170);
  expect(
    (await t.as(sale.buyer)(auctionCase.addCaseStatement, { orderNo: sale.orderNo, text: statement, pictureIds: '' } as never))
      .code,
  ).toBe(200);
  await t.meetDeadlines(demoOperatorTurn);
  expect([await stateOf(), ((await nextCheck(id)) ?? 0) > 170]).toEqual(['open', true]);
  await age(180);
  await t.meetDeadlines(demoOperatorTurn);
  expect([await stateOf(), await nextCheck(id)]).toEqual(['forBuyer', null]);
});
