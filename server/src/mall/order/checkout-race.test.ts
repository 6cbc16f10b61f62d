import { join } from 'node:path';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { activityTools } from '../../test/activity.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { startChild } from '../../test/child.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  tools = checkoutTools(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
});

it('gives one coupon to one of twenty concurrent checkouts; the others are refused and change nothing', async () => {
  const buyer = await tools.buyer();
  const id = await tools.coupon(buyer, { value: 1_000 });
  const skus = await Promise.all(Array.from({ length: 20 }, () => makeProduct(server.db, { price: 10_000 })));
  const responses = await server.together(20, (i) => [
    order.createOrder,
    { skuId: skus[i]?.skuId ?? '', addressId: buyer.addressId, expectedPayableCents: 9_000, couponIds: id },
    { token: buyer.token, key: `coupon-race-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.key === 'coupon.locked')).toHaveLength(19);
  expect((await server.as(buyer)(order.listMyOrders, {})).data.total).toBe(1);
  const { reserved } = await server.db.one<{ reserved: number }>(
    sql`select sum(reserved)::int as reserved from sku where id = any(${skus.map((sku) => sku.skuId)}::text[])`,
  );
  expect(reserved).toBe(1);
}, 60_000);

it('shares a red packet among twenty checkouts without overdrawing it', async () => {
  const buyer = await tools.buyer();
  await tools.grant(buyer, 2_500);
  const skus = await Promise.all(Array.from({ length: 20 }, () => makeProduct(server.db, { price: 10_000 })));
  const responses = await server.together(20, (i) => [
    order.createOrder,
    { skuId: skus[i]?.skuId ?? '', addressId: buyer.addressId, expectedPayableCents: 8_000, useRedBag: true },
    { token: buyer.token, key: `red-bag-race-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.key === 'order.priceChanged')).toHaveLength(19);
  expect(await tools.redBagOf(buyer)).toBe(500);
}, 60_000);

it('refunds orders without a deadlock while others of the same goods and members are paid', async () => {
  const market = activityTools(server);
  const [goods, members] = [await market.product(), await market.buyers(8)];
  const paid = await Promise.all(members.map((buyer) => market.buy(buyer, goods, 20_000)));
  const unpaid = await Promise.all(members.map((buyer) => market.place(buyer, goods, 20_000)));
  const {
    there: forward,
    back,
    deadlocks,
  } = await oppositeDirections(
    server,
    8,
    (i) => [order.refundOrder, { orderNo: paid[i] ?? '' }, { token: members[i]?.token ?? '', key: `refund-paying-${i}` }],
    (i) => [
      pay.startPayment,
      { payNo: unpaid[i]?.data.payNo ?? '', channel: 'balance' as const },
      { token: members[i]?.token ?? '', key: `pay-refunding-${i}` },
    ],
  );
  expect([...forward, ...back].filter(({ code }) => code !== 200)).toEqual([]);
  expect(deadlocks).toBe(0);
  expect(await market.stockOf(goods.skuId)).toEqual({ available: 92, reserved: 0, sold: 8 });
}, 60_000);

it('sells three pieces to three of fifty buyers, each with a coupon of their own', async () => {
  const { skuId } = await makeProduct(server.db, { price: 10_000, stock: 3 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => tools.buyer()));
  const coupons = await Promise.all(buyers.map((buyer) => tools.coupon(buyer, { value: 1_000 })));
  const responses = await server.together(50, (i) => [
    order.createOrder,
    { skuId, addressId: buyers[i]?.addressId ?? '', expectedPayableCents: 9_000 },
    { token: buyers[i]?.token ?? '', key: `three-pieces-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(3);
  expect(responses.filter((answer) => answer.key === 'stock.none' || answer.key === 'stock.short')).toHaveLength(47);
  const states = await Promise.all(coupons.map(tools.stateOf));
  expect(states.filter((state) => state === 'locked')).toHaveLength(3);
  expect(states.filter((state) => state === 'unused')).toHaveLength(47);
  expect(await server.db.one(sql`select available, reserved from sku where id = ${skuId}`)).toEqual({
    available: 0,
    reserved: 3,
  });
}, 60_000);

it('survives kill -9 between payment and its effect: money, coupon and red packet agree for each order', async () => {
  const buyer = await tools.buyer();
  await tools.grant(buyer, 100_000);
  const { skuId } = await makeProduct(server.db, { price: 10_000, stock: 100 });
  const payable = 10_000 - 1_000 - 1_800;
  const orders: { orderNos: string[]; payNo: string; payableCents: number; coupon: string }[] = [];
  for (let i = 0; i < 20; i += 1) {
    const id = await tools.coupon(buyer, { value: 1_000 });
    const { data } = await tools.create(buyer, { skuId }, payable, { couponIds: id, useRedBag: true });
    orders.push({ ...data, coupon: id });
  }
  for (const killAfter of [3, 7]) {
    const child = startChild(join(__dirname, '../../test/order-child.ts'), {
      CHILD_DATABASE_URL: server.databaseUrl,
      CHILD_PAYMENTS: JSON.stringify(orders),
    });
    await child.line((line) => Number(line) >= killAfter);
    await child.kill();
    let paid = 0;
    for (const { orderNos, payNo, coupon: id } of orders) {
      const orderNo = orderNos[0] ?? '';
      const { state } = (await server.as(buyer)(order.getOrder, { orderNo })).data;
      if (state === 'paid') paid += 1;
      expect(await balanceOf(server.db, { kind: 'escrow', owner: payNo })).toBe(state === 'paid' ? payable : 0);
      expect(await balanceOf(server.db, { kind: 'allowance', owner: `order:${orderNo}` })).toBe(1_800);
      expect(await tools.stateOf(id)).toBe(state === 'paid' ? 'used' : 'locked');
    }
    expect(paid).toBeGreaterThanOrEqual(killAfter);
    expect(await audit(server.db)).toEqual([]);
  }
}, 60_000);

describe('a checkout without a response', () => {
  const checkoutId = 'checkout-of-a-test-0001';

  it('creates one order for ten concurrent calls with the same key', async () => {
    const buyer = await tools.buyer();
    const id = await tools.coupon(buyer, { value: 1_000 });
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    const responses = await server.together(10, () => [
      order.createOrder,
      { skuId, addressId: buyer.addressId, expectedPayableCents: 9_000, couponIds: id, checkoutId },
      { token: buyer.token, key: 'same-key-ten-times' },
    ]);
    expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await server.as(buyer)(order.listMyOrders, {})).data.total).toBe(1);
  });

  // MALL-44, MALL-45
  it('is found by the preview while it awaits payment, and creates no second order whatever was changed', async () => {
    const buyer = await tools.buyer(50_000);
    const cartLineIds = await tools.inCart(buyer, { price: 10_000 }, { price: 10_000, shop: 'other' });
    const { data } = await tools.create(buyer, { cartLineIds }, 20_000, { checkoutId });
    const repeated = await tools.preview(buyer, { cartLineIds }, { checkoutId });
    expect(repeated).toMatchObject({ made: { payNo: data.payNo, payableCents: 20_000 }, shops: [], payableCents: 0 });
    expect(repeated.made?.orderNos.toSorted()).toEqual(data.orderNos.toSorted());
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    const retries = await server.together(10, (i) => [
      order.createOrder,
      { skuId, addressId: buyer.addressId, expectedPayableCents: 10_000, checkoutId, note: `${i}` },
      { token: buyer.token, key: `another-try-${i}` },
    ]);
    expect(retries.map((answer) => answer.key)).toEqual(Array(10).fill('order.placed'));
    // Another member's checkout with the same id is independent.
    const stranger = await tools.buyer();
    expect((await tools.preview(stranger, { skuId }, { checkoutId })).made).toBeNull();
    await tools.payFromWallet(buyer, data.payNo);
    expect((await tools.preview(buyer, { skuId }, { checkoutId })).made).toBeNull();
  });
});
