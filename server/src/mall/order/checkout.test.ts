import { address } from '@juhe/contract/mall/address';
import { cart } from '@juhe/contract/mall/cart';
import { order } from '@juhe/contract/mall/order';
import { redBag } from '@juhe/contract/mall/red-bag';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { receive } from '../../payment/index.ts';
import { type CouponFields, giveCoupon } from '../../test/test-coupon.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf, type ProductFields } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
});

interface Buyer extends TestMember {
  addressId: string;
}
const buyer = async (walletCents = 0): Promise<Buyer> => {
  const member = await server.memberWith({ walletCents });
  const { data } = await server.call(
    address.addMemberAddress,
    { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 90 号' },
    member,
  );
  return { ...member, addressId: data.id };
};
const coupon = (who: Buyer, fields?: CouponFields) => giveCoupon(server.db, who.id, fields);
const stateOf = async (id: string) =>
  (await server.db.one<{ state: string }>(sql`select state from member_coupon where id = ${id}`)).state;
const redBagOf = (who: Buyer) => balanceOf(server.db, { kind: 'allowance', owner: who.id });
const grant = (who: Buyer, amountCents: number) =>
  server.call(redBag.grantRedBag, { memberId: who.id, amountCents }, { token: server.operatorToken });
const inCart = async (who: Buyer, ...goods: readonly ProductFields[]): Promise<string> => {
  const lines: string[] = [];
  for (const fields of goods) {
    const { skuId } = await makeProduct(server.db, fields);
    lines.push((await server.as(who)(cart.addShopCar, { skuId })).data.lineId);
  }
  return lines.join();
};
type Choice = { couponIds?: string; useRedBag?: boolean; checkoutId?: string };
const preview = async (who: Buyer, wanted: object, choice: Choice = {}) =>
  (await server.as(who)(order.previewOrder, { ...wanted, ...choice } as never)).data;
const create = (who: Buyer, wanted: object, expectedPayableCents: number, choice: Choice = {}) =>
  server.as(who)(order.createOrder, { ...wanted, ...choice, addressId: who.addressId, expectedPayableCents } as never);
const payFromWallet = (who: Buyer, payNo: string) => server.as(who)(pay.getPayParam, { payNo, channel: 'balance' });
const notice = (payNo: string, amountCents: number, tradeNo: string) =>
  server.db.inTx((tx) => receive(tx, { payNo, channel: 'sandbox', tradeNo, amountCents }));
const itemsOf = (orderNos: readonly string[]) =>
  server.db.rows<{ paid: number; shop: number; platform: number; bag: number; all: number }>(sql`
    select price_cents * quantity - i.discount_cents as paid, shop_coupon_cents as shop, platform_coupon_cents as platform, i.red_bag_cents as bag,
      i.discount_cents as all from mall_order_item i join mall_order o on o.id = i.order_id
    where o.order_no = any(${[...orderNos]}::text[]) order by o.id, position`);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

it('proposes the best of the platform’s and the shops’ coupons and the red bag, and orders just that', async () => {
  const who = await buyer(100_000);
  const cartLineIds = await inCart(who, { price: 10_000 }, { price: 6_000, shop: 'other' });
  const [platform, worse, ofShop] = [
    await coupon(who, { value: 1_500, thresholdCents: 15_000 }),
    await coupon(who, { value: 1_400, thresholdCents: 1_400 }),
    await coupon(who, { kind: 'percent', value: 1_000, capCents: 500, shopId: 'other' }),
  ];
  await grant(who, 2_000);
  const seen = await preview(who, { cartLineIds }, { useRedBag: true });
  expect(seen).toMatchObject({
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
  expect(seen.coupons.chosen.map((one) => [one.id, one.cents])).toEqual(
    expect.arrayContaining([
      [platform, 1_500],
      [ofShop, 500],
    ]),
  );
  expect(sumOf(seen.shops.map((shop) => shop.payableCents))).toBe(12_800);
  const { data } = await create(who, { cartLineIds }, 12_800, { useRedBag: true });
  const items = await itemsOf(data.orderNos);
  expect(sumOf(items.map((one) => one.all))).toBe(4_000);
  expect(sumOf(items.map((one) => one.bag))).toBe(2_000);
  expect([await stateOf(platform), await stateOf(ofShop), await stateOf(worse)]).toEqual(['locked', 'locked', 'unused']);
  expect(await redBagOf(who)).toBe(0);
  await payFromWallet(who, data.payNo);
  expect([await stateOf(platform), await stateOf(ofShop)]).toEqual(['used', 'used']);
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: who.id })).toBe(87_200);
});

