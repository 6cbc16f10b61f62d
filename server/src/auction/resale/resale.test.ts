import { code } from '@juhe/contract/auction/code';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { resale } from '@juhe/contract/auction/resale';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { giveCode, makeBidder, makeLot, makeStored } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { closeLotJob } from '../close/close.service.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(async () => {
  const [violations, deadlocks] = [await audit(t.db), t.deadlocks()];
  await t.close();
  expect([violations, deadlocks]).toEqual([[], 0]);
});

const fee = (member: TestMember) => balanceOf(t.db, { kind: 'serviceFee', owner: member.id });
const held = (orderNo: string) => balanceOf(t.db, { kind: 'escrow', owner: `resale:${orderNo}` });
const stateOf = async (orderNo: string) =>
  (await t.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
/** A member with a code, 100.00 in the service-fee account, and goods that cost 100.00. */
const owner = async (stored: Parameters<typeof makeStored>[2] = {}) => {
  const member = await makeBidder(t);
  await giveCode(t, member);
  return { member, ...(await makeStored(t, member, stored)) };
};
const list = (who: { member: TestMember; orderNo: string }, input: object = {}) =>
  t.as(who.member)(resale.transfer, { orderNo: who.orderNo, startCents: 10_000, days: 3, ...input });

// AUCTION-89
it('tells the range, the rate and what is free before anything is listed', async () => {
  const who = await owner({ cents: 12_345 });
  const { data } = await t.as(who.member)(resale.checkTransfer, { orderNo: who.orderNo });
  expect(data).toMatchObject({
    allowed: true,
    reasons: [],
    costCents: 12_345,
    minCents: 6_173,
    maxCents: 14_814,
    rateBp: 500,
    balanceCents: 10_000,
    codes: ['wechat'],
    durations: [1, 3, 7],
    minutes: [],
    listings: 0,
    mostListings: 3,
  });
});

// AUCTION-83
it('runs for minutes only where demo members bid, and for one time alone', async () => {
  const who = await owner();
  expect(await list(who, { days: undefined, minutes: 5 })).toMatchObject({ code: 400, key: 'transfer.times' });
  expect(await list(who, { minutes: 5 })).toMatchObject({ code: 400, key: 'transfer.times' });
});

it('holds the most that the fee can be and the bond while the goods are listed', async () => {
  const who = await owner();
  const answer = await list(who, { reserveCents: 12_000 });
  expect(answer).toMatchObject({ code: 200, data: { state: 'listedForResale' } });
  // 5 % of 150.00 and a bond of 10.00.
  expect([await held(who.orderNo), await fee(who.member)]).toEqual([1_750, 8_250]);
  const lot =
    await t.db.one(sql`select state, owner_id as owner, owner_order_no as "orderNo", start_cents as start, reserve_cents as reserve,
      extract(epoch from closes_at - opens_at)::int as seconds from lot where product_no = ${answer.data.productNo}`);
  expect(lot).toEqual({
    state: 'open',
    owner: who.member.id,
    orderNo: who.orderNo,
    start: 10_000,
    reserve: 12_000,
    seconds: 3 * 86_400,
  });
});

it('takes goods back that nobody bid on, with everything that was held', async () => {
  const who = await owner();
  const { productNo } = (await list(who)).data;
  expect(await t.as(who.member)(resale.takeBack, { orderNo: who.orderNo })).toMatchObject({ data: { state: 'inStorage' } });
  expect([await held(who.orderNo), await fee(who.member)]).toEqual([0, 10_000]);
  expect(await t.db.one(sql`select state from lot where product_no = ${productNo}`)).toEqual({ state: 'withdrawn' });
  expect(await t.as(who.member)(resale.takeBack, { orderNo: who.orderNo })).toMatchObject({ code: 409, key: 'order.state' });
  // And they can be listed again.
  expect((await list(who)).code).toBe(200);
});

// AUCTION-44
it('brings goods that nobody bought back to storage with everything that was held', async () => {
  const who = await owner();
  const { productNo } = (await list(who)).data;
  await t.db.run(
    sql`update lot set closes_at = now() - interval '1 second', opens_at = now() - interval '1 day' where product_no = ${productNo}`,
  );
  await t.meetDeadlines(closeLotJob, productNo);
  expect([await stateOf(who.orderNo), await held(who.orderNo), await fee(who.member)]).toEqual(['inStorage', 0, 10_000]);
});

it.each([
  ['gives the bond back', false, 10_000],
  ['keeps the bond of a fraud', true, 9_000],
] as const)('when an operator cancels the lot the platform %s', async (_name, fraud, left) => {
  const who = await owner();
  const { productNo } = (await list(who)).data;
  const answer = await t.as({ token: t.operatorToken })(lotDesk.cancelLot, { productNo, reason: '描述与实物不符', fraud });
  expect(answer.code).toBe(200);
  expect([await stateOf(who.orderNo), await held(who.orderNo), await fee(who.member)]).toEqual(['inStorage', 0, left]);
});

describe('refuses', () => {
  const refused = async (who: Awaited<ReturnType<typeof owner>>, key: string, reason: string) => {
    const { data } = await t.as(who.member)(resale.checkTransfer, { orderNo: who.orderNo });
    expect([data.allowed, data.reasons.map((refusal) => refusal.key)]).toEqual([false, [reason]]);
    expect(await list(who)).toMatchObject({ key });
    expect([await held(who.orderNo), await fee(who.member)]).toEqual([0, 10_000]);
  };

  it('goods of the last 24 hours', async () => refused(await owner({ hours: 23 }), 'transfer.tooSoon', 'tooSoon'));
  it('goods that were resold ten times', async () => refused(await owner({ resales: 10 }), 'transfer.resales', 'resales'));
  it('a member without a code', async () => {
    const who = await owner();
    await t.as(who.member)(code.removePaymentCode, { kind: 'wechat' });
    await refused(who, 'transfer.codeMissing', 'codeMissing');
  });
  it('goods that are not in storage', async () => {
    const who = await owner();
    await t.db.run(sql`update auction_order set state = 'pickUp' where id = ${who.id}`);
    await refused(who, 'order.state', 'state');
  });
  it('a banned member', async () => {
    const who = await owner();
    await t.db.run(sql`insert into auction_strike (member_id, order_id, reason, ban_until)
      values (${who.member.id}, ${who.id}, 'unpaid', now() + interval '1 day')`);
    await refused(who, 'bid.banned', 'banned');
  });
  // AUCTION-90
  it('a seller whose sale is under review', async () => {
    const who = await owner();
    const buyer = await t.memberWith();
    await t.db.run(sql`insert into auction_order (order_no, origin, lot_id, root_id, buyer_id, seller_id, quantity, title, picture, price_cents,
        fee_bp, fee_hold_cents, bond_cents, state)
      select 'ADISPUTE', 'hammer', id, ${who.id}, ${buyer.id}, ${who.member.id}, 1, title, pictures[1], 100, 500, 10, 10, 'disputed'
      from lot where product_no = ${await makeLot(t, { state: 'sold', seconds: -60 })}`);
    await refused(who, 'transfer.dispute', 'dispute');
  });
  it('an account that is too low, and tells how much is missing', async () => {
    const member = await makeBidder(t, 1_700);
    await giveCode(t, member);
    const { orderNo } = await makeStored(t, member);
    expect(await list({ member, orderNo })).toMatchObject({ code: 409, key: 'transfer.feeShort', data: { shortCents: 50 } });
    expect(await stateOf(orderNo)).toBe('inStorage');
  });

  it.each([
    ['startCents', { startCents: 4_999 }, 'transfer.price'],
    ['startCents', { startCents: 12_001 }, 'transfer.price'],
    ['reserveCents', { reserveCents: 9_999 }, 'transfer.reserve'],
    ['reserveCents', { reserveCents: 15_001 }, 'transfer.reserve'],
    ['days', { sessionId: 'x' }, 'transfer.times'],
    ['days', { days: undefined }, 'transfer.times'],
  ])('%s of %j', async (field, input, key) => {
    const who = await owner();
    expect(await list(who, input)).toMatchObject({ code: 400, key, field });
    expect([await stateOf(who.orderNo), await fee(who.member)]).toEqual(['inStorage', 10_000]);
  });
  it.each([
    ['startCents', 0],
    ['startCents', -1],
    ['startCents', 0.5],
    ['startCents', '１０００'],
    ['startCents', [10_000, 1]],
    ['days', 2],
    ['days', 30],
    ['codeKind', 'cash'],
    ['orderNo', '../x'],
  ])('%s = %j', async (field, value) => {
    const who = await owner();
    expect(await list(who, { [field]: value } as never)).toMatchObject({ code: 400, field });
    expect(await stateOf(who.orderNo)).toBe('inStorage');
  });
});

it('answers for another member’s goods as for none', async () => {
  const [who, other] = [await owner(), await owner()];
  const foreign = { member: other.member, orderNo: who.orderNo };
  expect(await list(foreign)).toEqual(await list({ member: other.member, orderNo: 'ANOTHING' }));
  expect((await list(foreign)).code).toBe(404);
  expect((await t.as(other.member)(resale.checkTransfer, { orderNo: who.orderNo })).code).toBe(404);
  expect((await t.as(other.member)(resale.takeBack, { orderNo: who.orderNo })).code).toBe(404);
});

it('of twenty listings of the same goods at one instant one stands', async () => {
  const who = await owner();
  const input = { orderNo: who.orderNo, startCents: 10_000, days: 1 };
  const answers = await t.together(20, () => [resale.transfer, input, { token: who.member.token }]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect([await held(who.orderNo), await fee(who.member)]).toEqual([1_750, 8_250]);
});

it('ten calls with one key list once', async () => {
  const who = await owner();
  const input = { orderNo: who.orderNo, startCents: 10_000, days: 1 };
  const answers = await t.together(10, () => [resale.transfer, input, { token: who.member.token, key: 'list-ten-times' }]);
  expect(new Set(answers.map((answer) => answer.data.productNo)).size).toBe(1);
  expect(await held(who.orderNo)).toBe(1_750);
});

it('keeps to the level’s number of listings, also at one instant', async () => {
  const member = await makeBidder(t, 100_000);
  await giveCode(t, member);
  const orders = await Promise.all(Array.from({ length: 20 }, () => makeStored(t, member)));
  const answers = await t.together(20, (i) => [
    resale.transfer,
    { orderNo: orders[i]?.orderNo ?? '', startCents: 10_000, days: 1 },
    { token: member.token },
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.key === 'transfer.limit')).toHaveLength(17);
});

it('taking back and closing at one instant: one of them, and everything held comes back once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = await owner();
    const { productNo } = (await list(who)).data;
    await t.db.run(
      sql`update lot set closes_at = clock_timestamp() + interval '20 milliseconds', opens_at = now() - interval '1 day' where product_no = ${productNo}`,
    );
    await t.together(
      20,
      () => [resale.takeBack, { orderNo: who.orderNo }, { token: who.member.token }],
      () => t.meetDeadlines(closeLotJob, productNo),
    );
    await t.meetDeadlines(closeLotJob, productNo);
    expect([await stateOf(who.orderNo), await held(who.orderNo), await fee(who.member)]).toEqual(['inStorage', 0, 10_000]);
  }
});

// AUCTION-88
it('a code that a listing rests upon can be replaced, not removed', async () => {
  const who = await owner();
  await list(who);
  expect((await t.as(who.member)(code.getMyPaymentCode)).data.codes).toMatchObject([{ inUse: true }]);
  expect(await t.as(who.member)(code.removePaymentCode, { kind: 'wechat' })).toMatchObject({ code: 409, key: 'code.inUse' });
});
