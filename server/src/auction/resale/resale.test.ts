import { code } from '@juhe/contract/auction/code';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { resale } from '@juhe/contract/auction/resale';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { addPaymentCode, makeBidder, makeLot, makeStored } from '../../test/auction.ts';
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
const escrowOf = (orderNo: string) => balanceOf(t.db, { kind: 'escrow', owner: `resale:${orderNo}` });
const stateOf = async (orderNo: string) =>
  (await t.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
/** A member with a code, 100.00 in the service-fee account, and goods that cost 100.00. */
const owner = async (stored: Parameters<typeof makeStored>[2] = {}) => {
  const member = await makeBidder(t);
  await addPaymentCode(t, member);
  return { member, ...(await makeStored(t, member, stored)) };
};
const list = (seller: { member: TestMember; orderNo: string }, input: object = {}) =>
  t.as(seller.member)(resale.resellGoods, { orderNo: seller.orderNo, startCents: 10_000, days: 3, ...input });

// AUCTION-89
it('returns range, rate and available balance before a listing', async () => {
  const seller = await owner({ cents: 12_345 });
  const { data } = await t.as(seller.member)(resale.checkResale, { orderNo: seller.orderNo });
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
it('allows a duration in minutes only with demo bidders, and a single duration', async () => {
  const seller = await owner();
  expect(await list(seller, { days: undefined, minutes: 5 })).toMatchObject({ code: 400, key: 'transfer.times' });
  expect(await list(seller, { minutes: 5 })).toMatchObject({ code: 400, key: 'transfer.times' });
});

it('holds the maximum fee and the bond while the goods are listed', async () => {
  const seller = await owner();
  const answer = await list(seller, { reserveCents: 12_000 });
  expect(answer).toMatchObject({ code: 200, data: { state: 'listedForResale' } });
  // 5 % of 150.00 and a bond of 10.00.
  expect([await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([1_750, 8_250]);
  const lot =
    await t.db.one(sql`select state, owner_id as owner, owner_order_no as "orderNo", start_cents as start, reserve_cents as reserve,
      extract(epoch from closes_at - opens_at)::int as seconds from lot where product_no = ${answer.data.productNo}`);
  expect(lot).toEqual({
    state: 'open',
    owner: seller.member.id,
    orderNo: seller.orderNo,
    start: 10_000,
    reserve: 12_000,
    seconds: 3 * 86_400,
  });
});

it('withdraws goods without bids and releases all holds', async () => {
  const seller = await owner();
  const { productNo } = (await list(seller)).data;
  expect(await t.as(seller.member)(resale.takeBackGoods, { orderNo: seller.orderNo })).toMatchObject({
    data: { state: 'inStorage' },
  });
  expect([await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([0, 10_000]);
  expect(await t.db.one(sql`select state from lot where product_no = ${productNo}`)).toEqual({ state: 'withdrawn' });
  expect(await t.as(seller.member)(resale.takeBackGoods, { orderNo: seller.orderNo })).toMatchObject({
    code: 409,
    key: 'order.state',
  });
  // They can be listed again.
  expect((await list(seller)).code).toBe(200);
});

// AUCTION-44
it('returns unsold goods to storage and releases all holds', async () => {
  const seller = await owner();
  const { productNo } = (await list(seller)).data;
  await t.db.run(
    sql`update lot set closes_at = now() - interval '1 second', opens_at = now() - interval '1 day' where product_no = ${productNo}`,
  );
  await t.meetDeadlines(closeLotJob, productNo);
  expect([await stateOf(seller.orderNo), await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([
    'inStorage',
    0,
    10_000,
  ]);
});

it.each([
  ['gives the bond back', false, 10_000],
  ['keeps the bond of a fraud', true, 9_000],
] as const)('when an operator cancels the lot the platform %s', async (_name, fraud, remainingFee) => {
  const seller = await owner();
  const { productNo } = (await list(seller)).data;
  const answer = await t.as({ token: t.operatorToken })(lotDesk.cancelLot, { productNo, reason: '描述与实物不符', fraud });
  expect(answer.code).toBe(200);
  expect([await stateOf(seller.orderNo), await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([
    'inStorage',
    0,
    remainingFee,
  ]);
});

describe('refuses', () => {
  const refused = async (seller: Awaited<ReturnType<typeof owner>>, key: string, reason: string) => {
    const { data } = await t.as(seller.member)(resale.checkResale, { orderNo: seller.orderNo });
    expect([data.allowed, data.reasons.map((refusal) => refusal.key)]).toEqual([false, [reason]]);
    expect(await list(seller)).toMatchObject({ key });
    expect([await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([0, 10_000]);
  };

  it('goods of the last 24 hours', async () => refused(await owner({ hours: 23 }), 'transfer.tooSoon', 'tooSoon'));
  it('goods that were resold ten times', async () => refused(await owner({ resales: 10 }), 'transfer.resales', 'resales'));
  it('a member without a code', async () => {
    const seller = await owner();
    await t.as(seller.member)(code.removePaymentCode, { kind: 'wechat' });
    await refused(seller, 'transfer.codeMissing', 'codeMissing');
  });
  it('goods that are not in storage', async () => {
    const seller = await owner();
    await t.db.run(sql`update auction_order set state = 'pickUp' where id = ${seller.id}`);
    await refused(seller, 'order.state', 'state');
  });
  it('a banned member', async () => {
    const seller = await owner();
    await t.db.run(sql`insert into auction_strike (member_id, order_id, reason, ban_until)
      values (${seller.member.id}, ${seller.id}, 'unpaid', now() + interval '1 day')`);
    await refused(seller, 'bid.banned', 'banned');
  });
  // AUCTION-90
  it('a seller whose sale is under review', async () => {
    const seller = await owner();
    const buyer = await t.memberWith();
    await t.db.run(sql`insert into auction_order (order_no, origin, lot_id, root_id, buyer_id, seller_id, quantity, title, picture, price_cents,
        fee_bp, fee_hold_cents, bond_cents, state)
      select 'ADISPUTE', 'hammer', id, ${seller.id}, ${buyer.id}, ${seller.member.id}, 1, title, pictures[1], 100, 500, 10, 10, 'disputed'
      from lot where product_no = ${await makeLot(t, { state: 'sold', seconds: -60 })}`);
    await refused(seller, 'transfer.dispute', 'dispute');
  });
  it('an insufficient balance, with the deficit', async () => {
    const member = await makeBidder(t, 1_700);
    await addPaymentCode(t, member);
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
    const seller = await owner();
    expect(await list(seller, input)).toMatchObject({ code: 400, key, field });
    expect([await stateOf(seller.orderNo), await fee(seller.member)]).toEqual(['inStorage', 10_000]);
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
    const seller = await owner();
    expect(await list(seller, { [field]: value } as never)).toMatchObject({ code: 400, field });
    expect(await stateOf(seller.orderNo)).toBe('inStorage');
  });
});

it('answers another member’s goods as missing', async () => {
  const [seller, otherSeller] = [await owner(), await owner()];
  const foreign = { member: otherSeller.member, orderNo: seller.orderNo };
  expect(await list(foreign)).toEqual(await list({ member: otherSeller.member, orderNo: 'ANOTHING' }));
  expect((await list(foreign)).code).toBe(404);
  expect((await t.as(otherSeller.member)(resale.checkResale, { orderNo: seller.orderNo })).code).toBe(404);
  expect((await t.as(otherSeller.member)(resale.takeBackGoods, { orderNo: seller.orderNo })).code).toBe(404);
});

it('creates one of twenty concurrent listings of the same goods', async () => {
  const seller = await owner();
  const input = { orderNo: seller.orderNo, startCents: 10_000, days: 1 };
  const responses = await t.together(20, () => [resale.resellGoods, input, { token: seller.member.token }]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect([await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([1_750, 8_250]);
});

it('lists once for ten calls with one key', async () => {
  const seller = await owner();
  const input = { orderNo: seller.orderNo, startCents: 10_000, days: 1 };
  const responses = await t.together(10, () => [
    resale.resellGoods,
    input,
    { token: seller.member.token, key: 'list-ten-times' },
  ]);
  expect(new Set(responses.map((answer) => answer.data.productNo)).size).toBe(1);
  expect(await escrowOf(seller.orderNo)).toBe(1_750);
});

it('keeps to the level’s number of listings, also at one instant', async () => {
  const member = await makeBidder(t, 100_000);
  await addPaymentCode(t, member);
  const orders = await Promise.all(Array.from({ length: 20 }, () => makeStored(t, member)));
  const responses = await t.together(20, (i) => [
    resale.resellGoods,
    { orderNo: orders[i]?.orderNo ?? '', startCents: 10_000, days: 1 },
    { token: member.token },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(3);
  expect(responses.filter((answer) => answer.key === 'transfer.limit')).toHaveLength(17);
});

it('taking back and closing at one instant: one of them, and everything held comes back once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await owner();
    const { productNo } = (await list(seller)).data;
    await t.db.run(
      sql`update lot set closes_at = clock_timestamp() + interval '20 milliseconds', opens_at = now() - interval '1 day' where product_no = ${productNo}`,
    );
    await t.together(
      20,
      () => [resale.takeBackGoods, { orderNo: seller.orderNo }, { token: seller.member.token }],
      () => t.meetDeadlines(closeLotJob, productNo),
    );
    await t.meetDeadlines(closeLotJob, productNo);
    expect([await stateOf(seller.orderNo), await escrowOf(seller.orderNo), await fee(seller.member)]).toEqual([
      'inStorage',
      0,
      10_000,
    ]);
  }
});

// AUCTION-88
it('a code that a listing rests upon can be replaced, not removed', async () => {
  const seller = await owner();
  await list(seller);
  expect((await t.as(seller.member)(code.listPaymentCodes)).data.codes).toMatchObject([{ inUse: true }]);
  expect(await t.as(seller.member)(code.removePaymentCode, { kind: 'wechat' })).toMatchObject({ code: 409, key: 'code.inUse' });
});
