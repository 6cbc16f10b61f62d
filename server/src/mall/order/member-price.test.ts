/** Member prices with and without a card: the displayed and the charged price agree to the cent (applyfor.md b). */
import { card } from '@juhe/contract/applyfor/card';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { cart } from '@juhe/contract/mall/cart';
import { catalogue } from '@juhe/contract/mall/catalogue';
import { coupon } from '@juhe/contract/mall/coupon';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { activityTools } from '../../test/activity.ts';
import { type CheckoutBuyer, checkoutTools } from '../../test/checkout.ts';
import { giveCoupon } from '../../test/test-coupon.ts';
import { paidOrder } from '../../test/paid-order.ts';
import { grantRights, makeCard, usesOf } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(120_000);

let server: TestServer;
let tools: ReturnType<typeof checkoutTools>;
beforeAll(async () => {
  server = await testServer();
  tools = checkoutTools(server);
  await makeShelf(server.db);
});
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  await server.db.run(sql`update rights_card set is_offered = false`);
});
afterAll(() => server.close());

const withCard = async (walletCents = 0): Promise<{ who: CheckoutBuyer; memberCardId: string }> => {
  const buyer = await tools.buyer(walletCents);
  return { who: buyer, memberCardId: await grantRights(server, buyer, { memberPrice: true }) };
};
/** Returns units of a paid order's first item before shipping. */
const returnUnits = async (buyer: TestMember, orderNo: string, quantity: number): Promise<void> => {
  const { data: items } = await server.as(buyer)(afterSale.getOrderAfterSale, { orderNo });
  const itemId = items[0]?.itemId ?? '';
  const application = await server.as(buyer)(afterSale.applyForAfterSale, {
    ...{ orderNo, itemId, quantity, kind: 'refund', reason: 'noLonger', pictureIds: [] },
  });
  expect(application.code).toBe(200);
  const operator = { token: server.operatorToken };
  expect((await server.call(afterSale.approveAfterSale, { id: application.data.id }, operator)).code).toBe(200);
};
const walletOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: id });

/** Returns a product's member price as shown to a caller on its pages. */
const shownTo = async (viewer: TestMember | undefined, { saleNo, id }: { saleNo: string; id: string }) => {
  const options = viewer ?? {};
  const spec = await server.call(goods.getGoodsSpec, { saleNo }, options);
  const list = await server.call(goods.listGoods, { pageSize: 50, sort: 'new' }, options);
  return {
    sku: spec.data.skus[0]?.memberPrice ?? null,
    card: list.data.list.find((row) => row.id === id)?.memberPriceCents ?? null,
  };
};

