import { bid } from '@juhe/contract/auction/bid';
import { order } from '@juhe/contract/auction/order';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit } from '../../ledger/read.ts';
import { endLot, makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
  await server.close();
});

const placeBid = (member: TestMember, productNo: string, amountCents: number, maxCents?: number) =>
  server.call(bid.placeBid, { productNo, amountCents, ...(maxCents === undefined ? {} : { maxCents }) }, member);
const fillWallet = ({ id }: TestMember) =>
  server.db.inTx((tx) =>
    post(tx, {
      kind: 'recharge',
      ref: id,
      entries: [
        { account: platformAccount('gatewayClearing'), amount: -50_000 },
        { account: { kind: 'memberWallet', owner: id }, amount: 50_000 },
      ],
    }),
  );

/** A lot that `winner` wins at 310.00; without the winner's bids `second` has it for 110.00, above `third`. */
const ended = async () => {
  const productNo = await makeLot(server);
  const [third, second, winner] = [await makeBidder(server), await makeBidder(server), await makeBidder(server)];
  await placeBid(third, productNo, 10_000);
  await placeBid(second, productNo, 11_000, 30_000);
  await placeBid(winner, productNo, 31_000);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  await endLot(server, productNo);
  const { orderNo } = await server.db.one<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_order o
    join lot l on l.id = o.lot_id where l.product_no = ${productNo}`);
  return { productNo, third, second, winner, orderNo, fail: () => server.meetDeadlines('auctionOrder.default', orderNo) };
};

/** Standing and outcome, which the lot's page and the list of the own bids must agree on, and the shelves that have the lot. */
const resultOf = async (member: TestMember, productNo: string) => {
  const { standing, outcome } = (await server.call(bid.listBids, { productNo }, member)).data;
  const row = async (shelf?: 'won' | 'lost') =>
    (await server.call(bid.listMyBids, shelf === undefined ? {} : { standing: shelf }, member)).data.list.find(
      (lot) => lot.productNo === productNo,
    );
  expect(await row()).toMatchObject({ standing, outcome });
  const shelves: string[] = [];
  for (const shelf of ['won', 'lost'] as const) if (await row(shelf)) shelves.push(shelf);
  expect(shelves).toEqual([standing]);
  return { standing, outcome };
};

// AUCTION-130
it('is the order of the winner until it is paid, and nothing for the others', async () => {
  const { productNo, winner, second, orderNo } = await ended();
  const own = { isSecondChance: false, priceCents: 31_000, orderNo };
  expect(await resultOf(winner, productNo)).toEqual({
    standing: 'won',
    outcome: { ...own, kind: 'unpaid', untilAt: expect.any(String) as string, deposit: 'held' },
  });
  expect(await resultOf(second, productNo)).toEqual({ standing: 'lost', outcome: null });
  expect((await server.call(bid.listBids, { productNo })).data).toMatchObject({ standing: 'none', outcome: null });
  await fillWallet(winner);
  expect((await server.call(order.payAuctionOrderFromWallet, { orderNo }, winner)).code).toBe(200);
  expect(await resultOf(winner, productNo)).toEqual({
    standing: 'won',
    outcome: { ...own, kind: 'paid', untilAt: null, deposit: 'returned' },
  });
});

// AUCTION-130
it('is a default with its forfeited deposit, and the second chance of the runner-up', async () => {
  const { productNo, winner, second, third, orderNo, fail } = await ended();
  await fail();
  const defaulted = {
    standing: 'lost',
    outcome: { kind: 'defaulted', isSecondChance: false, priceCents: 31_000, orderNo, untilAt: null, deposit: 'forfeited' },
  };
  expect(await resultOf(winner, productNo)).toEqual(defaulted);
  const own = { isSecondChance: true, priceCents: 11_000, deposit: 'returned' };
  expect(await resultOf(second, productNo)).toEqual({
    standing: 'lost',
    outcome: { ...own, kind: 'offered', orderNo: null, untilAt: expect.any(String) as string },
  });
  expect(await resultOf(third, productNo)).toEqual({ standing: 'lost', outcome: null });
  const [chance] = (await server.call(order.listSecondChances, {}, second)).data.list;
  const { data } = await server.call(order.answerSecondChance, { id: chance?.id ?? '', accept: true }, second);
  const orderOfSecond = data.orderNo ?? '';
  expect(await resultOf(second, productNo)).toMatchObject({
    standing: 'won',
    outcome: { ...own, kind: 'unpaid', orderNo: orderOfSecond },
  });
  expect(await resultOf(winner, productNo)).toEqual(defaulted);
  await fillWallet(second);
  expect((await server.call(order.payAuctionOrderFromWallet, { orderNo: orderOfSecond }, second)).code).toBe(200);
  expect(await resultOf(second, productNo)).toEqual({
    standing: 'won',
    outcome: { ...own, kind: 'paid', orderNo: orderOfSecond, untilAt: null },
  });
});

// AUCTION-130
it('stays a default on the lot that is offered again, and a second chance ends with its answer', async () => {
  const { productNo, winner, second, fail } = await ended();
  await fail();
  const [chance] = (await server.call(order.listSecondChances, {}, second)).data.list;
  await server.call(order.answerSecondChance, { id: chance?.id ?? '', accept: false }, second);
  expect(await server.db.one(sql`select state from lot where product_no = ${productNo}`)).toEqual({ state: 'fellThrough' });
  expect(await resultOf(winner, productNo)).toMatchObject({
    standing: 'lost',
    outcome: { kind: 'defaulted', deposit: 'forfeited' },
  });
  expect(await resultOf(second, productNo)).toEqual({ standing: 'lost', outcome: null });
});

// AUCTION-130
it.each([
  ['awaitingConfirm', 'claimed'],
  ['disputed', 'disputed'],
  ['inStorage', 'paid'],
  ['settled', 'paid'],
  ['refunded', 'refunded'],
] as const)('is %s as %s', async (state, kind) => {
  const { productNo, winner, orderNo } = await ended();
  await server.db.run(sql`update auction_order set state = ${state} where order_no = ${orderNo}`);
  expect(await resultOf(winner, productNo)).toMatchObject({ standing: 'won', outcome: { kind, untilAt: null } });
});
