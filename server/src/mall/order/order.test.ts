import { join } from 'node:path';
import { address } from '@juhe/contract/mall/address';
import { cart } from '@juhe/contract/mall/cart';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { receive } from '../../payment/pay/money.ts';
import { startChild } from '../../test/child.ts';
import { type TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into category (id, level, name, picture) values ('leaf', 3, '茶叶', '/media/x.webp')`);
  await server.db.run(sql`insert into member (id, nickname) values ('keeper', '店主')`);
  await server.db.run(
    sql`insert into shop (id, name, logo, owner_id, commission_bp) values ('own', '聚合自营', '/media/x.webp', null, 0), ('other', '拾光', '/media/x.webp', 'keeper', 500)`,
  );
});
afterAll(() => server.close());

let productCount = 0;
const product = async ({ price = 5_000, stock = 10, shop = 'own', onSale = true } = {}) => {
  productCount += 1;
  const id = `p${productCount}`;
  await server.db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures, on_sale)
    values (${id}, ${`S${productCount}`}, ${shop}, 'leaf', ${`茶 ${productCount}`}, '/media/x.webp', array['/media/x.webp'], ${onSale})`);
  await server.db.run(
    sql`insert into sku (id, product_id, price_cents, available, img) values (${`${id}-1`}, ${id}, ${price}, ${stock}, '/media/x.webp')`,
  );
  return `${id}-1`;
};
const stockOf = (skuId: string) =>
  server.db.one<{ available: number; reserved: number; sold: number }>(
    sql`select available, reserved, sold from sku where id = ${skuId}`,
  );

interface Buyer extends TestMember {
  addressId: string;
}
const buyer = async (walletCents = 0): Promise<Buyer> => {
  const member = await server.memberWith({ walletCents });
  const { data } = await server.call(
    address.addAddress,
    { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 90 号' },
    member,
  );
  return { ...member, addressId: data.id };
};
const buy = (customer: Buyer, skuId: string, expectedPayableCents: number, quantity = 1) =>
  server.call(order.createOrder, { skuId, quantity, addressId: customer.addressId, expectedPayableCents }, customer);

const notice = (payNo: string, amountCents: number, tradeNo: string) =>
  server.db.inTx((tx) => receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo, amountCents }));