describe('the member price for any price, discount and quantity', () => {
  // MALL-4, MALL-6
  it('is the same to the cent in list, page, cart, preview, order and refund, with and without a card', async () => {
    const [member, plain] = [await withCard(0), await tools.buyer()];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 7 }),
        async (price, percent, quantity) => {
          const product = await makeProduct(server.db, { price, memberOff: percent, stock: 50, daysAgo: 0 });
          const off = Math.floor((price * percent) / 100);
          const expected = price - off;
          const memberPrice = off === 0 ? null : { cents: expected, isOwn: true };
          expect(await shownTo(member.who, product)).toEqual({ sku: memberPrice, card: memberPrice?.cents ?? null });
          for (const [viewer, unitCents] of [
            [member.who, expected],
            [plain, price],
          ] as const) {
            const { data: added } = await server.as(viewer)(cart.addToCart, { skuId: product.skuId, quantity });
            const { data: inCart } = await server.as(viewer)(cart.listCart);
            const line = inCart.shops.flatMap(({ lines }) => lines).find(({ id }) => id === added.lineId);
            expect([line?.priceCents, line?.memberPrice ?? null]).toEqual([
              price,
              memberPrice && { ...memberPrice, isOwn: viewer !== plain },
            ]);
            const requestedItems = { cartLineIds: added.lineId };
            const freightCents = price * quantity >= 9_900 ? 0 : 800;
            const payableCents = unitCents * quantity + freightCents;
            const preview = await tools.preview(viewer, requestedItems);
            expect(preview).toMatchObject({ goodsCents: unitCents * quantity, freightCents, payableCents });
            const shelfCents = unitCents < price ? price : null;
            expect(preview.shops[0]?.items[0]).toMatchObject({ priceCents: unitCents, memberShelfCents: shelfCents });
            const { data } = await tools.create(viewer, requestedItems, payableCents);
            const [orderNo = ''] = data.orderNos;
            const detail = (await server.as(viewer)(order.getOrder, { orderNo })).data;
            expect(detail).toMatchObject({ payableCents, goodsCents: unitCents * quantity });
            expect(detail.items[0]).toMatchObject({ priceCents: unitCents, memberShelfCents: shelfCents });
            await tools.notice(data.payNo, payableCents, `T${data.payNo}`);
            expect((await server.as(viewer)(order.refundOrder, { orderNo })).data.state).toBe('refunded');
            const { cents } = await server.db.one<{ cents: number }>(
              sql`select refunded_cents as cents from mall_order where order_no = ${orderNo}`,
            );
            expect(cents).toBe(payableCents);
          }
        },
      ),
      {
        numRuns: 25,
        examples: [
          [1, 50, 1],
          [3, 50, 2],
          [9_900, 10, 1],
          [199, 1, 7],
        ],
      },
    );
  });
});

describe('who is shown a member price', () => {
  // MALL-9
  it('shows it to a visitor only while a card on offer grants it', async () => {
    const product = await makeProduct(server.db, { price: 10_000, memberOff: 5, daysAgo: 0 });
    const otherBuyer = await tools.buyer();
    const { who: buyer } = await withCard();
    await server.db.run(sql`update rights_card set is_offered = false`);
    const noPrice = { sku: null, card: null };
    expect([await shownTo(undefined, product), await shownTo(otherBuyer, product)]).toEqual([noPrice, noPrice]);
    expect(await shownTo(buyer, product)).toEqual({ sku: { cents: 9_500, isOwn: true }, card: 9_500 });
    await makeCard(server, { freeFreight: true });
    expect(await shownTo(undefined, product)).toEqual(noPrice);
    await makeCard(server, { memberPrice: true });
    const offer = { sku: { cents: 9_500, isOwn: false }, card: 9_500 };
    expect([await shownTo(undefined, product), await shownTo(otherBuyer, product)]).toEqual([offer, offer]);
    expect((await tools.preview(otherBuyer, { skuId: product.skuId, quantity: 1 })).payableCents).toBe(10_000);
  });

  // MALL-9
  it('also in the goods of a coupon and in former purchases', async () => {
    const product = await makeProduct(server.db, { price: 10_000, memberOff: 5, daysAgo: 0 });
    const [{ who: holder }, otherBuyer] = [await withCard(), await tools.buyer(100_000)];
    await server.db.run(sql`update rights_card set is_offered = false`);
    const couponId = await giveCoupon(server.db, otherBuyer.id, { scope: 'product', scopeIds: [product.id] });
    const { templateId } = await server.db.one<{ templateId: string }>(
      sql`select template_id as "templateId" from member_coupon where id = ${couponId}`,
    );
    const couponPrices = async (caller: TestMember | undefined) =>
      (await server.call(coupon.listCouponGoods, { templateId }, caller ?? {})).data.list.map((row) => [
        row.priceCents,
        row.memberPriceCents,
      ]);
    expect(await couponPrices(holder)).toEqual([[10_000, 9_500]]);
    expect([await couponPrices(otherBuyer), await couponPrices(undefined)]).toEqual([[[10_000, null]], [[10_000, null]]]);
    const prices: unknown[] = [];
    for (const buyer of [holder, otherBuyer]) {
      const item = { skuId: product.skuId, priceCents: 10_000, quantity: 1 };
      await paidOrder(server.db, { memberId: buyer.id, shopId: 'own', state: 'completed', items: [item] });
      const { data } = await server.as(buyer)(order.listRecentPurchases, {});
      prices.push(data.list.map(({ priceCents, memberPrice }) => [priceCents, memberPrice]));
    }
    expect(prices).toEqual([[[10_000, { cents: 9_500, isOwn: true }]], [[10_000, null]]]);
  });

  // MALL-5
  it('shows none for goods without one, and supplied goods never have one', async () => {
    await makeCard(server, { memberPrice: true });
    const { who: buyer } = await withCard();
    const product = await makeProduct(server.db, { price: 10_000, daysAgo: 0 });
    expect(await shownTo(buyer, product)).toEqual({ sku: null, card: null });
    const operator = { token: server.operatorToken };
    const set = (memberOffPercent: number) =>
      server.call(catalogue.updateProduct, { saleNo: product.saleNo, memberOffPercent }, operator);
    expect((await set(12)).data.memberOffPercent).toBe(12);
    expect((await shownTo(buyer, product)).card).toBe(8_800);
    expect((await set(51)).code).toBe(400);
    await set(0);
    await server.db.run(sql`update product set source = 'jd' where id = ${product.id}`);
    expect(await set(12)).toMatchObject({ code: 400, key: 'product.memberPrice', field: 'memberOffPercent' });
  });
});

