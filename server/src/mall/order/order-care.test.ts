import { afterSale } from '@juhe/contract/mall/after-sale';
import { cart } from '@juhe/contract/mall/cart';
import { order } from '@juhe/contract/mall/order';
import { orderStates, type OrderState } from '@juhe/contract/mall/order.schemas';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { paidOrder, type PaidItem } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf, type TestProduct } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { orderMachine } from './order-machine.ts';

let server: TestServer;
let keeper: TestMember;
let tea: TestProduct;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  keeper = await server.memberWith({ nickname: '店主' });
  await server.db.run(sql`update shop set owner_id = ${keeper.id} where id = 'other'`);
  tea = await makeProduct(server.db, { title: '茉莉银针', stock: 100_000, shop: 'other' });
});
afterAll(() => server.close());

const parcel = { carrier: '顺丰速运', waybill: 'SF1234567890' };
const operator = () => ({ token: server.operatorToken });
const orderIn = async (member: TestMember, state: OrderState, items?: readonly PaidItem[]) => {
  const created = await paidOrder(server.db, {
    memberId: member.id,
    shopId: 'other',
    state,
    items: items ?? [{ skuId: tea.skuId, priceCents: 5_000, quantity: 2 }],
  });
  if (state === 'shipped')
    await server.db.run(sql`update mall_order set shipped_at = now() - interval '3 days', receive_by = now() + interval '7 days',
      carrier = '顺丰速运', waybill = 'SF1234567890' where id = ${created.id}`);
  return created;
};
const stateOf = async (orderNo: string) =>
  (await server.db.one<{ state: OrderState }>(sql`select state from mall_order where order_no = ${orderNo}`)).state;
const dueOf = (kind: string, ref: string) =>
  server.db.maybe<{ days: number }>(
    sql`select extract(epoch from due_at - now())::float8 / 86400 as days from deadline where kind = ${kind} and ref = ${ref}`,
  );

/** The effect of each call, the states that allow it, and the resulting state. */
const actions = {
  remindOrder: { operation: order.remindOrder, paid: 'paid' },
  extendReceipt: { operation: order.extendReceipt, shipped: 'shipped' },
  confirmReceipt: { operation: order.confirmReceipt, shipped: 'received' },
  refundOrder: { operation: order.refundOrder, paid: 'refunded' },
  deleteOrder: { operation: order.deleteOrder, completed: 'completed', cancelled: 'cancelled', refunded: 'refunded' },
} as const;

