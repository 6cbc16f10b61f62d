import { bid } from '@juhe/contract/auction/bid';
import { priceStory } from '@juhe/contract/auction/price-story';
import { sql } from '../../db/sql.ts';
import { makeBidder, makeLot, makeStored } from '../../test/auction.ts';
import { makeStoredOrder } from '../../test/auction-order.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('draws the bids of a lot in the order of time, with the end as it was announced', async () => {
  const [first, second] = [await makeBidder(server), await makeBidder(server)];
  const productNo = await makeLot(server, { seconds: 60 });
  await server.as(first)(bid.placeBid, { productNo, amountCents: 10_000 });
  await server.as(second)(bid.placeBid, { productNo, amountCents: 12_000 });
  const { data } = await server.call(priceStory.getLotCurve, { productNo });
  expect(data.points.map(({ amountCents, paddle }) => [amountCents, paddle])).toEqual([
    [10_000, 1],
    [12_000, 2],
  ]);
  expect(Date.parse(data.closesAt)).toBeGreaterThan(Date.parse(data.announcedClosesAt));
});

const productNoOf = async (orderNo: string) =>
  (
    await server.db.one<{ productNo: string }>(sql`select l.product_no as "productNo" from auction_order o
      join lot l on l.id = o.lot_id where o.order_no = ${orderNo}`)
  ).productNo;
const historyOf = async (productNo: string) =>
  (await server.call(priceStory.getLotHistory, { productNo })).data.map((offering) => [offering.productNo, offering.soldCents]);

it('returns what these goods were sold for whenever they were offered', async () => {
  const member = await server.memberWith();
  const { orderNo } = await makeStored(server, member, { cents: 15_000 });
  const numbers = [await productNoOf(orderNo), await makeLot(server, { state: 'unsold' }), await makeLot(server)];
  for (const [i, productNo] of numbers.entries())
    if (i > 0)
      await server.db.run(sql`update lot set origin_lot_id = (select id from lot where product_no = ${numbers[i - 1]})
        where product_no = ${productNo}`);
  expect(await historyOf(numbers[2] ?? '')).toEqual([
    [numbers[0], 15_000],
    [numbers[1], null],
    [numbers[2], null],
  ]);
});

// AUCTION-129
it('returns the price that was paid: neither that of a default nor that of an unpaid order', async () => {
  const [winner, second] = [await server.memberWith(), await server.memberWith()];
  const hammer = await makeStoredOrder(server, winner.id, {
    state: 'pendingPayment',
    ownedSince: null,
    paySeconds: 7_200,
    priceCents: 31_000,
  });
  const productNo = await productNoOf(hammer.orderNo);
  const { lotId } = await server.db.one<{ lotId: string }>(sql`select id as "lotId" from lot where product_no = ${productNo}`);
  await server.db.run(sql`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
    values (${lotId}, ${winner.id}, 31000, 1550, 1)`);
  await server.db.run(
    sql`update lot set price_cents = 31000, leader_max_cents = 31000, leader_id = ${winner.id} where id = ${lotId}`,
  );
  const setState = (orderNo: string, state: string) =>
    server.db.run(sql`update auction_order set state = ${state} where order_no = ${orderNo}`);
  const soldCents = async () => (await historyOf(productNo))[0]?.[1];
  expect(await soldCents()).toBeNull();
  await setState(hammer.orderNo, 'defaulted');
  expect(await soldCents()).toBeNull();
  const accepted = await makeStoredOrder(server, second.id, {
    origin: 'secondChance',
    lotId,
    state: 'pendingPayment',
    ownedSince: null,
    paySeconds: 7_200,
    priceCents: 11_000,
  });
  expect(await soldCents()).toBeNull();
  await setState(accepted.orderNo, 'inStorage');
  await server.db.run(sql`update auction_order set owned_since = now() where order_no = ${accepted.orderNo}`);
  expect(await soldCents()).toBe(11_000);
  await setState(accepted.orderNo, 'refunded');
  expect(await soldCents()).toBeNull();
});

it('is missing where the lot is', async () => {
  const withdrawn = await makeLot(server, { state: 'withdrawn' });
  for (const productNo of ['P99999999', withdrawn]) {
    expect((await server.call(priceStory.getLotCurve, { productNo })).key).toBe('lot.missing');
    expect((await server.call(priceStory.getLotHistory, { productNo })).key).toBe('lot.missing');
  }
});
