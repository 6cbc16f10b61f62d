/** After-sale freight (domain.md §4): who bears it, for returns in any order. */
import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import { notice } from '@juhe/contract/social/notice';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import type { AfterSaleReason } from '@juhe/contract/mall/after-sale-reasons';
import { paidOrder } from '../../test/paid-order.ts';
import { parcel, testAfterSale, type TestAfterSale } from '../../test/test-after-sale.ts';
import { freightOf } from '../pricing/amounts.ts';
import { freightWith } from './after-sale-amounts.ts';

let on: TestAfterSale;
beforeAll(async () => {
  on = await testAfterSale();
});
afterEach(async () => expect(await audit(on.server.db)).toEqual([]));
afterAll(() => on.server.close());

const approve = (id: string) => on.server.call(afterSale.approveAfterSale, { id }, on.operator);
const detail = async (of: { orderNo: string; member: { token: string } }) =>
  (await on.server.call(order.getOrder, { orderNo: of.orderNo }, of.member)).data;
const preview = async (of: { orderNo: string; itemId: string; member: { token: string } }, more: object = {}) =>
  (await on.server.call(afterSale.previewAfterSale, { orderNo: of.orderNo, itemId: of.itemId, ...more }, of.member)).data;

// MALL-113
it('announces no refund of nothing when the freight that becomes due takes the price of the units', async () => {
  const of = await on.bought({ state: 'paid', quantity: 20, item: { priceCents: 500 } });
  const { data } = await on.applyFor(of, { reason: 'noLonger' });
  await approve(data.id);
  expect((await detail(of)).refundedCents).toBe(0);
  const { list } = (await on.server.call(notice.listNotices, { kind: 'order' }, { ...of.member, lang: 'en' })).data;
  expect(list.map(({ title, text }) => [title, text])).toEqual([
    ['After-sale completed', expect.stringContaining('covers the delivery fee that is due now')],
  ]);
});

// MALL-114
it('refunds freight with the last unit when nothing arrived, as announced in the form', async () => {
  const of = await on.bought({ state: 'shipped', freightCents: 800 });
  expect(await preview(of, { quantity: 2 })).toMatchObject({ freightCents: 0, freightWhy: 'choice' });
  expect(await preview(of, { quantity: 2, reason: 'notArrived' })).toMatchObject({ freightCents: 800, freightWhy: 'fault' });
  expect(await preview(of, { quantity: 1, reason: 'notArrived' })).toMatchObject({ freightCents: 0, freightWhy: 'notLast' });
  expect(await preview(of, { quantity: 2, reason: 'notArrived', amountCents: 9_999 })).toMatchObject({ freightCents: 0 });
  const first = await on.applyFor(of, { reason: 'notArrived' });
  await approve(first.data.id);
  const partly = await detail(of);
  expect(partly).toMatchObject({ state: 'shipped', payableCents: 10_800, refundedCents: 5_000 });
  expect(partly.timeline[0]).toMatchObject({ event: 'refundPart', note: null, refund: { cents: 5_000, caseId: first.data.id } });
  expect(partly.items[0]).toMatchObject({
    refundedQuantity: 1,
    afterSale: null,
    pastAfterSale: { id: first.data.id, state: 'refunded' },
  });
  const second = await on.applyFor(of, { reason: 'notArrived' });
  await approve(second.data.id);
  const fullyRefunded = await detail(of);
  expect(fullyRefunded).toMatchObject({ state: 'refunded', refundedCents: 10_800 });
  expect(fullyRefunded.timeline[0]).toMatchObject({ event: 'refundRest', refund: { cents: 5_800, caseId: second.data.id } });
  expect(await on.escrow(of)).toBe(0);
});

// MALL-113
it('withholds the freight that becomes due before shipping, and refunds it when nothing remains to ship', async () => {
  const of = await on.bought({ state: 'paid', freightCents: 0 });
  expect(await preview(of, { quantity: 1 })).toMatchObject({ maxCents: 5_000, freightCents: -800, freightWhy: 'due' });
  const { data } = await on.applyFor(of, { reason: 'noLonger' });
  expect((await on.detailOf(of, data.id)).freightCents).toBe(-800);
  await approve(data.id);
  expect((await detail(of)).refundedCents).toBe(4_200);
  expect(await on.escrow(of)).toBe(5_800);
  expect(await preview(of, { quantity: 1 })).toMatchObject({ maxCents: 5_000, freightCents: 800, freightWhy: 'unshipped' });
  expect((await on.server.call(order.refundOrder, { orderNo: of.orderNo }, of.member)).data.state).toBe('refunded');
  expect([(await detail(of)).refundedCents, await on.escrow(of)]).toEqual([10_000, 0]);
});