it('uses the chosen coupons, or none when told so', async () => {
  const who = await buyer();
  const cartLineIds = await inCart(who, { price: 10_000 });
  await coupon(who, { value: 2_000 });
  const small = await coupon(who, { value: 500 });
  expect((await preview(who, { cartLineIds }, { couponIds: small })).payableCents).toBe(9_500);
  expect((await preview(who, { cartLineIds }, { couponIds: '' })).payableCents).toBe(10_000);
  expect((await preview(who, { cartLineIds })).payableCents).toBe(8_000);
  expect((await create(who, { cartLineIds }, 9_500, { couponIds: small })).code).toBe(200);
});

it('says of each coupon what it takes off or why it cannot be used, in the member’s language', async () => {
  const who = await buyer();
  const { skuId } = await makeProduct(server.db, { price: 5_000, category: 'leaf' });
  const usable = await coupon(who, { scope: 'category', scopeIds: ['top'], value: 300, thresholdCents: 5_000 });
  await coupon(who, { thresholdCents: 8_050, value: 900, hours: 1 });
  await coupon(who, { shopId: 'other', hours: 2 });
  await coupon(who, { hours: -1 });
  const list = (lang: string) =>
    server.app.inject({
      method: 'POST',
      url: '/juhe/api/mall/order/getOrderCouponList',
      headers: { authorization: who.token, 'accept-language': lang, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `skuId=${skuId}&quantity=1`,
    });
  const { data } = await server.as(who)(order.getOrderCouponList, { skuId, quantity: 1 });
  expect(data.usable).toMatchObject([{ id: usable, cents: 300, chosen: true, reason: null, name: '测试券' }]);
  expect(data.couponCents).toBe(300);
  expect(data.unusable.map((one) => one.reason)).toEqual(['适用商品还差 ¥30.50 可用', '不适用于这些商品']);
  const english = (await list('en')).json<{ data: typeof data }>().data;
  expect(english.unusable.map((one) => one.reason)).toEqual([
    '¥30.50 more of the goods it is for, and it can be used',
    'Not for these goods',
  ]);
  expect(english.usable[0]?.name).toBe('Test coupon');
});

it('tells the red bag and how much of it may be used: a fifth of the goods after coupons', async () => {
  const who = await buyer();
  const { skuId } = await makeProduct(server.db, { price: 5_000 });
  await coupon(who, { value: 1_000 });
  await grant(who, 10_000);
  expect((await server.as(who)(order.selectRedBag, {})).data).toEqual({ balanceCents: 10_000, usableCents: 0 });
  expect((await server.as(who)(order.selectRedBag, { skuId })).data).toEqual({ balanceCents: 10_000, usableCents: 800 });
  expect((await server.as(who)(order.selectRedBag, { skuId, couponIds: '' })).data.usableCents).toBe(1_000);
  const { data } = await create(who, { skuId }, 5_000 + 800 - 1_000 - 800, { useRedBag: true });
  expect(await redBagOf(who)).toBe(9_200);
  expect(await balanceOf(server.db, { kind: 'allowance', owner: `order:${data.orderNos[0] ?? ''}` })).toBe(800);
});

it('gives coupon and red bag back when the order is cancelled, expires or is refunded before shipping', async () => {
  const who = await buyer(100_000);
  await grant(who, 5_000);
  const id = await coupon(who, { value: 1_000 });
  const { skuId } = await makeProduct(server.db, { price: 10_000 });
  const payable = 10_000 - 1_000 - 1_800;
  const buy = async () => (await create(who, { skuId }, payable, { useRedBag: true })).data;
  const back = async () => expect([await stateOf(id), await redBagOf(who)]).toEqual(['unused', 5_000]);

  const first = await buy();
  expect([await stateOf(id), await redBagOf(who)]).toEqual(['locked', 3_200]);
  await server.as(who)(order.cancelOrder, { orderNo: first.orderNos[0] ?? '' });
  await back();
  // Money that comes after that goes back by itself, and takes nothing along.
  expect(await notice(first.payNo, payable, 'late-with-coupon')).toBe('returned');
  await back();

  const second = await buy();
  expect(await server.meetDeadlines('payment.expire', second.payNo)).toBe(1);
  await back();

  const third = await buy();
  await payFromWallet(who, third.payNo);
  expect(await stateOf(id)).toBe('used');
  await server.as(who)(order.refundOrder, { orderNo: third.orderNos[0] ?? '' });
  await back();
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: who.id })).toBe(100_000);
  const history = await server.db.rows<{ event: string }>(
    sql`select event from state_history where aggregate = 'memberCoupon' and aggregate_id = ${id} order by id`,
  );
  expect(history.map(({ event }) => event)).toEqual(['lock', 'release', 'lock', 'release', 'lock', 'use', 'giveBack']);
});

