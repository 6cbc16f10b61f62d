import { join } from 'node:path';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import type { Operation } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { seededRandom } from '../../seed/random.ts';
import { startChild } from '../../test/child.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import { parcel, type TestAfterSale, testAfterSale } from '../../test/test-after-sale.ts';

jest.setTimeout(60_000);

let on: TestAfterSale;
let server: TestAfterSale['server'];
beforeAll(async () => {
  on = await testAfterSale();
  server = on.server;
});
afterEach(async () => expect(await audit(server.db)).toEqual([]));
afterAll(() => server.close());

// MALL-108
it('opens one case for twenty concurrent applications', async () => {
  const of = await on.bought({ quantity: 20 });
  const responses = await server.together<typeof afterSale.applyForAfterSale>(20, (i) => [
    afterSale.applyForAfterSale,
    { orderNo: of.orderNo, itemId: of.itemId, kind: 'refund', quantity: 1, reason: 'damaged' },
    { token: of.member.token, key: `apply-at-once-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'afterSale.open')).toHaveLength(19);
});

it('returns one case for ten concurrent calls with one key', async () => {
  const of = await on.bought();
  const responses = await server.together<typeof afterSale.applyForAfterSale>(10, () => [
    afterSale.applyForAfterSale,
    { orderNo: of.orderNo, itemId: of.itemId, kind: 'refund', quantity: 1, reason: 'damaged' },
    { token: of.member.token, key: 'the-same-application' },
  ]);
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await server.call(afterSale.listMyAfterSales, {}, of.member)).data.total).toBe(1);
});

it('pays once for twenty concurrent approvals, and never after a withdrawal', async () => {
  for (let round = 0; round < 4; round += 1) {
    const of = await on.bought({ state: 'paid', quantity: 1 });
    const { data } = await on.applyFor(of, { reason: 'slow' });
    const responses = await server.together(21, (i) =>
      i === 10
        ? [afterSale.withdrawAfterSale, { id: data.id }, { token: of.member.token, key: 'withdraw-against-it' }]
        : [afterSale.approveAfterSale, { id: data.id }, { token: server.operatorToken, key: `approve-${data.id}-${i}` }],
    );
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    const withdrawn = responses[10]?.code === 200;
    expect([(await on.detailOf(of, data.id)).state, await on.escrow(of)]).toEqual(
      withdrawn ? ['withdrawn', 5_000] : ['refunded', 0],
    );
  }
});

// MALL-119
it('either ships an order or accepts its concurrent refund, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const of = await on.bought({ state: 'paid', quantity: 1 });
    await server.together<Operation>(2, (i) =>
      i === 0
        ? [order.shipOrder, { orderNo: of.orderNo, ...parcel }, { token: server.operatorToken, key: `ship-${of.orderNo}` }]
        : [order.refundOrder, { orderNo: of.orderNo }, { token: of.member.token, key: `whole-${of.orderNo}` }],
    );
    const state = await on.orderState(of);
    const { data } = await on.applyFor(of);
    expect([state, await on.escrow(of), data?.state]).toEqual(
      state === 'shipped' ? ['shipped', 5_000, 'applied'] : ['refunded', 0, undefined],
    );
  }
});

it('either completes an order or opens a concurrent case, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const of = await on.bought({ shop: 'other' });
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${of.orderNo}, now())`);
    const [applied] = await Promise.all([on.applyFor(of), server.meetDeadlines('order.complete', of.orderNo)]);
    const isOpen = applied.code === 200;
    expect([await on.orderState(of), await on.escrow(of)]).toEqual(isOpen ? ['received', 10_000] : ['completed', 0]);
  }
});

it('refunds, pays and completes orders of the same goods, shop and members concurrently without a deadlock', async () => {
  const first = await on.bought({ shop: 'other', quantity: 1, freightCents: 800, item: { redBagCents: 500 } });
  const item = { skuId: first.skuId, redBagCents: 500 };
  const shipped: (typeof first)[] = [first];
  while (shipped.length < 8) shipped.push(await on.bought({ shop: 'other', quantity: 1, freightCents: 800, item }));
  const ids: string[] = [];
  for (const of of shipped) ids.push((await on.applyFor(of)).data.id);
  const paid = await Promise.all(shipped.map(() => on.bought({ shop: 'other', state: 'paid', quantity: 1, item })));
  const completingOrders = await Promise.all(shipped.map(() => on.bought({ shop: 'other', quantity: 1, item })));
  for (const { orderNo } of completingOrders)
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
  const [{ there: forward, back, deadlocks }] = await Promise.all([
    oppositeDirections(
      server,
      8,
      (i) => [afterSale.approveAfterSale, { id: ids[i] ?? '' }, { token: server.operatorToken, key: `approve-opposite-${i}` }],
      (i) => [
        order.refundOrder,
        { orderNo: paid[i]?.orderNo ?? '' },
        { token: paid[i]?.member.token ?? '', key: `refund-opposite-${i}` },
      ],
    ),
    server.meetDeadlines('order.complete'),
    server.meetDeadlines('order.complete'),
  ]);
  expect([...forward, ...back].filter(({ code }) => code !== 200)).toEqual([]);
  expect(deadlocks).toBe(0);
  for (const of of [...shipped, ...paid, ...completingOrders]) expect(await on.escrow(of)).toBe(0);
});

it('survives kill -9 between the approval and the refund', async () => {
  const orders: Awaited<ReturnType<TestAfterSale['bought']>>[] = [];
  for (let i = 0; i < 16; i += 1) orders.push(await on.bought({ state: 'paid', quantity: 1 }));
  const ids: string[] = [];
  for (const order of orders) ids.push((await on.applyFor(order, { reason: 'slow' })).data.id);
  const child = startChild(join(__dirname, '../../test/after-sale-child.ts'), {
    CHILD_DATABASE_URL: server.databaseUrl,
    CHILD_CASES: ids.join(),
  });
  await child.line((line) => Number(line) >= 4);
  await child.kill();
  for (const [i, purchase] of orders.entries()) {
    const { state } = await on.detailOf(purchase, ids[i] ?? '');
    const isPaid = state === 'refunded';
    expect(state).toBe(isPaid ? 'refunded' : 'applied');
    expect([await on.escrow(purchase), await on.orderState(purchase), await on.stockOf(purchase.skuId)]).toEqual(
      isPaid ? [0, 'refunded', { available: 100, sold: 0 }] : [5_000, 'paid', { available: 99, sold: 1 }],
    );
    if (!isPaid) await server.call(afterSale.approveAfterSale, { id: ids[i] ?? '' }, on.operator);
    expect(await on.escrow(purchase)).toBe(0);
  }
}, 60_000);

// MALL-112
it('balances to the cent over random cases of random orders', async () => {
  const random = seededRandom(20_261_121);
  for (let round = 0; round < 12; round += 1) {
    const quantity = random.int(1, 5);
    const priceCents = random.int(1, 7_777);
    const part = () => random.int(0, Math.floor((priceCents * quantity) / 5));
    const state = random.pick(['paid', 'received'] as const);
    const of = await on.bought({
      shop: random.pick(['own', 'other']),
      state,
      quantity,
      freightCents: 800,
      item: { priceCents, platformCouponCents: part(), shopCouponCents: part(), redBagCents: part() },
    });
    let [back, returnedUnits] = [0, 0];
    while (returnedUnits < quantity && random.next() < 0.9) {
      const requestedUnits = random.int(1, quantity - returnedUnits);
      const { data } = await on.applyFor(of, { quantity: requestedUnits, reason: state === 'paid' ? 'noLonger' : 'damaged' });
      await server.call(afterSale.approveAfterSale, { id: data.id }, on.operator);
      const { cents, freightCents } = await on.detailOf(of, data.id);
      back += cents + freightCents;
      returnedUnits += requestedUnits;
    }
    expect(await on.escrow(of)).toBe(returnedUnits === quantity ? 0 : of.payableCents - back);
    if (returnedUnits === quantity) expect(back).toBe(of.payableCents);
  }
});
