import { bid } from '@juhe/contract/auction/bid';
import { order } from '@juhe/contract/auction/order';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { makeAuctionOrder } from '../../test/won-order.ts';
import { bidderRisk } from '../strike/strikes.ts';

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

const close = async (productNo: string): Promise<void> => {
  await server.db.run(
    sql`update lot set opens_at = opens_at - interval '1 day', closes_at = now() - interval '1 second' where product_no = ${productNo}`,
  );
  await server.db.run(
    sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now()) on conflict do nothing`,
  );
  await server.meetDeadlines('lot.close', productNo);
};
const ordersOf = (productNo: string) =>
  server.db.rows<{
    orderNo: string;
    state: string;
    buyer: string;
    price: number;
    deposit: number;
  }>(sql`select order_no as "orderNo",
      o.state, buyer_id as buyer, o.price_cents as price, o.deposit_cents as deposit
    from auction_order o join lot l on l.id = o.lot_id where l.product_no = ${productNo} order by o.created_at`);
const lotOf = (productNo: string) =>
  server.db.one<{ id: string; state: string }>(sql`select id, state from lot where product_no = ${productNo}`);
const laterRounds = (lotId: string) =>
  server.db.rows<{
    productNo: string;
    round: number;
    state: string;
    start: number;
  }>(sql`select product_no as "productNo", round, state,
    start_cents as start from lot where origin_lot_id = ${lotId}`);

// AUCTION-41
it('creates one order at the close, with a payment deadline and a linked notice', async () => {
  const productNo = await makeLot(server);
  const [winner, otherBidder] = [await makeBidder(server), await makeBidder(server)];
  await server.call(bid.placeBid, { productNo, amountCents: 10_000 }, otherBidder);
  await server.call(bid.placeBid, { productNo, amountCents: 12_000 }, winner);
  await close(productNo);
  const [won, ...more] = await ordersOf(productNo);
  expect([more, won]).toEqual([
    [],
    expect.objectContaining({ state: 'pendingPayment', buyer: winner.id, price: 12_000, deposit: 1_000 }),
  ]);
  const orderNo = won?.orderNo ?? '';
  const { data } = await server.call(order.getAuctionOrder, { orderNo }, winner);
  expect(data).toMatchObject({
    productNo,
    actions: ['pay'],
    deposit: { cents: 1_000, state: 'held' },
    origin: 'hammer',
    round: 1,
  });
  const jobs = await server.db.rows(sql`select kind, round(extract(epoch from due_at - now()) / 60)::int as minutes from deadline
    where ref = ${orderNo} order by kind`);
  expect(jobs).toEqual([
    { kind: 'auctionOrder.default', minutes: 120 },
    { kind: 'auctionOrder.paySoon', minutes: 90 },
  ]);
  const [notice] = await server.db.rows<{ link: string }>(
    sql`select link from notice where member_id = ${winner.id} and template = 'won'`,
  );
  expect(notice?.link).toBe(`/subPackages/auction-page/aucition-my-order-detail/index?orderNo=${orderNo}`);
  expect(await server.call(order.getAuctionOrder, { orderNo }, otherBidder)).toMatchObject({ code: 404 });
});

// AUCTION-41
it('warns half an hour before the deadline, unless paid', async () => {
  const { orderNo, buyer } = await makeAuctionOrder(server);
  await server.meetDeadlines('auctionOrder.paySoon', orderNo);
  expect(await server.db.rows(sql`select template from notice where member_id = ${buyer.id}`)).toEqual([
    { template: 'orderPaySoon' },
  ]);
});

// AUCTION-27, AUCTION-42, AUCTION-44
it('forfeits the deposit to the platform, counts a strike and relists the lot once', async () => {
  const { orderNo, buyer, productNo, lotId } = await makeAuctionOrder(server);
  const before = await balanceOf(server.db, platformAccount('platformRevenue'));
  await server.meetDeadlines('auctionOrder.default', orderNo);
  expect((await balanceOf(server.db, platformAccount('platformRevenue'))) - before).toBe(1_000);
  expect(await balanceOf(server.db, { kind: 'escrow', owner: `lot:${lotId}` })).toBe(0);
  expect(await bidderRisk(server.db, buyer.id)).toEqual({ bannedUntil: null, depositFactor: 2 });
  expect((await server.call(order.getAuctionOrder, { orderNo }, buyer)).data).toMatchObject({
    state: 'defaulted',
    actions: [],
    deposit: { state: 'forfeited' },
  });
  expect((await lotOf(productNo)).state).toBe('fellThrough');
  expect(await laterRounds(lotId)).toMatchObject([{ round: 2, state: 'open', start: 10_000 }]);
  expect(await server.db.rows(sql`select kind from deadline where ref = ${orderNo}`)).toEqual([]);
});

// AUCTION-42
it('forfeits the deposit to the seller of a member’s lot', async () => {
  const seller = await server.memberWith();
  const { orderNo } = await makeAuctionOrder(server, { seller });
  await server.meetDeadlines('auctionOrder.default', orderNo);
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: seller.id })).toBe(1_000);
  const notices = await server.db.rows(
    sql`select template, params ->> 'depositCents' as cents from notice where member_id = ${seller.id}`,
  );
  expect(notices).toEqual([{ template: 'orderDefaultedSeller', cents: '1000' }]);
});

// AUCTION-44
it('ends after the second round', async () => {
  const first = await makeAuctionOrder(server);
  await server.meetDeadlines('auctionOrder.default', first.orderNo);
  const [second] = await laterRounds(first.lotId);
  const productNo = second?.productNo ?? '';
  const bidder = await makeBidder(server);
  expect(await server.call(bid.placeBid, { productNo, amountCents: 10_000 }, bidder)).toMatchObject({ code: 200 });
  await close(productNo);
  const [won] = await ordersOf(productNo);
  await server.meetDeadlines('auctionOrder.default', won?.orderNo ?? '');
  const lot = await lotOf(productNo);
  expect([lot.state, await laterRounds(lot.id)]).toEqual(['fellThrough', []]);
});