describe.each(Object.entries(actions))('%s', (name, { operation, ...allowed }) => {
  const leads: Partial<Record<OrderState, OrderState>> = allowed;

  it.each(orderStates)('is allowed according to the rules in the state %s, and refused to another member', async (state) => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const { orderNo } = await orderIn(member, state);
    expect((await server.call(operation, { orderNo }, otherMember)).key).toBe('order.missing');
    expect(await stateOf(orderNo)).toBe(state);
    const answer = await server.call(operation, { orderNo }, member);
    expect([answer.code, await stateOf(orderNo)]).toEqual(leads[state] ? [200, leads[state]] : [409, state]);
  });

  it('takes effect once for twenty concurrent calls, and once for ten with one key', async () => {
    const [state] = Object.keys(allowed) as OrderState[];
    if (!state) throw new Error(`${name} is allowed nowhere`);
    const member = await server.memberWith();
    const { orderNo } = await orderIn(member, state);
    const raced = await server.together(20, (i) => [operation, { orderNo }, { token: member.token, key: `${name}-${i}` }]);
    expect(raced.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(raced.every(({ code }) => [200, 404, 409].includes(code))).toBe(true);
    const secondOrder = await orderIn(member, state);
    const repeated = await server.together(10, () => [
      operation,
      { orderNo: secondOrder.orderNo },
      { token: member.token, key: `${name}-one` },
    ]);
    expect(new Set(repeated.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(repeated[0]?.code).toBe(200);
    const steps = await orderMachine.history(server.db, secondOrder.id);
    expect(steps.length).toBe(name === 'deleteOrder' ? 0 : 1);
  });
});

it('has no transition beyond the listed ones', () => {
  const lines = orderMachine.transitions.map(({ from, event, to, by }) => `${from} ${event} ${to} ${by.join()}`);
  expect(lines.toSorted()).toEqual(
    [
      'grouping fail refunded system',
      'grouping fill paid system',
      'paid refund refunded member,operator',
      'paid refundRest refunded system',
      'paid remind paid member',
      'paid ship shipped operator',
      'pendingPayment cancel cancelled member,operator',
      'pendingPayment expire cancelled system',
      'pendingPayment join grouping system',
      'pendingPayment pay paid system',
      'received complete completed system',
      'paid refundPart paid system',
      'shipped refundPart shipped system',
      'pendingPayment correctAddress pendingPayment operator',
      'grouping correctAddress grouping operator',
      'paid correctAddress paid operator',
      'cancelled bounce cancelled system',
      'grouping bounce grouping system',
      'paid bounce paid system',
      'shipped bounce shipped system',
      'received bounce received system',
      'completed bounce completed system',
      'refunded bounce refunded system',
      'received refundPart received system',
      'received refundRest refunded system',
      'shipped extend shipped member',
      'shipped receive received member,system',
      'shipped refundRest refunded system',
    ].toSorted(),
  );
});

describe('a reminder', () => {
  it('reaches the owner of the shop, is shown in the timeline, and is possible again after a day (MALL-79)', async () => {
    const member = await server.memberWith();
    const { orderNo, id } = await orderIn(member, 'paid');
    const canRemind = async () => (await server.call(order.getOrder, { orderNo }, member)).data.canRemind;
    expect(await canRemind()).toBe(true);
    await server.call(order.remindOrder, { orderNo }, member);
    expect(await canRemind()).toBe(false);
    expect((await server.call(order.remindOrder, { orderNo }, member)).key).toBe('order.remindedAlready');
    const reminderCount = async () =>
      (await server.call(notice.listNotices, { kind: 'order', pageSize: 50 }, keeper)).data.list.filter(
        ({ template, text }) => template === 'remind' && text.includes('¥100.00'),
      ).length;
    const before = await reminderCount();
    await server.db.run(sql`update mall_order set reminded_at = now() - interval '24 hours' where id = ${id}`);
    expect(await canRemind()).toBe(true);
    expect((await server.call(order.remindOrder, { orderNo }, member)).code).toBe(200);
    expect(await reminderCount()).toBe(before);
    const { timeline } = (await server.call(order.getOrder, { orderNo }, member)).data;
    expect(timeline.map(({ event, state }) => [event, state])).toEqual([
      ['remind', 'paid'],
      ['remind', 'paid'],
    ]);
  });

  it('lists its order first among those that the company has to ship (MALL-79)', async () => {
    const member = await server.memberWith();
    await orderIn(member, 'paid');
    const { orderNo, id } = await orderIn(member, 'paid');
    await server.call(order.remindOrder, { orderNo }, member);
    await server.db.run(sql`update mall_order set reminded_at = '2020-01-01' where id = ${id}`);
    const { data } = await server.call(order.listOrdersToShip, { pageSize: 2 }, operator());
    expect(data.list[0]).toMatchObject({ orderNo, goods: '茉莉银针 ×2', receiver: { name: '林知夏' } });
    expect(data.hasMore).toBe(true);
    expect((await server.call(order.listOrdersToShip, {}, member)).code).toBe(403);
  });
});

describe('shipping', () => {
  it.each([
    ['a carrier that nobody knows', { ...parcel, carrier: '飞毛腿' }, 'logistics.carrierUnknown'],
    ['a number that cannot be the carrier’s', { ...parcel, waybill: 'YT1234567890' }, 'logistics.waybillWrong'],
    ['a number that is none', { ...parcel, waybill: "'; drop" }, undefined],
  ])('rejects %s', async (_, bad, key) => {
    const { orderNo } = await orderIn(await server.memberWith(), 'paid');
    const answer = await server.call(order.shipOrder, { orderNo, ...bad }, operator());
    expect([answer.code, key === undefined || answer.key === key]).toEqual([400, true]);
    expect(await stateOf(orderNo)).toBe('paid');
  });

  it('stores the carrier’s name and shows it in the reader’s language', async () => {
    const member = await server.memberWith();
    const { orderNo } = await orderIn(member, 'paid');
    await server.call(order.shipOrder, { orderNo, carrier: 'sf', waybill: 'sf1234567890' }, operator());
    const read = async (lang: string) => (await server.call(order.getOrder, { orderNo }, { token: member.token, lang })).data;
    expect(await read('zh-Hans')).toMatchObject({ carrier: '顺丰速运', waybill: 'SF1234567890' });
    expect((await read('en')).carrier).toBe('SF Express');
  });

  it('waits for an open after-sale case (MALL-119)', async () => {
    const member = await server.memberWith();
    const { orderNo, itemIds } = await orderIn(member, 'paid');
    const application = { orderNo, itemId: itemIds[0] ?? '', kind: 'refund' as const, quantity: 1, reason: 'noLonger' as const };
    const { data } = await server.call(afterSale.applyForAfterSale, application, member);
    expect((await server.call(order.shipOrder, { orderNo, ...parcel }, operator())).code).toBe(409);
    expect((await server.call(order.refundOrder, { orderNo }, member)).code).toBe(409);
    const toShip = (await server.call(order.listOrdersToShip, { pageSize: 50 }, operator())).data.list;
    expect(toShip.some((entry) => entry.orderNo === orderNo)).toBe(false);
    expect(await stateOf(orderNo)).toBe('paid');
    const [shown] = (await server.call(order.listMyOrders, { status: 'paid' }, member)).data.list;
    expect(shown?.items[0]?.afterSale).toEqual({ id: data.id, kind: 'refund', state: 'applied' });
    expect((await server.call(order.countOrders, {}, member)).data.afterSale).toBe(1);
    await server.call(afterSale.withdrawAfterSale, { id: data.id }, member);
    expect((await server.call(order.countOrders, {}, member)).data.afterSale).toBe(0);
    expect((await server.call(order.shipOrder, { orderNo, ...parcel }, operator())).code).toBe(200);
  });
});

describe('a receipt', () => {
  const shipped = async (member: TestMember) => {
    const created = await orderIn(member, 'paid');
    await server.call(order.shipOrder, { orderNo: created.orderNo, ...parcel }, operator());
    return created;
  };
  const templates = async (member: TestMember) =>
    (await server.call(notice.listNotices, { kind: 'order' }, member)).data.list.map(({ template }) => template);

  it('is confirmed automatically after ten days, with a reminder the day before (MALL-80)', async () => {
    const member = await server.memberWith();
    const { orderNo } = await shipped(member);
    expect((await dueOf('order.receive', orderNo))?.days).toBeCloseTo(10, 1);
    expect((await dueOf('order.receiveSoon', orderNo))?.days).toBeCloseTo(9, 1);
    await server.meetDeadlines('order.receiveSoon', orderNo);
    expect(await templates(member)).toEqual(['receiveSoon', 'shipped']);
    await server.meetDeadlines('order.receive', orderNo);
    expect(await stateOf(orderNo)).toBe('received');
    expect(await templates(member)).toEqual(['received', 'receiveSoon', 'shipped']);
    expect((await dueOf('order.complete', orderNo))?.days).toBeCloseTo(7, 1);
    expect((await server.call(order.confirmReceipt, { orderNo }, member)).code).toBe(409);
  });

  it('can be postponed once by five days, but not after its deadline (MALL-81)', async () => {
    const member = await server.memberWith();
    const { orderNo, id } = await shipped(member);
    const { data } = await server.call(order.extendReceipt, { orderNo }, member);
    expect((Date.parse(data.receiveBy) - Date.now()) / 86_400_000).toBeCloseTo(15, 1);
    expect((await dueOf('order.receive', orderNo))?.days).toBeCloseTo(15, 1);
    expect((await dueOf('order.receiveSoon', orderNo))?.days).toBeCloseTo(14, 1);
    const detail = (await server.call(order.getOrder, { orderNo }, member)).data;
    expect([detail.goesOnAt, detail.canExtend]).toEqual([data.receiveBy, false]);
    expect((await server.call(order.extendReceipt, { orderNo }, member)).key).toBe('order.extendedAlready');
    await server.db.run(sql`update mall_order set extended_at = null, receive_by = now() - interval '1 second' where id = ${id}`);
    expect((await server.call(order.extendReceipt, { orderNo }, member)).key).toBe('order.receiptDue');
  });

  it('cancels both deadlines when confirmed manually', async () => {
    const member = await server.memberWith();
    const { orderNo } = await shipped(member);
    await server.call(order.confirmReceipt, { orderNo }, member);
    expect([await dueOf('order.receive', orderNo), await dueOf('order.receiveSoon', orderNo)]).toEqual([undefined, undefined]);
    await server.meetDeadlines('order.complete', orderNo);
    expect(await stateOf(orderNo)).toBe('completed');
    expect(await audit(server.db)).toEqual([]);
  });

  it('is not confirmed automatically while a parcel may be lost (MALL-82)', async () => {
    const member = await server.memberWith();
    const { orderNo, itemIds } = await shipped(member);
    const application = {
      orderNo,
      itemId: itemIds[0] ?? '',
      kind: 'refund' as const,
      quantity: 1,
      reason: 'notArrived' as const,
    };
    expect((await server.call(afterSale.applyForAfterSale, application, member)).code).toBe(200);
    await server.meetDeadlines('order.receive', orderNo);
    expect(await stateOf(orderNo)).toBe('shipped');
    expect((await dueOf('order.receive', orderNo))?.days).toBeCloseTo(3, 1);
  });

  it('is either extended or confirmed by timeout when both are concurrent', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await server.memberWith();
      const { orderNo } = await shipped(member);
      const [extended] = await Promise.all([
        server.call(order.extendReceipt, { orderNo }, member),
        server.meetDeadlines('order.receive', orderNo),
      ]);
      const state = await stateOf(orderNo);
      const due = await dueOf('order.receive', orderNo);
      // Depending on who came first: extended and received later, extended and still in transit, or received and not extended.
      expect([
        [200, 'received', false],
        [200, 'shipped', true],
        [409, 'received', false],
      ]).toContainEqual([extended.code, state, due !== undefined]);
    }
  });
});