describe('a price that differs from the displayed one', () => {
  // MALL-11
  it.each([
    ['the card ended', (memberCardId: string) => sql`update member_card set active_until = now() where id = ${memberCardId}`],
    ['the percentage changed', () => sql`update product set member_off_percent = 20 where source = 'pt'`],
    ['the goods have none any more', () => sql`update product set member_off_percent = 0`],
    ['the shelf asks more', () => sql`update sku set price_cents = price_cents + 100`],
  ])('is refused when %s in between', async (_, change) => {
    const { who: buyer, memberCardId } = await withCard();
    const { skuId } = await makeProduct(server.db, { price: 20_000, memberOff: 10 });
    const requestedItems = { skuId, quantity: 1 };
    expect((await tools.preview(buyer, requestedItems)).payableCents).toBe(18_000);
    await server.db.run(change(memberCardId));
    expect(await tools.create(buyer, requestedItems, 18_000)).toMatchObject({ code: 409, key: 'order.priceChanged' });
    expect(await usesOf(server, memberCardId)).toEqual([]);
  });

  // MALL-11
  it('is refused without a card, and a card bought in between does not lower the price unseen', async () => {
    const buyer = await tools.buyer();
    const { skuId } = await makeProduct(server.db, { price: 20_000, memberOff: 10 });
    expect((await tools.create(buyer, { skuId, quantity: 1 }, 18_000)).key).toBe('order.priceChanged');
    await grantRights(server, buyer, { memberPrice: true });
    expect((await tools.create(buyer, { skuId, quantity: 1 }, 20_000)).key).toBe('order.priceChanged');
    expect((await tools.create(buyer, { skuId, quantity: 1 }, 18_000)).code).toBe(200);
  });
});