it('keeps a coupon over several orders until the last of them is gone', async () => {
  const who = await buyer(100_000);
  const cartLineIds = await inCart(who, { price: 10_000 }, { price: 10_000, shop: 'other' });
  const id = await coupon(who, { value: 2_000, thresholdCents: 20_000 });
  const { data } = await create(who, { cartLineIds }, 18_000);
  const [one = '', two = ''] = data.orderNos;
  await server.as(who)(order.cancelOrder, { orderNo: one });
  expect(await stateOf(id)).toBe('locked');
  const left = (await server.as(who)(order.getOrderDetail, { orderNo: two })).data;
  expect(left.payableCents).toBe(9_000);
  await payFromWallet(who, left.payNo ?? '');
  expect(await stateOf(id)).toBe('used');
  await server.as(who)(order.refundOrder, { orderNo: two });
  expect(await stateOf(id)).toBe('unused');
});

it('lets a coupon go that was used for something already shipped, and one whose end is over expire', async () => {
  const who = await buyer(100_000);
  const cartLineIds = await inCart(who, { price: 10_000 }, { price: 10_000, shop: 'other' });
  const used = await coupon(who, { value: 2_000, thresholdCents: 20_000 });
  const { data } = await create(who, { cartLineIds }, 18_000);
  const [one = '', two = ''] = data.orderNos;
  await payFromWallet(who, data.payNo);
  const shipped = await server.call(
    order.shipOrder,
    { orderNo: one, carrier: '顺丰速运', waybill: 'SF1234567890' },
    { token: server.operatorToken },
  );
  expect(shipped.code).toBe(200);
  await server.as(who)(order.refundOrder, { orderNo: two });
  expect(await stateOf(used)).toBe('used');

  const { skuId } = await makeProduct(server.db, { price: 10_000 });
  const late = await coupon(who, { value: 1_000 });
  const made = (await create(who, { skuId }, 9_000, { couponIds: late })).data;
  await server.db.run(sql`update member_coupon set expires_at = now() - interval '1 second' where id = ${late}`);
  await server.as(who)(order.cancelOrder, { orderNo: made.orderNos[0] ?? '' });
  expect(await stateOf(late)).toBe('expired');
});