describe('deleting', () => {
  // MALL-86
  it('hides an order from every list and address, and keeps it in the ledger', async () => {
    const member = await server.memberWith();
    const { orderNo } = await orderIn(member, 'completed');
    const at = { token: member.token };
    expect((await server.call(order.listMyOrders, { keyword: orderNo }, at)).data.total).toBe(1);
    await server.call(order.deleteOrder, { orderNo }, at);
    for (const input of [{}, { status: 'completed' as const }, { status: 'toReview' as const }, { keyword: '茉莉' }])
      expect((await server.call(order.listMyOrders, input, at)).data).toMatchObject({ list: [], total: 0 });
    expect((await server.call(order.countOrders, {}, at)).data.toReview).toBe(0);
    expect((await server.call(order.listRecentPurchases, {}, at)).data.list).toEqual([]);
    const notFound = await server.call(order.getOrder, { orderNo: 'M260101AAAAAAAA' }, at);
    for (const operation of [order.getOrder, order.trackOrder, order.buyAgain, order.deleteOrder])
      expect((await server.call(operation, { orderNo }, at)).key).toBe(notFound.key);
    expect(await stateOf(orderNo)).toBe('completed');
  });
});

describe('buying again', () => {
  // MALL-35
  it('adds what is available to the cart, clamped to the stock, and names the unavailable goods in the reader’s language', async () => {
    const member = await server.memberWith();
    const scarce = await makeProduct(server.db, { title: '手冲咖啡豆', stock: 10 });
    const soldOut = await makeProduct(server.db, { title: '黑檀木筷', stock: 10 });
    const unlisted = await makeProduct(server.db, { title: '青瓷花瓶', stock: 10 });
    const items = [tea, scarce, soldOut, unlisted].map(({ skuId }) => ({ skuId, priceCents: 5_000, quantity: 4 }));
    const { orderNo } = await orderIn(member, 'completed', items);
    await server.db.run(sql`update sku set available = 3 where id = ${scarce.skuId}`);
    await server.db.run(sql`update sku set available = 0 where id = ${soldOut.skuId}`);
    await server.db.run(sql`update product set on_sale = false where id = ${unlisted.id}`);
    const { data } = await server.call(order.buyAgain, { orderNo }, { token: member.token, lang: 'en' });
    expect(data.added).toBe(2);
    expect(data.missing.map(({ reason }) => reason).toSorted()).toEqual([
      '“青瓷花瓶” is no longer sold',
      '“黑檀木筷” is sold out',
    ]);
    const lines = (await server.call(cart.listCart, {}, member)).data.shops.flatMap((shop) => shop.lines);
    expect(Object.fromEntries(lines.map(({ productName, quantity }) => [productName, quantity]))).toEqual({
      手冲咖啡豆: 3,
      茉莉银针: 4,
    });
  });

  it('adds once for ten calls with one key, and nothing of another member’s order', async () => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    const { orderNo } = await orderIn(member, 'cancelled');
    expect((await server.call(order.buyAgain, { orderNo }, otherMember)).key).toBe('order.missing');
    await server.together(10, () => [order.buyAgain, { orderNo }, { token: member.token, key: 'again-once-only' }]);
    const [line] = (await server.call(cart.listCart, {}, member)).data.shops.flatMap((shop) => shop.lines);
    expect(line?.quantity).toBe(2);
  });
});