describe('combined with other prices', () => {
  // MALL-7
  it('coupons and the red packet apply to the member price; freight depends on the regular price', async () => {
    const { who: buyer } = await withCard();
    await tools.grant(buyer, 100_000);
    await tools.coupon(buyer, { value: 1_000, thresholdCents: 9_500 });
    // 10.00 off 95.00; the shelf price of 100.00 is above the free freight threshold of 99.00.
    const low = await makeProduct(server.db, { price: 10_000, memberOff: 5 });
    const below = await makeProduct(server.db, { price: 10_000, memberOff: 6 });
    const preview = (skuId: string) => tools.preview(buyer, { skuId, quantity: 1 }, { useRedBag: true });
    // A fifth of 85.00.
    expect(await preview(low.skuId)).toMatchObject({ discountCents: 1_000 + 1_700, freightCents: 0, payableCents: 6_800 });
    // A fifth of 94.00.
    expect(await preview(below.skuId)).toMatchObject({ discountCents: 1_880, freightCents: 0, payableCents: 7_520 });
    const spec = (await server.as(buyer)(goods.getGoodsSpec, { saleNo: low.saleNo })).data;
    expect(spec.skus[0]).toMatchObject({ memberPrice: { cents: 9_500, isOwn: true }, afterCouponsCents: 8_500 });
  });

  // MALL-8
  it('a group has its own price', async () => {
    const { who: buyer, memberCardId } = await withCard(50_000);
    const { skuId, activityId } = await activityTools(server).groupOf(2);
    await server.db.run(
      sql`update product set member_off_percent = 50 where id = (select product_id from sku where id = ${skuId})`,
    );
    const preview = await tools.preview(buyer, { skuId, quantity: 1, activityId });
    expect(preview).toMatchObject({ discountless: 'group', goodsCents: 10_000 });
    expect(preview.shops[0]?.items[0]).toMatchObject({ priceCents: 10_000, memberShelfCents: null });
    expect((await tools.create(buyer, { skuId, quantity: 1, activityId }, preview.payableCents)).code).toBe(200);
    expect(await usesOf(server, memberCardId)).toEqual([]);
  });
});

describe('the savings', () => {
  const bought = async (quantity = 2) => {
    const { who: buyer, memberCardId } = await withCard(100_000);
    const { skuId } = await makeProduct(server.db, { price: 10_000, memberOff: 10 });
    const { data } = await tools.create(buyer, { skuId, quantity }, 9_000 * quantity);
    const saved = async () =>
      (await server.call(card.listOfferedCards, {}, buyer)).data.reduce((sum, row) => sum + row.savedCents, 0);
    return { who: buyer, memberCardId, orderNo: data.orderNos[0] ?? '', payNo: data.payNo, saved };
  };

  // MALL-12
  it('are counted with the order, and not when it is cancelled or refunded', async () => {
    const { who: buyer, memberCardId, orderNo, payNo, saved } = await bought();
    expect(await usesOf(server, memberCardId)).toEqual([{ kind: 'memberPrice', savedCents: 2_000, extra: 0, isVoid: false }]);
    expect(await saved()).toBe(2_000);
    await tools.payFromWallet(buyer, payNo);
    expect(await walletOf(buyer)).toBe(100_000 - 18_000);
    await server.as(buyer)(order.refundOrder, { orderNo });
    expect([await walletOf(buyer), await saved()]).toEqual([100_000, 0]);
    const cancelled = await bought();
    await server.as(cancelled.who)(order.cancelOrder, { orderNo: cancelled.orderNo });
    expect(await cancelled.saved()).toBe(0);
  });

  // MALL-12
  it('decrease with the returned units', async () => {
    const { who: buyer, orderNo, payNo, saved } = await bought(3);
    await tools.payFromWallet(buyer, payNo);
    await returnUnits(buyer, orderNo, 1);
    expect(await saved()).toBe(2_000);
    expect(await walletOf(buyer)).toBe(100_000 - 18_000);
  });

  it('are counted once for twenty orders with the same key', async () => {
    const { who: buyer, memberCardId } = await withCard();
    const { skuId } = await makeProduct(server.db, { price: 10_000, memberOff: 10, stock: 50 });
    const responses = await server.together(20, () => [
      order.createOrder,
      { skuId, quantity: 1, addressId: buyer.addressId, expectedPayableCents: 9_000 },
      { token: buyer.token, key: `member-price-${buyer.id}` },
    ]);
    expect(new Set(responses.map(({ data }) => data.orderNos[0])).size).toBe(1);
    expect(await usesOf(server, memberCardId)).toMatchObject([{ kind: 'memberPrice', savedCents: 1_000 }]);
  });
});