it('gives one coupon to one of twenty checkouts at the same instant; the others are told and change nothing', async () => {
  const who = await buyer();
  const id = await coupon(who, { value: 1_000 });
  const skus = await Promise.all(Array.from({ length: 20 }, () => makeProduct(server.db, { price: 10_000 })));
  const answers = await server.together(20, (i) => [
    order.createOrder,
    { skuId: skus[i]?.skuId ?? '', addressId: who.addressId, expectedPayableCents: 9_000, couponIds: id },
    { token: who.token, key: `coupon-race-${i}` },
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.key === 'coupon.locked')).toHaveLength(19);
  expect((await server.as(who)(order.getOrderList, {})).data.total).toBe(1);
  const { reserved } = await server.db.one<{ reserved: number }>(
    sql`select sum(reserved)::int as reserved from sku where id = any(${skus.map((one) => one.skuId)}::text[])`,
  );
  expect(reserved).toBe(1);
});

it('shares a red bag among twenty checkouts without overdrawing it', async () => {
  const who = await buyer();
  await grant(who, 2_500);
  const skus = await Promise.all(Array.from({ length: 20 }, () => makeProduct(server.db, { price: 10_000 })));
  const answers = await server.together(20, (i) => [
    order.createOrder,
    { skuId: skus[i]?.skuId ?? '', addressId: who.addressId, expectedPayableCents: 8_000, useRedBag: true },
    { token: who.token, key: `red-bag-race-${i}` },
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.key === 'order.priceChanged')).toHaveLength(19);
  expect(await redBagOf(who)).toBe(500);
});

it('sells three pieces to three of fifty buyers, each with a coupon of their own', async () => {
  const { skuId } = await makeProduct(server.db, { price: 10_000, stock: 3 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buyer()));
  const coupons = await Promise.all(buyers.map((one) => coupon(one, { value: 1_000 })));
  const answers = await server.together(50, (i) => [
    order.createOrder,
    { skuId, addressId: buyers[i]?.addressId ?? '', expectedPayableCents: 9_000 },
    { token: buyers[i]?.token ?? '', key: `three-pieces-${i}` },
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.key === 'stock.none' || answer.key === 'stock.short')).toHaveLength(47);
  const states = await Promise.all(coupons.map(stateOf));
  expect(states.filter((state) => state === 'locked')).toHaveLength(3);
  expect(states.filter((state) => state === 'unused')).toHaveLength(47);
  expect(await server.db.one(sql`select available, reserved from sku where id = ${skuId}`)).toEqual({
    available: 0,
    reserved: 3,
  });
});

describe('a checkout whose answer was lost', () => {
  const checkoutId = 'checkout-of-a-test-0001';

  it('makes one order for the same key ten times at once', async () => {
    const who = await buyer();
    const id = await coupon(who, { value: 1_000 });
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    const answers = await server.together(10, () => [
      order.createOrder,
      { skuId, addressId: who.addressId, expectedPayableCents: 9_000, couponIds: id, checkoutId },
      { token: who.token, key: 'same-key-ten-times' },
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await server.as(who)(order.getOrderList, {})).data.total).toBe(1);
  });

  it('is found again by the preview while it waits for payment, and makes no second order whatever was changed', async () => {
    const who = await buyer(50_000);
    const cartLineIds = await inCart(who, { price: 10_000 }, { price: 10_000, shop: 'other' });
    const { data } = await create(who, { cartLineIds }, 20_000, { checkoutId });
    const again = await preview(who, { cartLineIds }, { checkoutId });
    expect(again).toMatchObject({ made: { payNo: data.payNo, payableCents: 20_000 }, shops: [], payableCents: 0 });
    expect(again.made?.orderNos.toSorted()).toEqual(data.orderNos.toSorted());
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    const others = await server.together(10, (i) => [
      order.createOrder,
      { skuId, addressId: who.addressId, expectedPayableCents: 10_000, checkoutId, note: `${i}` },
      { token: who.token, key: `another-try-${i}` },
    ]);
    expect(others.map((answer) => answer.key)).toEqual(Array(10).fill('order.placed'));
    // Somebody else's checkout of that name is another one.
    const stranger = await buyer();
    expect((await preview(stranger, { skuId }, { checkoutId })).made).toBeNull();
    await payFromWallet(who, data.payNo);
    expect((await preview(who, { skuId }, { checkoutId })).made).toBeNull();
  });
});