describe('the lists', () => {
  it('count orders by state and search by number, goods and shop', async () => {
    const member = await server.memberWith();
    const states = ['grouping', 'paid', 'shipped', 'received', 'completed', 'refunded'] as const;
    const created = await Promise.all(states.map((state) => orderIn(member, state)));
    expect((await server.call(order.countOrders, {}, member)).data).toEqual({
      pendingPayment: 0,
      grouping: 1,
      paid: 1,
      shipped: 1,
      received: 1,
      toReview: 2,
      afterSale: 0,
    });
    const countMatches = async (input: { status?: OrderState | 'toReview'; keyword?: string }) =>
      (await server.call(order.listMyOrders, input, member)).data.total;
    expect(await countMatches({ status: 'toReview' })).toBe(2);
    expect(await countMatches({ keyword: created[0]?.orderNo.toLowerCase() ?? '' })).toBe(1);
    expect(await countMatches({ keyword: '银针' })).toBe(6);
    expect(await countMatches({ keyword: '拾光', status: 'paid' })).toBe(1);
    for (const keyword of ['%', '_', "'", '龙井', '\\']) expect(await countMatches({ keyword })).toBe(0);
    expect((await server.call(order.listMyOrders, { keyword: 'x'.repeat(51) }, member)).code).toBe(400);
  });

  it('show recent purchases, each SKU once and at the current price', async () => {
    const member = await server.memberWith();
    const rare = await makeProduct(server.db, { title: '瑞金脐橙', stock: 5 });
    await orderIn(member, 'completed', [{ skuId: rare.skuId, priceCents: 4_000, quantity: 1 }]);
    const last = await orderIn(member, 'paid');
    await orderIn(member, 'cancelled', [{ skuId: (await makeProduct(server.db)).skuId, priceCents: 4_000, quantity: 1 }]);
    await orderIn(member, 'completed', [{ skuId: rare.skuId, priceCents: 4_000, quantity: 1 }]);
    await server.db.run(sql`update product set on_sale = false where id = ${rare.id}`);
    const { list } = (await server.call(order.listRecentPurchases, {}, member)).data;
    expect(list.map(({ productName, priceCents, stock }) => [productName, priceCents, stock > 0])).toEqual([
      ['瑞金脐橙', 5_000, false],
      ['茉莉银针', 5_000, true],
    ]);
    expect(list[1]?.orderNo).toBe(last.orderNo);
  });
});

describe('invalid input', () => {
  it.each(['remindOrder', 'extendReceipt', 'deleteOrder', 'buyAgain'] as const)(
    '%s refuses what is no order number',
    async (name) => {
      const member = await server.memberWith();
      for (const orderNo of ["M1' or 1=1", '', 'ｍ１２３４５６', ['M260101AAAAAAAA', 'M260101AAAAAAAB']])
        expect((await server.call(order[name], { orderNo } as never, member)).code).toBe(400);
    },
  );

  // MALL-87
  it('cancelOrder accepts only the reasons that it offers', async () => {
    const member = await server.memberWith();
    const { orderNo } = await orderIn(member, 'paid');
    expect((await server.call(order.cancelOrder, { orderNo, reason: '<b>' } as never, member)).code).toBe(400);
  });
});
