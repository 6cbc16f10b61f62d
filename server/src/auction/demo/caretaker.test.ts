import { auctionCase } from '@juhe/contract/auction/case';
import { bid } from '@juhe/contract/auction/bid';
import { team } from '@juhe/contract/auction/team';
import { session } from '@juhe/contract/member/session';
import { sql } from '../../db/sql.ts';
import { demoOperatorTurn, startDemoOperator } from '../../demo-operator/demo-operator.ts';
import { audit } from '../../ledger/read.ts';
import { watchStates } from '../../state-machine/machine.ts';
import { endLot, makeLot } from '../../test/auction.ts';
import { seededServer } from '../../test/seeded-server.ts';
import type { TestServer } from '../../test/test-server.ts';
import { operatorParts } from '../../wiring.ts';
import { bidWithoutCall } from '../bid/place-bids.ts';
import { caseAlarmJob } from '../dispute/open-case.ts';
import { payDeadlineJob } from '../order/order-default.ts';
import { lapseJob } from '../order/second-chance.ts';
import { silentJob } from '../claim/confirm-deadline.ts';
import { closeLotKind } from '../shared/lot-events.ts';
import { lapseTeamChangeJob } from '../team/change.service.ts';
import { postponeChances, postponeRequests } from './caretaker.repository.ts';
import { careJob } from './caretaker.service.ts';
import { asMember, demoBidders } from './demo-members.ts';
import { ordersToPay } from './demo.repository.ts';
import { startStage } from './stage.service.ts';

jest.setTimeout(180_000);

let on: TestServer;
beforeAll(async () => {
  on = await seededServer({ env: { DEMO_OPERATOR: '1' } });
  watchStates(undefined);
  await startStage(on.deps);
}, 180_000);
afterAll(async () => {
  watchStates(undefined);
  await on.close();
});

/** Pending items of the first account, by kind. */
const waiting = async () =>
  (
    await on.db.rows<{ what: string }>(sql`
      select 'pay' as what from auction_order where state = 'pendingPayment' and buyer_id = 'm1'
      union all select 'confirm' from auction_order where state = 'awaitingConfirm' and seller_id = 'm1'
      union all select 'chance' from auction_second_chance where state = 'offered' and member_id = 'm1'
      union all select 'request' from team_change where state = 'asked' and to_id = 'm1'
      union all select 'reminder' from lot_watch where member_id = 'm1'
      union all select 'case' from auction_case c join auction_order o on o.id = c.order_id where o.buyer_id = 'm1' and c.state = 'open'
      order by what`)
  ).map(({ what: kind }) => kind);
const care = () => on.meetDeadlines(careJob);
/** Simulates two hours by changing rows: deadlines come closer than the caretaker's look-ahead. */
const passTime = async () => {
  await on.db.run(sql`update auction_order set pay_due_at = now() + interval '9 minutes' where state = 'pendingPayment'`);
  await on.db.run(sql`update auction_order set confirm_due_at = now() + interval '9 minutes' where state = 'awaitingConfirm'`);
  await on.db.run(sql`update auction_second_chance set expires_at = now() + interval '9 minutes' where state = 'offered'`);
  await on.db.run(sql`update team_change set lapses_at = now() + interval '9 minutes' where state = 'asked'`);
  await on.db.run(sql`update auction_case set statements_until = now() + interval '9 minutes' where state = 'open'`);
  await on.db.run(sql`update deadline set due_at = now() + interval '9 minutes'
    where kind in ('auctionOrder.default', 'auctionOrder.silent', 'secondChance.lapse', 'team.lapse', 'auctionCase.alarm')`);
};
/** Hours until each of the jobs that end a wait. */
const hoursLeft = async (kind: string) =>
  (
    await on.db.rows<{ hours: number }>(sql`select round(extract(epoch from due_at - now()) / 3600)::int as hours
    from deadline d where kind = ${kind} and (kind in ('secondChance.lapse', 'team.lapse', 'auctionCase.alarm')
      or ref in (select order_no from auction_order where buyer_id = 'm1' or seller_id in ('m1', 'm2')))`)
  ).map(({ hours }) => hours);

/** Cases of the first account as a buyer, with the hours until their statement deadline. */
const openCases = () =>
  on.db.rows<{ id: string; orderNo: string; hours: number }>(sql`select c.id, o.order_no as "orderNo",
      round(extract(epoch from c.statements_until - now()) / 3600)::int as hours
    from auction_case c join auction_order o on o.id = c.order_id where o.buyer_id = 'm1' and c.state = 'open'`);

