import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { order } from '@juhe/contract/auction/order';
import { notice } from '@juhe/contract/social/notice';
import { account } from '@juhe/contract/member/account';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { auctionAccountDeletion } from '../account-deletion.repository.ts';
import { addStrike } from '../strike/strikes.ts';
import { secondChanceMachine } from './second-chance-machine.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});

const placeBid = (member: TestMember, productNo: string, amountCents: number, maxCents?: number) =>
  server.call(bid.placeBid, { productNo, amountCents, ...(maxCents === undefined ? {} : { maxCents }) }, member);

/**
 * A lot whose winner defaulted. `first` has a maximum of 300.00, `shill` drove the price to 250.00 and wins at 310.00:
 * without the shill the price is 110.00, one increment above `third`.
 */
const defaulted = async ({ reserve = null }: { reserve?: number | null } = {}) => {
  const productNo = await makeLot(server, { reserve });
  const [first, shill, third] = [await makeBidder(server), await makeBidder(server), await makeBidder(server)];
  for (const answer of [
    await placeBid(third, productNo, 10_000),
    await placeBid(first, productNo, 11_000, 30_000),
    await placeBid(shill, productNo, 25_000),
    await placeBid(shill, productNo, 31_000),
  ])
    expect(answer).toMatchObject({ code: 200 });
  await server.db.run(sql`update lot set opens_at = opens_at - interval '1 day', closes_at = now() - interval '1 second'
    where product_no = ${productNo}`);
  await server.db.run(
    sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now()) on conflict do nothing`,
  );
  await server.meetDeadlines('lot.close', productNo);
  const { orderNo } = await server.db.one<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_order o
    join lot l on l.id = o.lot_id where l.product_no = ${productNo} and o.buyer_id = ${shill.id}`);
  return { productNo, orderNo, first, shill, third, fail: () => server.meetDeadlines('auctionOrder.default', orderNo) };
};
const chances = async (member: TestMember) => (await server.call(order.listSecondChances, {}, member)).data.list;
const lotState = async (productNo: string) =>
  (await server.db.one<{ state: string }>(sql`select state from lot where product_no = ${productNo}`)).state;
const rounds = async (productNo: string) =>
  (await server.db.rows(sql`select 1 from lot n join lot l on l.id = n.origin_lot_id where l.product_no = ${productNo}`)).length;

// AUCTION-43
it('is offered to the runner-up at a price that ignores the defaulter’s bids', async () => {
  const { productNo, first, shill, third, fail } = await defaulted();
  await fail();
  expect(await chances(first)).toMatchObject([{ productNo, priceCents: 11_000 }]);
  expect([await chances(shill), await chances(third)]).toEqual([[], []]);
  expect(await lotState(productNo)).toBe('sold');
  const [notice] = await server.db.rows(sql`select params ->> 'priceCents' as cents from notice where member_id = ${first.id}
    and template = 'secondChance'`);
  expect(notice).toEqual({ cents: '11000' });
});

// AUCTION-122
it.each([false, true])('accepts its actions and no others (banned from bidding: %s)', async (isBanned) => {
  for (const action of ['decline', 'accept'] as const) {
    const { first, orderNo, fail } = await defaulted();
    await fail();
    const { id: orderId } = await server.db.one<{ id: string }>(sql`select id from auction_order where order_no = ${orderNo}`);
    const strike = { memberId: first.id, orderId, reason: 'unpaid', weight: 2 } as const;
    if (isBanned) await server.db.inTx((tx) => addStrike(tx, strike));
    const [chance] = await chances(first);
    const actions = isBanned ? ['decline'] : ['decline', 'accept'];
    expect(chance?.actions).toEqual(actions);
    const { code } = await server.call(order.answerSecondChance, { id: chance?.id ?? '', accept: action === 'accept' }, first);
    expect([action, code === 200]).toEqual([action, actions.includes(action)]);
  }
});

it('raises the price to the reserve', async () => {
  const { first, fail } = await defaulted({ reserve: 20_000 });
  await fail();
  expect(await chances(first)).toMatchObject([{ priceCents: 20_000 }]);
});

// AUCTION-43
it('creates an order without a deposit when accepted, which is paid as any other', async () => {
  const { productNo, first, fail } = await defaulted();
  await fail();
  const [chance] = await chances(first);
  const id = chance?.id ?? '';
  const { data } = await server.call(order.answerSecondChance, { id, accept: true }, first);
  expect(data).toMatchObject({ state: 'accepted' });
  const orderNo = data.orderNo ?? '';
  expect((await server.call(order.getAuctionOrder, { orderNo }, first)).data).toMatchObject({
    origin: 'secondChance',
    priceCents: 11_000,
    deposit: null,
    actions: ['pay'],
  });
  expect(await server.call(order.answerSecondChance, { id, accept: true }, first)).toMatchObject({
    code: 409,
    key: 'secondChance.over',
  });
  await server.meetDeadlines('auctionOrder.paySoon', orderNo);
  await server.meetDeadlines('auctionOrder.default', orderNo);
  const { list } = (await server.call(notice.listNotices, { kind: 'auction' }, { ...first, lang: 'en' })).data;
  const texts = list.filter(({ link }) => link.includes(orderNo)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(/not paid in time\. The order is in default\.$/),
    expect.stringMatching(/within 30 minutes\. After that the lot is lost\.$/),
  ]);
  // There is only one runner-up: the lot is offered again.
  expect([await lotState(productNo), await rounds(productNo)]).toEqual(['fellThrough', 1]);
});