it('sells the last unit to one of twenty concurrent buyers', async () => {
  const skuId = await product({ stock: 1 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer()));
  const responses = await server.together(20, (i) => [
    order.createOrder,
    { skuId, quantity: 1, addressId: buyers[i]?.addressId ?? '', expectedPayableCents: 5_800 },
    { token: buyers[i]?.token ?? '', key: `last-piece-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.key === 'stock.none')).toHaveLength(19);
  expect(await stockOf(skuId)).toEqual({ available: 0, reserved: 1, sold: 0 });
});

it('returns one order for ten calls with the same key', async () => {
  const skuId = await product();
  const customer = await buyer();
  const responses = await server.together(10, () => [
    order.createOrder,
    { skuId, quantity: 2, addressId: customer.addressId, expectedPayableCents: 10_000 },
    { token: customer.token, key: 'ten-times-one' },
  ]);
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await server.call(order.listMyOrders, {}, customer)).data.total).toBe(1);
  expect(await stockOf(skuId)).toEqual({ available: 8, reserved: 2, sold: 0 });
});

// MALL-1
it('creates one order per shop, charges freight below 99 yuan, and pays them together', async () => {
  const [cheap, dear] = [await product({ price: 3_000 }), await product({ price: 9_900, shop: 'other' })];
  const customer = await buyer(50_000);
  const [a, b] = [
    await server.call(cart.addToCart, { skuId: cheap }, customer),
    await server.call(cart.addToCart, { skuId: dear }, customer),
  ];
  const cartLineIds = `${a.data.lineId},${b.data.lineId}`;
  const preview = await server.call(order.previewOrder, { cartLineIds }, customer);
  expect(preview.data).toMatchObject({ goodsCents: 12_900, freightCents: 800, payableCents: 13_700 });
  const created = await server.call(
    order.createOrder,
    { cartLineIds, addressId: customer.addressId, expectedPayableCents: 13_700 },
    customer,
  );
  expect(created.data.orderNos).toHaveLength(2);
  expect((await server.call(cart.listCart, {}, customer)).data.count).toBe(0);
  const paid = await server.call(pay.startPayment, { payNo: created.data.payNo, channel: 'balance' }, customer);
  expect(paid.data.state).toBe('paid');
  const list = await server.call(order.listMyOrders, { status: 'paid' }, customer);
  expect(list.data.list.map((item) => item.payableCents).toSorted((x, y) => x - y)).toEqual([3_800, 9_900]);
  expect(await stockOf(cheap)).toEqual({ available: 9, reserved: 0, sold: 1 });
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: customer.id })).toBe(36_300);
  expect(await audit(server.db)).toEqual([]);
});

// MALL-38
it('rejects a stale price, another member’s address and another member’s order', async () => {
  const skuId = await product();
  const [customer, otherCustomer] = [await buyer(), await buyer()];
  const stale = await buy(customer, skuId, 5_000);
  expect([stale.code, stale.key]).toEqual([409, 'order.priceChanged']);
  const foreign = await server.call(
    order.createOrder,
    { skuId, addressId: otherCustomer.addressId, expectedPayableCents: 5_800 },
    customer,
  );
  expect(foreign.key).toBe('address.missing');
  expect(await stockOf(skuId)).toEqual({ available: 10, reserved: 0, sold: 0 });
  const { data } = await buy(customer, skuId, 5_800);
  const [orderNo = ''] = data.orderNos;
  const stranger = await server.call(order.getOrder, { orderNo }, otherCustomer);
  expect(stranger).toEqual(await server.call(order.getOrder, { orderNo: 'M260101AAAAAAAA' }, otherCustomer));
  expect((await server.call(order.cancelOrder, { orderNo }, otherCustomer)).code).toBe(404);
});

// MALL-70
it('releases the stock when an unpaid order is cancelled or expires, and accepts no closed payment', async () => {
  const skuId = await product();
  const customer = await buyer();
  const [first, second] = [(await buy(customer, skuId, 5_800)).data, (await buy(customer, skuId, 5_800)).data];
  expect((await server.call(order.cancelOrder, { orderNo: first.orderNos[0] ?? '' }, customer)).data.state).toBe('cancelled');
  expect(await server.meetDeadlines('payment.expire', second.payNo)).toBe(1);
  const { data } = await server.call(order.getOrder, { orderNo: second.orderNos[0] ?? '' }, customer);
  expect([data.state, data.timeline[0]?.event]).toEqual(['cancelled', 'expire']);
  expect(await stockOf(skuId)).toEqual({ available: 10, reserved: 0, sold: 0 });
  expect(await notice(first.payNo, 5_800, 'late-1')).toBe('returned');
  expect(await stockOf(skuId)).toEqual({ available: 10, reserved: 0, sold: 0 });
  expect(await audit(server.db)).toEqual([]);
});

it('pays once for twenty deliveries of one notification', async () => {
  const skuId = await product();
  const customer = await buyer();
  const { data } = await buy(customer, skuId, 5_800);
  const responses = await Promise.all(Array.from({ length: 20 }, () => notice(data.payNo, 5_800, 'trade-1')));
  expect(responses.filter((answer) => answer === 'paid')).toHaveLength(1);
  expect(await stockOf(skuId)).toEqual({ available: 9, reserved: 0, sold: 1 });
});

it('settles concurrent cancel and pay consistently: all accounts paid or all cancelled', async () => {
  for (let round = 0; round < 10; round += 1) {
    const skuId = await product();
    const customer = await buyer();
    const { data } = await buy(customer, skuId, 5_800);
    const [orderNo = ''] = data.orderNos;
    const [cancelled] = await Promise.all([
      server.call(order.cancelOrder, { orderNo }, customer),
      notice(data.payNo, 5_800, `race-${round}`),
    ]);
    const after = await server.call(order.getOrder, { orderNo }, customer);
    const won = cancelled.code === 200;
    expect(after.data.state).toBe(won ? 'cancelled' : 'paid');
    expect(await stockOf(skuId)).toEqual(won ? { available: 10, reserved: 0, sold: 0 } : { available: 9, reserved: 0, sold: 1 });
  }
  expect(await audit(server.db)).toEqual([]);
});

// MALL-74
it('refunds a paid order once to its payment method, and restocks the goods', async () => {
  const skuId = await product();
  const customer = await buyer(10_000);
  const { data } = await buy(customer, skuId, 5_800);
  await server.call(pay.startPayment, { payNo: data.payNo, channel: 'balance' }, customer);
  const [orderNo = ''] = data.orderNos;
  const responses = await server.together(20, (i) => [
    order.refundOrder,
    { orderNo },
    { token: customer.token, key: `refund-key-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: customer.id })).toBe(10_000);
  expect(await stockOf(skuId)).toEqual({ available: 10, reserved: 0, sold: 0 });
  expect(await audit(server.db)).toEqual([]);
});