// AUCTION-76
it('shows the first account something of everything that waits for a member', async () => {
  expect([...new Set(await waiting())]).toEqual(['case', 'chance', 'confirm', 'pay', 'reminder', 'request']);
  const codes = await on.db.rows<{ kind: string }>(sql`select kind from payment_code where member_id = 'm1' order by kind`);
  expect(codes.map(({ kind }) => kind)).toEqual(['alipay', 'bank', 'wechat']);
});

it('leaves to their jobs what is already over', async () => {
  const undo = new Error('undo');
  const untouched = on.db.inTx(async (tx) => {
    await tx.run(sql`update auction_second_chance set expires_at = now() - interval '1 minute' where state = 'offered'`);
    await tx.run(sql`update team_change set lapses_at = now() - interval '1 minute' where state = 'asked'`);
    expect(await postponeChances(tx, ['m1', 'm2'], 60)).toEqual([]);
    expect(await postponeRequests(tx, ['m1', 'm2'], 1)).toEqual([]);
    await tx.run(sql`update auction_second_chance set expires_at = now() + interval '1 minute' where state = 'offered'`);
    await tx.run(sql`update team_change set lapses_at = now() + interval '1 minute' where state = 'asked'`);
    expect(await postponeChances(tx, ['m1', 'm2'], 60)).not.toEqual([]);
    expect(await postponeRequests(tx, ['m1', 'm2'], 1)).not.toEqual([]);
    throw undo;
  });
  await expect(untouched).rejects.toBe(undo);
});

// AUCTION-76
it('puts off what runs out, day after day, and gives nobody a strike', async () => {
  const before = await waiting();
  const strikes = await on.db.one(sql`select count(*) as n from auction_strike where member_id in ('m1', 'm2')`);
  for (let day = 0; day < 3; day += 1) {
    await passTime();
    await care();
    expect([...new Set(await hoursLeft(payDeadlineJob.kind))]).toEqual([2]);
    expect([...new Set(await hoursLeft(silentJob.kind))]).toEqual([2]);
    expect(await hoursLeft(lapseJob.kind)).toEqual([12]);
    expect(await hoursLeft(lapseTeamChangeJob.kind)).toEqual([168]);
    expect(await hoursLeft(caseAlarmJob.kind)).toEqual([72]);
    expect((await openCases()).map(({ hours }) => hours)).toEqual([24]);
  }
  expect(await waiting()).toEqual(before);
  expect(await on.db.one(sql`select count(*) as n from auction_strike where member_id in ('m1', 'm2')`)).toEqual(strikes);
  expect(await audit(on.db)).toEqual([]);
});

