import { order } from '@juhe/contract/auction/order';
import { orderGroups } from '@juhe/contract/auction/order-groups';
import { auctionOrderStates } from '@juhe/contract/auction/order-states';
import { resale } from '@juhe/contract/auction/resale';
import { sql } from '../../db/sql.ts';
import { addPaymentCode, makeBidder, makeStored } from '../../test/auction.ts';
import { makeAuctionOrder } from '../../test/won-order.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { type ActionRow, actionsOf } from './order-actions.ts';
import { statesOf } from './order-groups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const row = (fields: Partial<ActionRow>): ActionRow => ({
  state: 'pendingPayment',
  origin: 'hammer',
  sellerId: null,
  buyerId: 'b',
  quantity: 1,
  claimWithdrawn: false,
  payOver: false,
  hasBids: false,
  extended: false,
  ...fields,
});

it('assigns every state to exactly one group', () => {
  expect(orderGroups.flatMap((group) => statesOf(group, 'buy')).toSorted()).toEqual([...auctionOrderStates].toSorted());
});

// AUCTION-49
it('offers exactly the actions that machine and row allow, to buyer and seller', () => {
  const member = { sellerId: 's' };
  const table = auctionOrderStates.map((state) => [
    state,
    actionsOf(row({ state, ...member, quantity: 2 }), 'buy').join(' '),
    actionsOf(row({ state, ...member }), 'sell').join(' '),
  ]);
  expect(table).toEqual([
    ['pendingPayment', 'claim', ''],
    ['awaitingConfirm', 'withdrawClaim', 'confirm deny'],
    ['disputed', 'statement giveUp', 'confirm statement'],
    ['paid', '', ''],
    ['inStorage', 'pickUp list split replace', ''],
    ['pickUp', 'cancelPickUp', ''],
    ['shipped', 'track extend receive', ''],
    ['received', 'track', ''],
    ['listedForResale', 'takeBack', ''],
    ['sold', '', ''],
    ['settled', '', ''],
    ['split', '', ''],
    ['replaced', '', ''],
    ['defaulted', '', ''],
    ['refunded', '', ''],
  ]);
  expect(actionsOf(row({}), 'buy')).toEqual(['pay']);
  expect(actionsOf(row({ payOver: true }), 'buy')).toEqual([]);
  expect(actionsOf(row({ ...member, payOver: true }), 'buy')).toEqual([]);
  expect(actionsOf(row({ state: 'awaitingConfirm', ...member, claimWithdrawn: true }), 'buy')).toEqual([]);
  expect(actionsOf(row({ state: 'inStorage' }), 'buy')).toEqual(['pickUp', 'list', 'replace']);
  expect(actionsOf(row({ state: 'listedForResale', hasBids: true }), 'buy')).toEqual([]);
  expect(actionsOf(row({ state: 'shipped', extended: true }), 'buy')).toEqual(['track', 'receive']);
});

it('lists each side by group and keyword, newest first, with total counts', async () => {
  const [buyer, seller] = [await server.memberWith({ nickname: '林知夏' }), await server.memberWith({ nickname: '沈月' })];
  const orders = [];
  for (const [state, title] of [
    ['pendingPayment', '紫砂壶 A'],
    ['inStorage', '老山檀手串'],
    ['defaulted', '紫砂壶 b'],
  ] as const)
    orders.push(await makeAuctionOrder(server, { buyer, seller, state, title }));
  await makeAuctionOrder(server, { buyer: seller, state: 'shipped' });
  const list = async (input: Parameters<typeof server.call<typeof order.listAuctionOrders>>[1], caller = buyer) =>
    (await server.call(order.listAuctionOrders, input, caller)).data;
  const purchases = await list({});
  expect(purchases.list.map(({ state, counterpart, side }) => [state, counterpart, side])).toEqual([
    ['defaulted', '沈*', 'buy'],
    ['inStorage', '沈*', 'buy'],
    ['pendingPayment', '沈*', 'buy'],
  ]);
  expect(purchases.counts).toMatchObject({ pendingPayment: 1, storage: 1, defaulted: 1, receiving: 0 });
  expect((await list({ status: 'storage' })).list.map(({ state }) => state)).toEqual(['inStorage']);
  expect((await list({ keyword: '紫砂壶 B' })).list.map(({ title }) => title)).toEqual(['紫砂壶 b']);
  expect((await list({ keyword: (orders[1]?.orderNo ?? '').toLowerCase() })).list).toHaveLength(1);
  expect((await list({ keyword: '%' })).list).toEqual([]);
  const sold = await list({ side: 'sell' }, seller);
  expect(sold.list.map(({ state, counterpart, actions }) => [state, counterpart, actions])).toEqual([
    ['defaulted', '林*夏', []],
    ['settled', '林*夏', []],
    ['pendingPayment', '林*夏', []],
  ]);
  expect(sold.counts).toMatchObject({ pendingPayment: 1, completed: 1, defaulted: 1, storage: 0 });
  expect((await list({ side: 'sell', status: 'completed' }, seller)).list).toHaveLength(1);
  const pages = [await list({ pageSize: 2 }), await list({ pageSize: 2, pageNum: 2 })];
  expect(pages.map((page) => [page.list.length, page.total, page.hasMore])).toEqual([
    [2, 3, true],
    [1, 3, false],
  ]);
});