// MALL-75
it('completes a shipped order and settles with the shop', async () => {
  const skuId = await product({ shop: 'other', price: 20_000 });
  const customer = await buyer(50_000);
  const { data } = await buy(customer, skuId, 20_000);
  const [orderNo = ''] = data.orderNos;
  const waybill = { orderNo, carrier: '顺丰速运', waybill: 'SF1234567890' };
  expect((await server.call(order.shipOrder, waybill, { token: server.operatorToken })).code).toBe(409);
  await server.call(pay.startPayment, { payNo: data.payNo, channel: 'balance' }, customer);
  expect((await server.call(order.confirmReceipt, { orderNo }, customer)).code).toBe(409);
  expect((await server.call(order.shipOrder, waybill, customer)).code).toBe(403);
  expect((await server.call(order.shipOrder, waybill, { token: server.operatorToken })).data.state).toBe('shipped');
  expect(await server.meetDeadlines('order.receive', orderNo)).toBe(1);
  expect(await server.meetDeadlines('order.complete', orderNo)).toBe(1);
  const detail = await server.call(order.getOrder, { orderNo }, customer);
  expect(detail.data.timeline.map((step) => step.state)).toEqual(['completed', 'received', 'shipped', 'paid', 'pendingPayment']);
  expect(await balanceOf(server.db, { kind: 'companyWallet', owner: 'other' })).toBe(19_000);
  expect(await balanceOf(server.db, platformAccount('platformRevenue'))).toBe(1_000);
  expect(await audit(server.db)).toEqual([]);
});

// MALL-71
it('cancels one order of a checkout, and the other can be paid by a payment of its own', async () => {
  const [firstProduct, two] = [await product({ price: 9_900 }), await product({ price: 9_900, shop: 'other' })];
  const customer = await buyer(50_000);
  const lines = [
    await server.call(cart.addToCart, { skuId: firstProduct }, customer),
    await server.call(cart.addToCart, { skuId: two }, customer),
  ];
  const created = await server.call(
    order.createOrder,
    { cartLineIds: lines.map((line) => line.data.lineId).join(), addressId: customer.addressId, expectedPayableCents: 19_800 },
    customer,
  );
  const [cancelled = '', remaining = ''] = created.data.orderNos;
  await server.call(order.cancelOrder, { orderNo: cancelled }, customer);
  const { data } = await server.call(order.getOrder, { orderNo: remaining }, customer);
  expect(data.state).toBe('pendingPayment');
  expect(data.payNo).not.toBe(created.data.payNo);
  const paid = await server.call(pay.startPayment, { payNo: data.payNo ?? '', channel: 'balance' }, customer);
  expect(paid.data).toMatchObject({ state: 'paid', amountCents: 9_900 });
  expect(await audit(server.db)).toEqual([]);
});

// MALL-140
it('reports the cancelled order to the second of two cancellations', async () => {
  const skuId = await product();
  const customer = await buyer(10_000);
  const [orderNo = ''] = (await buy(customer, skuId, 5_800)).data.orderNos;
  const responses = await server.together(8, (i) => [order.cancelOrder, { orderNo }, { ...customer, key: `cancel-${i}` }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'order.is.cancelled')).toHaveLength(7);
  expect(await stockOf(skuId)).toEqual({ available: 10, reserved: 0, sold: 0 });
});

