/** The company's operations on orders. */
import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import { orderDesk } from '@juhe/contract/mall/order-desk';
import type { Operation } from '@juhe/contract/operation';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { checkoutTools } from '../../test/checkout.ts';
import { parcel, testAfterSale, type TestAfterSale } from '../../test/test-after-sale.ts';
import { tally } from '../../test/activity.ts';

let on: TestAfterSale;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  on = await testAfterSale();
  tools = checkoutTools(on.server);
});
afterEach(async () => expect(await audit(on.server.db)).toEqual([]));
afterAll(() => on.server.close());

const operate = () => on.server.as(on.operator);
const noticesOf = async (member: { token: string }) =>
  (await on.server.call(notice.listNotices, { kind: 'order' }, member)).data.list.map(({ template }) => template);
const unpaid = async () => {
  const buyer = await tools.buyer(20_000);
  const goods = await on.bought();
  const { data } = await tools.create(buyer, { skuId: goods.skuId, quantity: 1 }, 5_800);
  return { who: buyer, orderNo: data.orderNos[0] ?? '', payNo: data.payNo, skuId: goods.skuId };
};
const detail = async (member: { token: string }, orderNo: string) =>
  (await on.server.call(order.getOrder, { orderNo }, member)).data;

// MALL-77
it('finds orders by state, number and mobile, and shows one with everything', async () => {
  const of = await on.bought({ state: 'paid', freightCents: 800 });
  const { list } = (await operate()(orderDesk.listOrders, { keyword: of.orderNo.slice(3).toLowerCase() })).data;
  expect(list).toMatchObject([{ orderNo: of.orderNo, state: 'paid', memberId: of.member.id, payableCents: 10_800 }]);
  expect((await operate()(orderDesk.listOrders, { state: 'cancelled', keyword: of.orderNo })).data.total).toBe(0);
  expect((await operate()(orderDesk.listOrders, { keyword: '13800000001' })).data.total).toBeGreaterThan(0);
  const { data } = await on.applyFor(of, { reason: 'noLonger' });
  expect((await operate()(orderDesk.showOrder, { orderNo: of.orderNo })).data).toMatchObject({
    payNo: of.payNo,
    receiver: { name: '林知夏' },
    cases: [{ id: data.id, kind: 'refund', state: 'applied' }],
  });
  expect((await operate()(orderDesk.showOrder, { orderNo: 'M260101AAAAAAAA' })).key).toBe('order.missing');
});

it('is restricted to operators', async () => {
  const of = await on.bought({ state: 'paid' });
  const { orderNo } = of;
  for (const answer of [
    await on.server.call(orderDesk.listOrders, {}, of.member),
    await on.server.call(orderDesk.showOrder, { orderNo }, of.member),
    await on.server.call(orderDesk.refundCustomerOrder, { orderNo, reason: '缺货' }, of.member),
    await on.server.call(orderDesk.cancelCustomerOrder, { orderNo, reason: '缺货' }, of.member),
    await on.server.call(orderDesk.correctOrderAddress, { orderNo, name: '甲' }, of.member),
  ])
    expect([401, 403]).toContain(answer.code);
  expect(await on.orderState(of)).toBe('paid');
});

// MALL-77, MALL-78
it('refunds a paid order once for twenty concurrent calls, and notifies buyer and shop of the reason', async () => {
  const of = await on.bought({ state: 'paid', shop: 'other', freightCents: 800 });
  const responses = await on.server.together<Operation>(20, (i) =>
    i % 2 === 0
      ? [orderDesk.refundCustomerOrder, { orderNo: of.orderNo, reason: '缺货' }, { ...on.operator, key: `desk-company-${i}` }]
      : [order.refundOrder, { orderNo: of.orderNo }, { token: of.member.token, key: `desk-member-${i}` }],
  );
  expect(tally(responses)).toEqual({ ok: 1, 'order.is.refunded': 19 });
  expect([await on.escrow(of), await on.stockOf(of.skuId)]).toEqual([0, { available: 100, sold: 0 }]);
  const secondOrder = await on.bought({ state: 'paid', shop: 'other' });
  expect((await operate()(orderDesk.refundCustomerOrder, { orderNo: secondOrder.orderNo, reason: '缺货' })).data.state).toBe(
    'refunded',
  );
  const { timeline, refundedCents } = await detail(secondOrder.member, secondOrder.orderNo);
  expect([refundedCents, timeline[0]]).toMatchObject([10_000, { event: 'refund', by: 'operator', note: '缺货' }]);
  expect(await noticesOf(secondOrder.member)).toContain('refundedByCompany');
  expect(await noticesOf(on.keeper)).toContain('takenBackByCompany');
});