// AUCTION-43
it('relists the lot when declined or not answered within twelve hours', async () => {
  for (const end of ['decline', 'lapse'] as const) {
    const { productNo, first, fail } = await defaulted();
    await fail();
    const [chance] = await chances(first);
    const id = chance?.id ?? '';
    if (end === 'decline')
      expect((await server.call(order.answerSecondChance, { id, accept: false }, first)).data).toEqual({
        state: 'declined',
        orderNo: null,
      });
    else await server.meetDeadlines('secondChance.lapse', id);
    expect([await lotState(productNo), await rounds(productNo), await chances(first)]).toEqual(['fellThrough', 1, []]);
    expect(await balanceOf(server.db, { kind: 'serviceFee', owner: first.id })).toBe(10_000);
  }
});

// AUCTION-43
it('is available to the runner-up only, and not when banned', async () => {
  const { first, shill, productNo, orderNo, fail } = await defaulted();
  const { id: orderId } = await server.db.one<{ id: string }>(sql`select id from auction_order where order_no = ${orderNo}`);
  await server.db.inTx((tx) => addStrike(tx, { memberId: first.id, orderId, reason: 'unpaid', weight: 2 }));
  await fail();
  expect([await chances(first), await rounds(productNo)]).toEqual([[], 1]);
  const next = await defaulted();
  await next.fail();
  const [chance] = await chances(next.first);
  expect(await server.call(order.answerSecondChance, { id: chance?.id ?? '', accept: true }, shill)).toMatchObject({
    code: 404,
    key: 'secondChance.missing',
  });
  expect(
    await server.call(order.answerSecondChance, { id: chance?.id ?? '', accept: 'maybe' } as never, next.first),
  ).toMatchObject({
    code: 400,
  });
});

it('creates one order for twenty answers, and applies one of answer and expiry', async () => {
  const { first, fail } = await defaulted();
  await fail();
  const [chance] = await chances(first);
  const id = chance?.id ?? '';
  const responses = await server.together(20, (i) => [
    order.answerSecondChance,
    { id, accept: i % 2 === 0 },
    { token: first.token, key: randomUUID() },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  for (let round = 0; round < 4; round += 1) {
    const next = await defaulted();
    await next.fail();
    const [open] = await chances(next.first);
    const both = await server.together(
      20,
      () => [order.answerSecondChance, { id: open?.id ?? '', accept: true }, { token: next.first.token, key: randomUUID() }],
      () => server.meetDeadlines('secondChance.lapse', open?.id ?? ''),
    );
    const accepted = both.filter(({ code }) => code === 200).length;
    expect([accepted, await rounds(next.productNo)]).toEqual(accepted > 0 ? [1, 0] : [0, 1]);
  }
});

// AUCTION-54
it('does not block an account deletion and passes on immediately; won goods block it', async () => {
  const { first, fail, productNo } = await defaulted();
  await fail();
  const kinds = async () =>
    (await server.call(account.checkCancellation, {}, first)).data.obstacles
      .filter(({ count }) => count > 0)
      .map(({ kind }) => kind);
  expect(await kinds()).not.toContain('auctionOrders');
  const [chance] = await chances(first);
  await server.db.inTx((tx) => auctionAccountDeletion.erase(tx, first.id, server.deps));
  await server.meetDeadlines('secondChance.lapse', chance?.id ?? '');
  expect(await rounds(productNo)).toBe(1);
  const next = await defaulted();
  await next.fail();
  const [open] = await chances(next.first);
  await server.call(order.answerSecondChance, { id: open?.id ?? '', accept: true }, next.first);
  const { data } = await server.call(account.checkCancellation, {}, next.first);
  expect(data.obstacles).toContainEqual({ kind: 'auctionOrders', count: 1, amountCents: 0 });
});

it.each(secondChanceMachine.states)('from %s it moves only as the table says', async (state) => {
  const { first, fail } = await defaulted();
  await fail();
  const [chance] = await chances(first);
  const id = chance?.id ?? '';
  const moves: string[] = [];
  for (const event of secondChanceMachine.events)
    for (const actor of [{ kind: 'member', id: first.id }, { kind: 'operator', id: 'o' }, { kind: 'system' }] as const) {
      await server.db.run(sql`update auction_second_chance set state = ${state} where id = ${id}`);
      const moved = await server.db.inTx((tx) => secondChanceMachine.transition(tx, { id, event, actor })).catch(() => undefined);
      if (moved) moves.push(`${actor.kind} ${event} ${moved.to}`);
    }
  expect(moves).toEqual(
    state === 'offered'
      ? ['member accept accepted', 'member decline declined', 'system lapse lapsed', 'operator revoke revoked']
      : [],
  );
});