describe('what is refused, and changes nothing', () => {
  it.each([
    ['a coupon that is not there', 'nope', 'coupon.missing'],
    ['a coupon of another member', 'foreign', 'coupon.missing'],
    ['one that is over', 'over', 'coupon.expired'],
    ['one of another shop', 'otherShop', 'coupon.scope'],
    ['one whose threshold is not reached', 'dear', 'coupon.threshold'],
    ['two of the platform', 'two', 'coupon.tooMany'],
    ['one twice', 'twice', 'coupon.tooMany'],
  ])('%s', async (_, which, key) => {
    const [who, other] = [await buyer(), await buyer()];
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    const good = await coupon(who);
    const ids: Record<string, string> = {
      nope: 'nope',
      foreign: await coupon(other),
      over: await coupon(who, { hours: -1 }),
      otherShop: await coupon(who, { shopId: 'other' }),
      dear: await coupon(who, { thresholdCents: 10_001 }),
      two: `${good},${await coupon(who)}`,
      twice: `${good},${good}`,
    };
    const answer = await create(who, { skuId }, 9_000, { couponIds: ids[which] ?? '' });
    expect(answer.key).toBe(key);
    expect(await stateOf(good)).toBe('unused');
    expect((await server.as(who)(order.getOrderList, {})).data.total).toBe(0);
  });

  it.each([{ couponIds: 'a b' }, { couponIds: ',' }, { couponIds: ['x'] }, { useRedBag: 'maybe' }, { checkoutId: 'short' }])(
    'the input %j',
    async (bad) => {
      const who = await buyer();
      const { skuId } = await makeProduct(server.db, { price: 10_000 });
      expect((await create(who, { skuId }, 10_000, bad as never)).code).toBe(400);
    },
  );

  it('an amount that is not the member’s to see any more: the coupon went into another order meanwhile', async () => {
    const who = await buyer();
    await coupon(who, { value: 1_000 });
    const { skuId } = await makeProduct(server.db, { price: 10_000 });
    await create(who, { skuId }, 9_000);
    const second = await create(who, { skuId }, 9_000);
    expect([second.code, second.key]).toEqual([409, 'order.priceChanged']);
    expect((await preview(who, { skuId })).coupons).toMatchObject({ chosen: [], usable: 0, unusable: 1 });
  });
});

describe('the company fills a red bag', () => {
  const operator = () => ({ token: server.operatorToken });

  it('by mobile or by id, once for a key', async () => {
    const who = await buyer();
    const input = { mobile: who.mobile ?? '', amountCents: 1_500, memo: '新人红包' };
    const answers = await server.together(10, () => [redBag.grantRedBag, input, { ...operator(), key: 'one-red-bag' }]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data)))).toEqual(
      new Set([JSON.stringify({ memberId: who.id, balanceCents: 1_500 })]),
    );
    expect((await grant(who, 500)).data.balanceCents).toBe(2_000);
  });

  it.each([
    {},
    { memberId: 'x', mobile: '13800000001' },
    { memberId: 'x', amountCents: 0 },
    { memberId: 'x', amountCents: 1_000_001 },
  ])('refuses %j', async (bad) => {
    expect((await server.call(redBag.grantRedBag, { amountCents: 100, ...bad } as never, operator())).code).toBe(400);
  });

  it('refuses who is nobody, and callers who are not the company', async () => {
    const who = await buyer();
    expect((await server.call(redBag.grantRedBag, { memberId: 'nobody', amountCents: 100 }, operator())).code).toBe(404);
    expect((await server.as(who)(redBag.grantRedBag, { memberId: who.id, amountCents: 100 })).code).toBe(403);
    expect(await redBagOf(who)).toBe(0);
  });
});