// MALL-78
it('does not refund an order with an open after-sale case, or one that was shipped', async () => {
  const [withOpenCase, sent] = [await on.bought({ state: 'paid' }), await on.bought({ state: 'shipped' })];
  const { data } = await on.applyFor(withOpenCase, { reason: 'noLonger' });
  const refund = (orderNo: string) => operate()(orderDesk.refundCustomerOrder, { orderNo, reason: '缺货' });
  expect((await refund(withOpenCase.orderNo)).key).toBe('afterSale.open');
  await on.server.call(afterSale.rejectAfterSale, { id: data.id, reason: '已打包' }, on.operator);
  await on.server.call(afterSale.withdrawAfterSale, { id: data.id }, withOpenCase.member);
  expect((await refund(withOpenCase.orderNo)).data.state).toBe('refunded');
  expect((await refund(sent.orderNo)).key).toBe('order.refundShipped');
});

// MALL-77
it('cancels an unpaid order and releases its stock', async () => {
  const { who: buyer, orderNo, skuId } = await unpaid();
  expect((await operate()(orderDesk.cancelCustomerOrder, { orderNo, reason: '商品下架' })).data.state).toBe('cancelled');
  expect(await noticesOf(buyer)).toContain('cancelledByCompany');
  expect(await on.stockOf(skuId)).toEqual({ available: 98, sold: 2 });
  expect((await operate()(orderDesk.cancelCustomerOrder, { orderNo, reason: '商品下架' })).key).toBe('order.is.cancelled');
});

// MALL-77
it('corrects the receiver until the order is shipped', async () => {
  const of = await on.bought({ state: 'paid' });
  const answer = await operate()(orderDesk.correctOrderAddress, { orderNo: of.orderNo, detail: '文三路 91 号' });
  expect(answer.data.receiver).toEqual({ name: '林知夏', mobile: '13800000001', region: '浙江省', detail: '文三路 91 号' });
  expect((await detail(of.member, of.orderNo)).timeline[0]).toMatchObject({ event: 'correctAddress', by: 'operator' });
  await on.server.call(order.shipOrder, { orderNo: of.orderNo, ...parcel }, on.operator);
  expect((await operate()(orderDesk.correctOrderAddress, { orderNo: of.orderNo, name: '甲' })).key).toBe('order.is.shipped');
});

it('explains why an operation is impossible in the current state', async () => {
  const { who: buyer, orderNo, payNo } = await unpaid();
  const as = on.server.as(buyer);
  expect((await on.server.call(order.shipOrder, { orderNo, ...parcel }, on.operator)).key).toBe('order.is.pendingPayment');
  expect((await as(order.confirmReceipt, { orderNo })).key).toBe('order.is.pendingPayment');
  await tools.payFromWallet(buyer, payNo);
  expect((await as(order.cancelOrder, { orderNo })).key).toBe('order.cancelPaid');
  expect((await as(order.confirmReceipt, { orderNo })).key).toBe('order.is.paid');
  const { data } = await on.applyFor(await on.bought());
  expect((await operate()(afterSale.decideAfterSaleAppeal, { id: data.id, accept: true })).key).toBe('afterSale.is.applied');
});

describe('a late payment', () => {
  // MALL-72
  it('is recorded in the history of the cancelled order', async () => {
    const { who: buyer, orderNo, payNo } = await unpaid();
    await on.server.call(order.cancelOrder, { orderNo }, buyer);
    expect(await tools.notice(payNo, 5_800, `late-${orderNo}`)).toBe('returned');
    const shown = await detail(buyer, orderNo);
    expect(shown.state).toBe('cancelled');
    expect(shown.timeline[0]).toMatchObject({ event: 'bounce', note: null, refund: { cents: 5_800, caseId: null } });
    expect(await noticesOf(buyer)).toContain('returned');
  });

  // MALL-72
  it('is returned after the payment deadline, even before its job ran, once for twenty concurrent notices', async () => {
    const { who: buyer, orderNo, payNo, skuId } = await unpaid();
    await on.server.db.run(sql`update payment set expires_at = now() - interval '1 second' where pay_no = ${payNo}`);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => tools.notice(payNo, 5_800, `expired-${orderNo}-${i % 2}`)),
    );
    expect(responses.filter((answer) => answer === 'returned')).toHaveLength(2);
    expect(responses).not.toContain('paid');
    const shown = await detail(buyer, orderNo);
    expect([shown.state, shown.timeline.map(({ event }) => event)]).toEqual([
      'cancelled',
      ['bounce', 'bounce', 'expire', 'created'],
    ]);
    expect(await on.stockOf(skuId)).toEqual({ available: 98, sold: 2 });
    expect(await balanceOf(on.server.db, { kind: 'escrow', owner: payNo })).toBe(0);
    await on.server.meetDeadlines('payment.expire', payNo);
    expect((await detail(buyer, orderNo)).timeline).toHaveLength(4);
  });
});