it('keeps a parcel of the first account on its way, and warns of nothing', async () => {
  const [parcel] = await on.db.rows<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_order o
    where o.state = 'shipped' and o.buyer_id = 'm1'`);
  const orderNo = parcel?.orderNo ?? '';
  await on.db.run(sql`update auction_parcel set receive_by = now() + interval '30 hours' where shipped_at is not null`);
  await care();
  const due = await on.db.rows(sql`select kind, round(extract(epoch from due_at - now()) / 86400)::int as days from deadline
    where ref = ${orderNo} and kind in ('auctionOrder.receive', 'auctionOrder.receiveSoon') order by kind`);
  expect(due).toEqual([
    { kind: 'auctionOrder.receive', days: 10 },
    { kind: 'auctionOrder.receiveSoon', days: 9 },
  ]);
});

// AUCTION-78
it('has another member ask for the team, an hour after the last one was answered', async () => {
  const pendingRequests = () =>
    on.db.rows<{ id: string }>(sql`select id from team_change where to_id = 'm1' and state = 'asked'`);
  const { token } = (await on.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' })).data as {
    token: string;
  };
  const [former] = await pendingRequests();
  expect(await on.call(team.changeTeam, { requestId: former?.id ?? '', answer: 'accept' }, { token })).toMatchObject({
    code: 200,
  });
  await care();
  expect(await pendingRequests()).toEqual([]);
  await on.db.run(sql`update team_change set decided_at = now() - interval '61 minutes' where to_id = 'm1'`);
  await care();
  await care();
  expect(await pendingRequests()).toHaveLength(1);
});

// AUCTION-79
it('leaves a lot unpaid on which the first account is the runner-up, while it has no second chance', async () => {
  const { token } = (await on.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' })).data as {
    token: string;
  };
  const productNo = await makeLot(on, { seconds: 600 });
  await on.call(bid.placeBid, { productNo, amountCents: 10_000 }, { token });
  await bidWithoutCall(await asMember(on.deps, 'm13'), { productNo, amountCents: 12_000, maxCents: 12_000 });
  await on.db.inTx((tx) => closeLotKind.schedule(tx, productNo, { seconds: 0 }));
  await endLot(on, productNo);
  const { orderNo } = await on.db.one<{ orderNo: string }>(sql`select order_no as "orderNo" from auction_order
    where lot_id = (select id from lot where product_no = ${productNo})`);
  const isPaid = async () => (await ordersToPay(on.db, 'none', ['m13'], 'm1')).some((order) => order.orderNo === orderNo);
  expect(await isPaid()).toBe(true);
  await on.db.run(sql`update auction_second_chance set state = 'declined' where member_id = 'm1' and state = 'offered'`);
  expect(await isPaid()).toBe(false);
});

// AUCTION-80
it('lifts what keeps members of the demo from bidding', async () => {
  const banned = () =>
    on.db.rows(sql`select id from auction_strike where member_id = 'm12' and lifted_at is null and ban_until > now()`);
  await on.db.run(sql`insert into auction_strike (member_id, order_id, reason, ban_until)
    select 'm12', id, 'unpaid', now() + interval '7 days' from auction_order limit 1`);
  expect(await banned()).toHaveLength(1);
  await care();
  expect(await banned()).toEqual([]);
});

// AUCTION-77
it('offers goods of the first account again once nothing of it is on offer, one lot at a time', async () => {
  const listed = () => on.db.rows(sql`select order_no from auction_order where buyer_id = 'm1' and state = 'listedForResale'`);
  expect((await listed()).length).toBeGreaterThan(0);
  await on.db.run(sql`update lot set closes_at = now() where owner_id = 'm1' and state = 'open'`);
  await on.meetDeadlines('lot.close');
  expect(await listed()).toEqual([]);
  await care();
  await care();
  expect(await listed()).toHaveLength(1);
});

// AUCTION-77
it('bids for the first account on a lot that ends soon only when it has nothing of the company to pay', async () => {
  const { token } = (await on.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' })).data as {
    token: string;
  };
  // No lot of the demo ends as soon, however long the tests before took.
  await on.db.run(
    sql`update lot set closes_at = closes_at + interval '2 hours' where state = 'open' and closes_at < now() + interval '1 hour'`,
  );
  const productNo = await makeLot(on, { seconds: 600 });
  const standing = async () => (await on.call(bid.listBids, { productNo }, { token })).data.standing;
  await care();
  expect(await standing()).not.toBe('leading');
  await on.db.run(sql`update auction_order set state = 'defaulted' where buyer_id = 'm1' and state = 'pendingPayment'`);
  await care();
  expect(await standing()).toBe('leading');
});

// AUCTION-81
it('follows a case that its buyer ended by another one, which is ruled only once the buyer says something', async () => {
  // As at a real start: the demo operator handles events from now on.
  startDemoOperator(operatorParts);
  const { token } = (await on.call(session.signInWithPassword, { mobile: '13800000001', password: 'Demo1234' })).data as {
    token: string;
  };
  const [former] = await openCases();
  expect(await on.call(auctionCase.giveUpCase, { orderNo: former?.orderNo ?? '' }, { token })).toMatchObject({ code: 200 });
  await care();
  const offered = await on.db.rows<{ productNo: string }>(sql`select product_no as "productNo" from lot
    where state = 'open' and leader_id = 'm1' and owner_id = any(${[...demoBidders]}::text[])
      and announced_closes_at - opens_at <= interval '6 minutes'`);
  expect(offered).toHaveLength(1);
  await care();
  expect(await openCases()).toEqual([]);
  await endLot(on, offered[0]?.productNo ?? '');
  await care();
  await care();
  const renewed = await openCases();
  expect(renewed).toEqual([expect.objectContaining({ hours: 24 })]);
  const [{ id, orderNo } = { id: '', orderNo: '' }] = renewed;
  const passHour = () =>
    on.db.run(sql`with c as (update auction_case set opened_at = opened_at - interval '1 hour' where id = ${id})
      update auction_statement set created_at = created_at - interval '1 hour' where case_id = ${id}`);
  await passHour();
  for (let turn = 0; turn < 3; turn += 1) await on.meetDeadlines(demoOperatorTurn);
  expect(await openCases()).toEqual(renewed);
  const statement = { orderNo, text: '付款时间和单号都在凭证上，账户已经扣款，请平台核实。', pictureIds: [] };
  expect(await on.call(auctionCase.addCaseStatement, statement, { token })).toMatchObject({ code: 200 });
  await passHour();
  await on.meetDeadlines(demoOperatorTurn);
  expect(await openCases()).toEqual([]);
  expect(await audit(on.db)).toEqual([]);
});