// MALL-140
it('leaves no open payment when both orders of a checkout are cancelled concurrently', async () => {
  const customer = await buyer(50_000);
  const skuIds = [await product({ price: 9_900 }), await product({ price: 9_900, shop: 'other' })];
  const lines = [];
  for (const skuId of skuIds) lines.push((await server.call(cart.addToCart, { skuId }, customer)).data.lineId);
  const created = await server.call(
    order.createOrder,
    { cartLineIds: lines.join(), addressId: customer.addressId, expectedPayableCents: 19_800 },
    customer,
  );
  const responses = await Promise.all(
    created.data.orderNos.map((orderNo) => server.call(order.cancelOrder, { orderNo }, customer)),
  );
  expect(responses.map(({ data }) => data.state)).toEqual(['cancelled', 'cancelled']);
  const open = sql`select pay_no from payment where member_id = ${customer.id} and state in ('created', 'paying')`;
  expect(await server.db.rows(open)).toEqual([]);
  for (const skuId of skuIds) expect(await stockOf(skuId)).toEqual({ available: 10, reserved: 0, sold: 0 });
});

it('survives kill -9 between the callback and its effect', async () => {
  const skuId = await product({ stock: 100 });
  const customer = await buyer();
  const orders = [];
  for (let i = 0; i < 24; i += 1) orders.push((await buy(customer, skuId, 5_800)).data);
  const stateOf = async (orderNo: string) => (await server.call(order.getOrder, { orderNo }, customer)).data.state;
  for (const killAfter of [3, 8]) {
    const child = startChild(join(__dirname, '../../test/order-child.ts'), {
      CHILD_DATABASE_URL: server.databaseUrl,
      CHILD_PAYMENTS: JSON.stringify(orders),
    });
    await child.line((line) => Number(line) >= killAfter);
    await child.kill();
    let paid = 0;
    for (const { orderNos, payNo } of orders) {
      const isPaid = (await stateOf(orderNos[0] ?? '')) === 'paid';
      if (isPaid) paid += 1;
      expect(await balanceOf(server.db, { kind: 'escrow', owner: payNo })).toBe(isPaid ? 5_800 : 0);
    }
    expect(paid).toBeGreaterThanOrEqual(killAfter);
    expect(await stockOf(skuId)).toEqual({ available: 76, reserved: 24 - paid, sold: paid });
    expect(await audit(server.db)).toEqual([]);
  }
  await Promise.all(orders.map(({ payNo }) => notice(payNo, 5_800, `kill-${payNo}`)));
  expect(await stockOf(skuId)).toEqual({ available: 76, reserved: 0, sold: 24 });
  expect(await audit(server.db)).toEqual([]);
}, 60_000);

describe('invalid input', () => {
  it.each([
    ['nothing to buy', {}],
    ['two sources', { skuId: 'a', cartLineIds: 'b' }],
    ['a list as SKU', { skuId: ['a'] }],
    ['no pieces', { skuId: 'a', quantity: 0 }],
    ['less than nothing', { skuId: 'a', quantity: -1 }],
    ['a piece and a half', { skuId: 'a', quantity: 1.5 }],
    ['more than there can be', { skuId: 'a', quantity: 1e21 }],
    ['full-width digits', { skuId: 'a', quantity: '１' }],
    ['a negative sum', { skuId: 'a', expectedPayableCents: -1 }],
    ['a note without end', { skuId: 'a', note: 'x'.repeat(101) }],
  ])('createOrder rejects %s', async (_, bad) => {
    const customer = await buyer();
    const answer = await server.call(
      order.createOrder,
      { addressId: customer.addressId, expectedPayableCents: 5_800, ...bad } as never,
      customer,
    );
    expect(answer.code).toBe(400);
    expect((await server.call(order.listMyOrders, {}, customer)).data.total).toBe(0);
  });

  it.each([
    ['cancelOrder', order.cancelOrder],
    ['confirmReceipt', order.confirmReceipt],
    ['refundOrder', order.refundOrder],
    ['getOrder', order.getOrder],
    ['trackOrder', order.trackOrder],
  ] as const)('%s rejects an invalid order number, and responds with 404 to another member’s', async (_, operation) => {
    const customer = await buyer();
    const { data } = await buy(await buyer(), await product(), 5_800);
    const bad = await server.call(operation, { orderNo: "M1' or 1=1" }, { token: customer.token, key: 'bad-order-no' });
    const foreign = await server.call(
      operation,
      { orderNo: data.orderNos[0] ?? '' },
      { token: customer.token, key: 'foreign-order' },
    );
    expect([bad.code, foreign.code]).toEqual([400, 404]);
  });
});