// AUCTION-50
it('lists goods on sale once, as the goods or as their sale awaiting payment', async () => {
  const seller = await makeBidder(server);
  await addPaymentCode(server, seller);
  const { orderNo } = await makeStored(server, seller, { cents: 10_000 });
  const numbers = async (input: Parameters<typeof server.call<typeof order.listAuctionOrders>>[1]) =>
    (await server.call(order.listAuctionOrders, input, seller)).data.list.map((card) => card.orderNo);
  const { productNo } = (await server.as(seller)(resale.resellGoods, { orderNo, startCents: 9_000, days: 3 })).data;
  expect([await numbers({}), await numbers({ side: 'sell' })]).toEqual([[], [orderNo]]);
  const { data } = await server.call(order.listAuctionOrders, { side: 'sell', status: 'listed' }, seller);
  expect(data).toMatchObject({
    list: [
      {
        orderNo,
        side: 'buy',
        state: 'listedForResale',
        group: 'listed',
        actions: ['takeBack'],
        listing: { productNo, startCents: 9_000, priceCents: null, bids: 0 },
      },
    ],
    counts: { listed: 1, completed: 0 },
  });
  expect(await numbers({ side: 'sell', status: 'completed' })).toEqual([]);

  const sale = await makeAuctionOrder(server, { seller });
  await server.db.run(sql`update auction_order set seller_order_id = (select id from auction_order where order_no = ${orderNo})
    where id = ${sale.id}`);
  await server.db.run(sql`update auction_order set state = 'sold' where order_no = ${orderNo}`);
  expect([await numbers({}), await numbers({ side: 'sell' })]).toEqual([[], [sale.orderNo]]);
  expect(await server.call(order.getAuctionOrder, { orderNo }, seller)).toMatchObject({
    data: { side: 'buy', state: 'sold', listing: { productNo } },
  });
  // The sale failed: until the goods are offered again their own order represents them.
  await server.db.run(sql`update auction_order set state = 'defaulted' where id = ${sale.id}`);
  expect(await numbers({ side: 'sell', status: 'listed' })).toEqual([orderNo]);
  expect(await numbers({ side: 'sell' })).toHaveLength(2);
  expect((await server.call(order.getAuctionOrder, { orderNo: sale.orderNo }, seller)).data.listing).toBeNull();
});

it('shows an order to its two sides and to nobody else', async () => {
  const [seller, stranger] = [await server.memberWith(), await server.memberWith()];
  const { buyer, orderNo } = await makeAuctionOrder(server, { seller });
  const show = (viewer: { token: string; lang?: string }) => server.call(order.getAuctionOrder, { orderNo }, viewer);
  expect(await show(buyer)).toMatchObject({
    data: {
      side: 'buy',
      state: 'pendingPayment',
      actions: ['claim'],
      priceCents: 12_000,
      deposit: { cents: 1000, state: 'held' },
      fee: null,
      isPlatform: false,
      timeline: [{ event: 'created', by: 'system' }],
    },
  });
  expect(await show(seller)).toMatchObject({
    data: { side: 'sell', deposit: null, fee: { bp: 500, holdCents: 0, bondCents: 0 } },
  });
  await server.db.run(sql`update member set cancelled_at = now() where id = ${buyer.id}`);
  expect((await show({ ...seller, lang: 'en' })).data.counterpart).toBe('Former member');
  await server.db.run(sql`update member set cancelled_at = null where id = ${buyer.id}`);
  expect(await show(stranger)).toMatchObject({ code: 404, key: 'order.missing' });
  expect(await server.call(order.getAuctionOrder, { orderNo: 'A26112300000000' }, buyer)).toMatchObject({
    code: 404,
    key: 'order.missing',
  });
  expect(await server.call(order.getAuctionOrder, { orderNo })).toMatchObject({ code: 401 });
});

it.each([{ side: 'both' }, { status: 'paid' }, { keyword: 'x'.repeat(51) }, { pageNum: 0 }])('refuses %j', async (input) => {
  const stranger = await server.memberWith();
  expect(await server.call(order.listAuctionOrders, input as never, stranger)).toMatchObject({ code: 400 });
});
