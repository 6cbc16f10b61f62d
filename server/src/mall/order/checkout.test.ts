import { address } from '@juhe/contract/mall/address';
import { order } from '@juhe/contract/mall/order';
import { redBag } from '@juhe/contract/mall/red-bag';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { activityTools } from '../../test/activity.ts';
import { checkoutTools } from '../../test/checkout.ts';
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

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

// MALL-51
it('proposes the best of the platform’s and the shops’ coupons and the red packet, and applies exactly that', async () => {
  const buyer = await tools.buyer(100_000);
  const cartLineIds = await tools.inCart(buyer, { price: 10_000 }, { price: 6_000, shop: 'other' });
  const [platform, worse, ofShop] = [
    await tools.coupon(buyer, { value: 1_500, thresholdCents: 15_000 }),
    await tools.coupon(buyer, { value: 1_400, thresholdCents: 1_400 }),
    await tools.coupon(buyer, { kind: 'percent', value: 1_000, capCents: 500, shopId: 'other' }),
  ];
  await tools.grant(buyer, 2_000);
  const preview = await tools.preview(buyer, { cartLineIds }, { useRedBag: true });
  expect(preview).toMatchObject({
    goodsCents: 16_000,
    freightCents: 800,
    shopCouponCents: 500,
    platformCouponCents: 1_500,
    redBagCents: 2_000,
    discountCents: 4_000,
    payableCents: 12_800,
    redBag: { balanceCents: 2_000, usableCents: 2_000 },
    coupons: { usable: 3, unusable: 0 },
  });
  expect(preview.coupons.chosen.map((choice) => [choice.id, choice.cents])).toEqual(
    expect.arrayContaining([
      [platform, 1_500],
      [ofShop, 500],
    ]),
  );
  expect(sumOf(preview.shops.map((shop) => shop.payableCents))).toBe(12_800);
  const { data } = await tools.create(buyer, { cartLineIds }, 12_800, { useRedBag: true });
  const items = await tools.itemsOf(data.orderNos);
  expect(sumOf(items.map((item) => item.all))).toBe(4_000);
  expect(sumOf(items.map((item) => item.bag))).toBe(2_000);
  expect([await tools.stateOf(platform), await tools.stateOf(ofShop), await tools.stateOf(worse)]).toEqual([
    'locked',
    'locked',
    'unused',
  ]);
  expect(await tools.redBagOf(buyer)).toBe(0);
  await tools.payFromWallet(buyer, data.payNo);
  expect([await tools.stateOf(platform), await tools.stateOf(ofShop)]).toEqual(['used', 'used']);
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(87_200);
});

// MALL-52
it('uses the selected coupons, or none on request', async () => {
  const buyer = await tools.buyer();
  const cartLineIds = await tools.inCart(buyer, { price: 10_000 });
  await tools.coupon(buyer, { value: 2_000 });
  const small = await tools.coupon(buyer, { value: 500 });
  expect((await tools.preview(buyer, { cartLineIds }, { couponIds: small })).payableCents).toBe(9_500);
  expect((await tools.preview(buyer, { cartLineIds }, { couponIds: '' })).payableCents).toBe(10_000);
  expect((await tools.preview(buyer, { cartLineIds })).payableCents).toBe(8_000);
  expect((await tools.create(buyer, { cartLineIds }, 9_500, { couponIds: small })).code).toBe(200);
});