it('settles withheld freight with the shop', async () => {
  const of = await on.bought({ state: 'paid', shop: 'other' });
  const { data } = await on.applyFor(of, { reason: 'noLonger' });
  await approve(data.id);
  await on.server.call(order.shipOrder, { orderNo: of.orderNo, ...parcel }, on.operator);
  await on.server.call(order.confirmReceipt, { orderNo: of.orderNo }, of.member);
  await on.server.meetDeadlines('order.complete', of.orderNo);
  const { shop } = await on.server.db.one<{ shop: number }>(sql`select coalesce(sum(e.amount), 0)::bigint as shop
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.kind = 'order.settled' and t.ref = ${of.orderNo} and a.kind = 'companyWallet'`);
  // 5 % commission on the goods, none on the freight.
  expect([await on.escrow(of), shop]).toEqual([0, 5_000 - 250 + 800]);
});

// MALL-74, MALL-137
it('ships what after-sale left of an order, or refunds the remainder, as its actions offer', async () => {
  const [ships, refunds] = [await on.bought({ state: 'paid' }), await on.bought({ state: 'paid', freightCents: 800 })];
  const actionsOf = async (purchase: typeof ships) => (await detail(purchase)).actions;
  for (const purchase of [ships, refunds]) {
    const { data } = await on.applyFor(purchase, { reason: 'noLonger' });
    expect(await actionsOf(purchase)).not.toContain('refund');
    await approve(data.id);
    expect(await actionsOf(purchase)).toContain('refund');
  }
  expect((await on.server.call(order.shipOrder, { orderNo: ships.orderNo, ...parcel }, on.operator)).data.state).toBe('shipped');
  expect((await on.server.call(order.refundOrder, { orderNo: refunds.orderNo }, refunds.member)).data.state).toBe('refunded');
  expect([await on.escrow(refunds), await on.stockOf(refunds.skuId)]).toEqual([0, { available: 100, sold: 0 }]);
  // Two units at 50.00 and 8.00 of freight, in two parts.
  expect((await detail(refunds)).refundedCents).toBe(10_800);
});

it('refunds an order completely when the remaining units were free', async () => {
  const { server } = on;
  const [dear, free] = [await on.bought({ state: 'paid' }), await on.bought({ state: 'paid' })];
  const member = await server.memberWith();
  const createdOrder = await paidOrder(server.db, {
    memberId: member.id,
    shopId: 'own',
    state: 'paid',
    items: [
      { skuId: dear.skuId, priceCents: 10_000, quantity: 1 },
      { skuId: free.skuId, priceCents: 10_000, quantity: 1, shopCouponCents: 10_000 },
    ],
  });
  const { data } = await server.call(
    afterSale.applyForAfterSale,
    {
      orderNo: createdOrder.orderNo,
      itemId: createdOrder.itemIds[0] ?? '',
      kind: 'refund',
      quantity: 1,
      reason: 'noLonger',
      pictureIds: [],
    },
    member,
  );
  expect((await approve(data.id)).data.state).toBe('refunded');
  expect(await server.call(order.refundOrder, { orderNo: createdOrder.orderNo }, member)).toMatchObject({
    code: 200,
    data: { state: 'refunded' },
  });
});

const freight = { id: 1, cents: 800, freeFromCents: 9_900 };
const reasons: readonly AfterSaleReason[] = ['notArrived', 'quality', 'damaged', 'wrongItem', 'dislike', 'agreed', 'noLonger'];

it('never refunds more than was paid, and everything when all is returned before shipping (property)', () => {
  const unit = fc.record({
    shelfCents: fc.integer({ min: 1, max: 12_000 }),
    paidShare: fc.double({ min: 0, max: 1, noNaN: true }),
    reason: fc.constantFrom(...reasons),
    shipped: fc.boolean(),
    whole: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 6 }), (units) => {
      const paid = units.map(({ shelfCents, paidShare }) => Math.floor(shelfCents * paidShare));
      const shelf = units.reduce((sum, { shelfCents }) => sum + shelfCents, 0);
      const freightCents = freightOf(freight, shelf);
      const payable = paid.reduce((sum, cents) => sum + cents, freightCents);
      let [refunded, freightBackCents, shelfLeftCents, isShipped] = [0, 0, shelf, false];
      for (const [i, { shelfCents, reason, shipped, whole: isFullAmount }] of units.entries()) {
        isShipped ||= shipped;
        shelfLeftCents -= shelfCents;
        const maxCents = paid[i] ?? 0;
        const cents = isFullAmount || !isShipped ? maxCents : Math.floor(maxCents / 2);
        const { freightCents: back } = freightWith(
          { orderState: isShipped ? 'shipped' : 'paid', freight, freightCents, freightBackCents, shelfLeftCents },
          { reason, cents, maxCents },
        );
        expect(cents + back).toBeGreaterThanOrEqual(0);
        freightBackCents += back;
        refunded += cents + back;
        expect(refunded).toBeLessThanOrEqual(payable);
      }
      expect(freightBackCents).toBeLessThanOrEqual(freightCents);
      if (!isShipped) expect(refunded).toBe(payable);
    }),
  );
});