it('returns the discount of each coupon or the reason why it cannot be used, in the member’s language', async () => {
  const buyer = await tools.buyer();
  const { skuId } = await makeProduct(server.db, { price: 5_000, category: 'leaf' });
  const usable = await tools.coupon(buyer, { scope: 'category', scopeIds: ['top'], value: 300, thresholdCents: 5_000 });
  await tools.coupon(buyer, { thresholdCents: 8_050, value: 900, hours: 1 });
  await tools.coupon(buyer, { shopId: 'other', hours: 2 });
  await tools.coupon(buyer, { hours: -1 });
  const list = (lang: string) =>
    server.app.inject({
      method: 'POST',
      url: '/juhe/api/mall/order/getOrderCouponList',
      headers: { authorization: buyer.token, 'accept-language': lang, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `skuId=${skuId}&quantity=1`,
    });
  const { data } = await server.as(buyer)(order.listOrderCoupons, { skuId, quantity: 1 });
  expect(data.usable).toMatchObject([{ id: usable, cents: 300, chosen: true, reason: null, name: '测试券' }]);
  expect(data.couponCents).toBe(300);
  expect(data.unusable.map((choice) => choice.reason)).toEqual(['适用商品还差 ¥30.50 可用', '不适用于这些商品']);
  const english = (await list('en')).json<{ data: typeof data }>().data;
  expect(english.unusable.map((choice) => choice.reason)).toEqual([
    'Add ¥30.50 of eligible items to use this coupon',
    'Not valid for these items',
  ]);
  expect(english.usable[0]?.name).toBe('Test coupon');
});

// MALL-66
it('returns the red packet and its usable share: a fifth of the goods after coupons', async () => {
  const buyer = await tools.buyer();
  const { skuId } = await makeProduct(server.db, { price: 5_000 });
  await tools.coupon(buyer, { value: 1_000 });
  await tools.grant(buyer, 10_000);
  expect((await server.as(buyer)(order.getOrderRedBag, {})).data).toEqual({ balanceCents: 10_000, usableCents: 0 });
  expect((await server.as(buyer)(order.getOrderRedBag, { skuId })).data).toEqual({ balanceCents: 10_000, usableCents: 800 });
  expect((await server.as(buyer)(order.getOrderRedBag, { skuId, couponIds: '' })).data.usableCents).toBe(1_000);
  const { data } = await tools.create(buyer, { skuId }, 5_000 + 800 - 1_000 - 800, { useRedBag: true });
  expect(await tools.redBagOf(buyer)).toBe(9_200);
  expect(await balanceOf(server.db, { kind: 'allowance', owner: `order:${data.orderNos[0] ?? ''}` })).toBe(800);
});

it('returns coupon and red packet when the order is cancelled, expires or is refunded before shipping', async () => {
  const buyer = await tools.buyer(100_000);
  await tools.grant(buyer, 5_000);
  const id = await tools.coupon(buyer, { value: 1_000 });
  const { skuId } = await makeProduct(server.db, { price: 10_000 });
  const payable = 10_000 - 1_000 - 1_800;
  const buy = async () => (await tools.create(buyer, { skuId }, payable, { useRedBag: true })).data;
  const back = async () => expect([await tools.stateOf(id), await tools.redBagOf(buyer)]).toEqual(['unused', 5_000]);

  const first = await buy();
  expect([await tools.stateOf(id), await tools.redBagOf(buyer)]).toEqual(['locked', 3_200]);
  await server.as(buyer)(order.cancelOrder, { orderNo: first.orderNos[0] ?? '' });
  await back();
  // A later payment is returned automatically, and changes nothing else.
  expect(await tools.notice(first.payNo, payable, 'late-with-coupon')).toBe('returned');
  await back();

  const second = await buy();
  expect(await server.meetDeadlines('payment.expire', second.payNo)).toBe(1);
  await back();

  const third = await buy();
  await tools.payFromWallet(buyer, third.payNo);
  expect(await tools.stateOf(id)).toBe('used');
  await server.as(buyer)(order.refundOrder, { orderNo: third.orderNos[0] ?? '' });
  await back();
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(100_000);
  const history = await server.db.rows<{ event: string }>(
    sql`select event from state_history where aggregate = 'memberCoupon' and aggregate_id = ${id} order by id`,
  );
  expect(history.map(({ event }) => event)).toEqual(['lock', 'release', 'lock', 'release', 'lock', 'use', 'giveBack']);
});

// MALL-53
it('reserves a coupon of several orders until the last of them ends', async () => {
  const buyer = await tools.buyer(100_000);
  const cartLineIds = await tools.inCart(buyer, { price: 10_000 }, { price: 10_000, shop: 'other' });
  const id = await tools.coupon(buyer, { value: 2_000, thresholdCents: 20_000 });
  const { data } = await tools.create(buyer, { cartLineIds }, 18_000);
  const [firstOrderNo = '', two = ''] = data.orderNos;
  await server.as(buyer)(order.cancelOrder, { orderNo: firstOrderNo });
  expect(await tools.stateOf(id)).toBe('locked');
  const remainingOrder = (await server.as(buyer)(order.getOrder, { orderNo: two })).data;
  expect(remainingOrder.payableCents).toBe(9_000);
  await tools.payFromWallet(buyer, remainingOrder.payNo ?? '');
  expect(await tools.stateOf(id)).toBe('used');
  await server.as(buyer)(order.refundOrder, { orderNo: two });
  expect(await tools.stateOf(id)).toBe('unused');
});

// MALL-53
it('does not return a coupon used for a shipped order, and expires an overdue one', async () => {
  const buyer = await tools.buyer(100_000);
  const cartLineIds = await tools.inCart(buyer, { price: 10_000 }, { price: 10_000, shop: 'other' });
  const used = await tools.coupon(buyer, { value: 2_000, thresholdCents: 20_000 });
  const { data } = await tools.create(buyer, { cartLineIds }, 18_000);
  const [firstOrderNo = '', two = ''] = data.orderNos;
  await tools.payFromWallet(buyer, data.payNo);
  const shipped = await server.call(
    order.shipOrder,
    { orderNo: firstOrderNo, carrier: '顺丰速运', waybill: 'SF1234567890' },
    { token: server.operatorToken },
  );
  expect(shipped.code).toBe(200);
  await server.as(buyer)(order.refundOrder, { orderNo: two });
  expect(await tools.stateOf(used)).toBe('used');

  const { skuId } = await makeProduct(server.db, { price: 10_000 });
  const late = await tools.coupon(buyer, { value: 1_000 });
  const created = (await tools.create(buyer, { skuId }, 9_000, { couponIds: late })).data;
  await server.db.run(sql`update member_coupon set expires_at = now() - interval '1 second' where id = ${late}`);
  await server.as(buyer)(order.cancelOrder, { orderNo: created.orderNos[0] ?? '' });
  expect(await tools.stateOf(late)).toBe('expired');
});

it('does not discount a group’s or bargain’s price, and reports it', async () => {
  const buyer = await tools.buyer(50_000);
  const id = await tools.coupon(buyer);
  await tools.grant(buyer, 5_000);
  const { skuId, activityId } = await activityTools(server).groupOf(2);
  const preview = await tools.preview(buyer, { skuId, quantity: 1, activityId }, { useRedBag: true });
  expect(preview).toMatchObject({ discountless: 'group', discountCents: 0, payableCents: 10_000, redBag: { usableCents: 0 } });
  expect(preview.coupons).toEqual({ chosen: [], usable: 0, unusable: 0 });
  const item = { skuId, quantity: 1, activityId };
  expect((await tools.create(buyer, item, 10_000, { couponIds: id })).key).toBe('coupon.notHere');
  expect((await tools.create(buyer, item, 10_000, { useRedBag: true })).code).toBe(200);
  expect([await tools.stateOf(id), await tools.redBagOf(buyer)]).toEqual(['unused', 5_000]);
});

// MALL-42
it('orders what it stated, whatever is deleted or changed meanwhile', async () => {
  const buyer = await tools.buyer();
  const { skuId } = await makeProduct(server.db, { price: 10_000 });
  await server.db.run(sql`update sku set price_cents = 10_100 where id = ${skuId}`);
  const dearer = await tools.create(buyer, { skuId }, 10_000);
  expect([dearer.key, dearer.msg]).toEqual(['order.priceChanged', '价格有变动，应付金额为 ¥101.00，请确认后再提交']);
  await server.as(buyer)(address.removeAddress, { id: buyer.addressId });
  expect((await tools.create(buyer, { skuId }, 10_100)).key).toBe('address.missing');
  expect((await server.as(buyer)(order.listMyOrders, {})).data.total).toBe(0);
});

describe('a refused checkout changes nothing', () => {
  it.each([
    ['a coupon that is not there', 'nope', 'coupon.missing'],
    ['a coupon of another member', 'foreign', 'coupon.missing'],
    ['one that is over', 'over', 'coupon.expired'],
    ['one of another shop', 'otherShop', 'coupon.scope'],
    ['one whose threshold is not reached', 'dear', 'coupon.threshold'],
    ['two of the platform', 'two', 'coupon.tooMany'],
    ['one twice', 'twice', 'coupon.tooMany'],
  ])('%s', async (_, which, key) => {
    const [buyer, otherBuyer] = [await tools.buyer(), await tools.buyer()];
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    const good = await tools.coupon(buyer);
    const ids: Record<string, string> = {
      nope: 'nope',
      foreign: await tools.coupon(otherBuyer),
      over: await tools.coupon(buyer, { hours: -1 }),
      otherShop: await tools.coupon(buyer, { shopId: 'other' }),
      dear: await tools.coupon(buyer, { thresholdCents: 10_001 }),
      two: `${good},${await tools.coupon(buyer)}`,
      twice: `${good},${good}`,
    };
    const answer = await tools.create(buyer, { skuId }, 9_000, { couponIds: ids[which] ?? '' });
    expect(answer.key).toBe(key);
    expect(await tools.stateOf(good)).toBe('unused');
    expect((await server.as(buyer)(order.listMyOrders, {})).data.total).toBe(0);
  });

  it.each([{ couponIds: 'a b' }, { couponIds: ',' }, { couponIds: ['x'] }, { useRedBag: 'maybe' }, { checkoutId: 'short' }])(
    'the input %j',
    async (bad) => {
      const buyer = await tools.buyer();
      const { skuId } = await makeProduct(server.db, { price: 10_000 });
      expect((await tools.create(buyer, { skuId }, 10_000, bad as never)).code).toBe(400);
    },
  );

  it('refuses an amount that is no longer valid: the coupon was used in another order meanwhile', async () => {
    const buyer = await tools.buyer();
    await tools.coupon(buyer, { value: 1_000 });
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    await tools.create(buyer, { skuId }, 9_000);
    const second = await tools.create(buyer, { skuId }, 9_000);
    expect([second.code, second.key]).toEqual([409, 'order.priceChanged']);
    expect((await tools.preview(buyer, { skuId })).coupons).toMatchObject({ chosen: [], usable: 0, unusable: 1 });
  });
});

describe('a red packet issued by the company', () => {
  const operator = () => ({ token: server.operatorToken });

  it('is addressed by mobile or by id, once per key', async () => {
    const buyer = await tools.buyer();
    const input = { mobile: buyer.mobile ?? '', amountCents: 1_500, memo: '新人红包' };
    const responses = await server.together(10, () => [redBag.grantRedBag, input, { ...operator(), key: 'one-red-bag' }]);
    expect(new Set(responses.map((answer) => JSON.stringify(answer.data)))).toEqual(
      new Set([JSON.stringify({ memberId: buyer.id, balanceCents: 1_500, waiting: false })]),
    );
    expect((await tools.grant(buyer, 500)).data.balanceCents).toBe(2_000);
  });

  it.each([
    {},
    { memberId: 'x', mobile: '13800000001' },
    { memberId: 'x', amountCents: 0 },
    { memberId: 'x', amountCents: 1_000_001 },
  ])('rejects %j', async (bad) => {
    expect((await server.call(redBag.grantRedBag, { amountCents: 100, ...bad } as never, operator())).code).toBe(400);
  });

  it('rejects unknown members, and callers who are not the company', async () => {
    const buyer = await tools.buyer();
    expect((await server.call(redBag.grantRedBag, { memberId: 'nobody', amountCents: 100 }, operator())).code).toBe(404);
    expect((await server.as(buyer)(redBag.grantRedBag, { memberId: buyer.id, amountCents: 100 })).code).toBe(403);
    expect(await tools.redBagOf(buyer)).toBe(0);
  });
});
