import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { mallAccountDeletion } from '../account-deletion.repository.ts';
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

it('refunds before shipping: the money, the freight with the last unit, and the units to the stock', async () => {
  const of = await on.bought({ state: 'paid', freightCents: 800, item: { shopCouponCents: 333 } });
  const { data: shown } = await server.call(
    afterSale.previewAfterSale,
    { orderNo: of.orderNo, itemId: of.itemId, quantity: 1 },
    of.member,
  );
  expect(shown).toMatchObject({
    goodsCents: 5_000,
    discountCents: 167,
    maxCents: 4_833,
    freightCents: 0,
    kinds: ['refund'],
    mayAskLess: false,
  });
  const first = await on.applyFor(of, { reason: 'noLonger' });
  expect((await server.call(order.shipOrder, { orderNo: of.orderNo, ...parcel }, on.operator)).key).toBe('afterSale.open');
  expect((await server.call(order.refundOrder, { orderNo: of.orderNo }, of.member)).key).toBe('afterSale.open');
  expect((await server.call(afterSale.approveAfterSale, { id: first.data.id }, on.operator)).data.state).toBe('refunded');
  expect([await on.escrow(of), await on.orderState(of), await on.stockOf(of.skuId)]).toEqual([
    10_467 - 4_833,
    'paid',
    { available: 99, sold: 1 },
  ]);

  const second = await on.applyFor(of, { reason: 'slow' });
  await server.call(afterSale.approveAfterSale, { id: second.data.id }, on.operator);
  expect((await on.detailOf(of, second.data.id)).freightCents).toBe(800);
  expect([await on.escrow(of), await on.orderState(of), await on.stockOf(of.skuId)]).toEqual([
    0,
    'refunded',
    { available: 100, sold: 0 },
  ]);
});

it('returns the service desk of the shop that sold the goods, while the member may contact it', async () => {
  const of = await on.bought({ shop: 'other' });
  const { id } = (await on.applyFor(of)).data;
  expect((await on.detailOf(of, id)).deskId).toBe('other');
  await server.db.run(sql`update shop set owner_id = ${of.member.id} where id = 'other'`);
  expect((await on.detailOf(of, id)).deskId).toBeNull();
  await server.db.run(sql`update shop set owner_id = ${on.keeper.id}, state = 'closed' where id = 'other'`);
  expect((await on.detailOf(of, id)).deskId).toBeNull();
  await server.db.run(sql`update shop set state = 'open' where id = 'other'`);
});

// MALL-120
it('accepts a return, pays after the inspection, and restocks only resaleable units', async () => {
  for (const resaleable of [true, false]) {
    const of = await on.bought({ shop: 'other' });
    const id = await on.returning(of);
    expect((await on.detailOf(of, id)).returnAddress).toContain('退货');
    await server.call(afterSale.receiveAfterSale, { id, resaleable }, on.operator);
    expect((await server.call(afterSale.refundAfterSale, { id }, on.operator)).data.state).toBe('refunded');
    expect([await on.escrow(of), await on.stockOf(of.skuId)]).toEqual([5_000, { available: resaleable ? 99 : 98, sold: 1 }]);
    await server.meetDeadlines('order.complete', of.orderNo);
    const { timeline } = await on.detailOf(of, id);
    expect(timeline.map(({ event, by }) => `${event} ${by}`)).toEqual([
      'refund operator',
      'receive operator',
      'sendBack member',
      'approve operator',
      'created member',
    ]);
  }
});

// MALL-111, MALL-114, MALL-115
it('ends an order whose units were all returned; freight is refunded for the seller’s fault, and otherwise stays with the shop', async () => {
  for (const [reason, retainedByShop] of [
    ['quality', 0],
    ['dislike', 800],
  ] as const) {
    const of = await on.bought({ shop: 'other', freightCents: 800 });
    const before = await balanceOf(server.db, { kind: 'companyWallet', owner: 'other' });
    const id = await on.returning(of, { quantity: 2, reason });
    await server.call(afterSale.receiveAfterSale, { id, resaleable: true }, on.operator);
    await server.call(afterSale.refundAfterSale, { id }, on.operator);
    expect([await on.orderState(of), await on.escrow(of)]).toEqual(['refunded', 0]);
    expect((await balanceOf(server.db, { kind: 'companyWallet', owner: 'other' })) - before).toBe(retainedByShop);
  }
});

// MALL-111, MALL-121
it('exchanges: the new unit leaves the stock, the old one enters it, and the order is completed afterwards', async () => {
  const of = await on.bought();
  const id = await on.returning(of, { kind: 'exchange', reason: 'size' });
  await server.call(afterSale.receiveAfterSale, { id, resaleable: false }, on.operator);
  await server.db.run(sql`update sku set available = 0 where id = ${of.skuId}`);
  expect((await server.call(afterSale.reshipAfterSale, { id, ...parcel }, on.operator)).key).toBe('stock.none');
  expect((await on.detailOf(of, id)).state).toBe('received');
  await server.db.run(sql`update sku set available = 10 where id = ${of.skuId}`);
  expect((await server.call(afterSale.reshipAfterSale, { id, ...parcel }, on.operator)).data.state).toBe('reshipped');
  expect(await on.stockOf(of.skuId)).toEqual({ available: 9, sold: 2 });
  expect((await server.call(afterSale.confirmExchange, { id }, of.member)).data.state).toBe('completed');
  expect(await on.escrow(of)).toBe(10_000);
});

// MALL-122
it('refunds instead when an exchange is impossible', async () => {
  const of = await on.bought();
  const id = await on.returning(of, { kind: 'exchange', reason: 'size' });
  await server.call(afterSale.receiveAfterSale, { id, resaleable: true }, on.operator);
  expect((await server.call(afterSale.refundAfterSale, { id }, on.operator)).data.state).toBe('refunded');
  expect(await on.escrow(of)).toBe(5_000);
});

// MALL-123
it('accepts one appeal, and its decision is final', async () => {
  const of = await on.bought();
  const { data } = await on.applyFor(of);
  await server.call(afterSale.rejectAfterSale, { id: data.id, reason: '看不出破损' }, on.operator);
  expect((await on.applyFor(of)).key).toBe('afterSale.open');
  await server.call(afterSale.appealAfterSale, { id: data.id, text: '外箱也是破的' }, of.member);
  await server.call(afterSale.decideAfterSaleAppeal, { id: data.id, accept: true }, on.operator);
  expect(await on.detailOf(of, data.id)).toMatchObject({
    state: 'refunded',
    answer: '看不出破损',
    appeal: { text: '外箱也是破的' },
  });

  const id = await on.returning(of);
  await server.call(afterSale.receiveAfterSale, { id, resaleable: true }, on.operator);
  await server.call(afterSale.rejectAfterSale, { id, reason: '使用过' }, on.operator);
  await server.call(afterSale.appealAfterSale, { id, text: '没有使用过' }, of.member);
  await server.call(afterSale.decideAfterSaleAppeal, { id, accept: true }, on.operator);
  expect([(await on.detailOf(of, id)).state, await on.orderState(of)]).toEqual(['refunded', 'refunded']);

  const secondOrder = await on.bought();
  const { data: refused } = await on.applyFor(secondOrder, { kind: 'returnRefund', reason: 'quality' });
  await server.call(afterSale.rejectAfterSale, { id: refused.id, reason: '看不出破损' }, on.operator);
  await server.call(afterSale.appealAfterSale, { id: refused.id, text: '外箱也是破的' }, secondOrder.member);
  await server.call(afterSale.decideAfterSaleAppeal, { id: refused.id, accept: true }, on.operator);
  await server.call(afterSale.sendBackAfterSale, { id: refused.id, ...parcel }, secondOrder.member);
  await server.call(afterSale.receiveAfterSale, { id: refused.id, resaleable: true }, on.operator);
  await server.call(afterSale.rejectAfterSale, { id: refused.id, reason: '少了配件' }, on.operator);
  const twice = await server.call(afterSale.appealAfterSale, { id: refused.id, text: '配件都在盒子里' }, secondOrder.member);
  expect(twice.key).toBe('afterSale.appealedOnce');
});

// MALL-112
it('returns the red packet’s share to the allowance, and refunds less money for it', async () => {
  const of = await on.bought({ item: { redBagCents: 999, platformCouponCents: 201 }, quantity: 3 });
  const fullRefund = await on.applyFor(of);
  await server.call(afterSale.approveAfterSale, { id: fullRefund.data.id }, on.operator);
  const half = await on.applyFor(of, { amountCents: 2_300 });
  await server.call(afterSale.approveAfterSale, { id: half.data.id }, on.operator);
  // 138.00 paid for three: 46.00 each; the red bag is 3.33 each.
  expect(await balanceOf(server.db, { kind: 'allowance', owner: of.member.id })).toBe(333 + 166);
  expect(await on.escrow(of)).toBe(13_800 - 4_600 - 2_300);
});

describe('by deadline', () => {
  const late = (id: string) => server.meetDeadlines('afterSale.due', id);

  // MALL-116, MALL-117
  it('approves for the member when the company does not respond', async () => {
    const [refund, goods, appealed] = [await on.bought({ state: 'paid' }), await on.bought(), await on.bought()];
    const ids = [
      (await on.applyFor(refund, { reason: 'slow' })).data.id,
      (await on.applyFor(goods, { kind: 'returnRefund', reason: 'quality' })).data.id,
    ];
    const third = (await on.applyFor(appealed)).data.id;
    await server.call(afterSale.rejectAfterSale, { id: third, reason: '不清楚' }, on.operator);
    await server.call(afterSale.appealAfterSale, { id: third, text: '请看照片里的破损' }, appealed.member);
    for (const id of [...ids, third]) {
      await on.isLate(id);
      await late(id);
    }
    expect([
      (await on.detailOf(refund, ids[0] ?? '')).state,
      (await on.detailOf(goods, ids[1] ?? '')).state,
      (await on.detailOf(appealed, third)).state,
    ]).toEqual(['refunded', 'approved', 'refunded']);
  });

  // MALL-118
  it('ends a case whose member misses the deadline; the call is refused before the job has run', async () => {
    const of = await on.bought();
    const { data } = await on.applyFor(of, { kind: 'returnRefund', reason: 'quality' });
    await server.call(afterSale.approveAfterSale, { id: data.id }, on.operator);
    await on.isLate(data.id);
    expect((await server.call(afterSale.sendBackAfterSale, { id: data.id, ...parcel }, of.member)).key).toBe('afterSale.late');
    await late(data.id);
    expect((await on.detailOf(of, data.id)).state).toBe('withdrawn');
    const next = await on.applyFor(of);
    await server.call(afterSale.rejectAfterSale, { id: next.data.id, reason: '看不出破损' }, on.operator);
    await on.isLate(next.data.id);
    await late(next.data.id);
    expect((await on.detailOf(of, next.data.id)).state).toBe('closed');
  });

  // MALL-117, MALL-118
  it('refunds a return that was not inspected in time, and counts an exchange as received', async () => {
    const [back, exchanged] = [await on.bought(), await on.bought()];
    const id = await on.returning(back);
    await on.isLate(id);
    await late(id);
    expect([(await on.detailOf(back, id)).state, await on.stockOf(back.skuId)]).toEqual(['refunded', { available: 98, sold: 1 }]);
    const exchangeId = await on.returning(exchanged, { kind: 'exchange', reason: 'size' });
    await server.call(afterSale.receiveAfterSale, { id: exchangeId, resaleable: true }, on.operator);
    await server.call(afterSale.reshipAfterSale, { id: exchangeId, ...parcel }, on.operator);
    await on.isLate(exchangeId);
    await late(exchangeId);
    expect((await on.detailOf(exchanged, exchangeId)).state).toBe('completed');
  });

  it('does nothing when the state has changed', async () => {
    const of = await on.bought();
    const { data } = await on.applyFor(of);
    await late(data.id);
    expect((await on.detailOf(of, data.id)).state).toBe('applied');
  });

  // MALL-119
  it('postpones the completion of an order while a case is open', async () => {
    const of = await on.bought({ shop: 'other' });
    const { data } = await on.applyFor(of);
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${of.orderNo}, now())`);
    expect(await server.meetDeadlines('order.complete', of.orderNo)).toBe(1);
    expect(await on.orderState(of)).toBe('received');
    await server.call(afterSale.withdrawAfterSale, { id: data.id }, of.member);
    expect(await server.meetDeadlines('order.complete', of.orderNo)).toBe(1);
    expect([await on.orderState(of), await on.escrow(of)]).toEqual(['completed', 0]);
    expect((await on.applyFor(of)).key).toBe('afterSale.notNow');
  });
});

it('notifies the member of others’ actions, and the shop’s owner of applications and refunds', async () => {
  const of = await on.bought({ shop: 'other' });
  const { data } = await on.applyFor(of);
  await server.call(afterSale.rejectAfterSale, { id: data.id, reason: '看不出破损' }, on.operator);
  const notices = await server.call(notice.listNotices, { kind: 'order' }, of.member);
  expect(notices.data.list[0]).toMatchObject({
    title: '售后申请未通过',
    link: `/subPackages/order/order-after-sale/info?id=${data.id}`,
  });
  const owners = await server.call(notice.listNotices, { kind: 'order' }, on.keeper);
  expect(owners.data.list.map(({ title }) => title)).toContain('收到售后申请');
});

it('stores pictures as evidence for its member and the company only', async () => {
  const of = await on.bought();
  const [ownUpload, foreign] = await Promise.all(
    [of.member.id, on.keeper.id].map((owner) =>
      server.db.one<{ id: string }>(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour)
        values (${owner}, 'afterSale', true, md5(random()::text), 8, 8, 100, 'a.png', '#ffffff') returning id`),
    ),
  );
  expect((await on.applyFor(of, { pictureIds: [foreign?.id] })).key).toBe('upload.unknown');
  const { data } = await on.applyFor(of, { pictureIds: [ownUpload?.id] });
  const { pictures } = await on.detailOf(of, data.id);
  expect(pictures.map(({ id }) => id)).toEqual([ownUpload?.id]);
  expect(pictures[0]?.url).toMatch(/^\/u\/p\/.*sig=/);
  const { list } = (await server.call(afterSale.listAfterSale, { pageSize: 50 }, on.operator)).data;
  expect(list.find(({ id }) => id === data.id)?.pictures).toHaveLength(1);
});

it('returns the coupon with the last unit that was not shipped, and not before', async () => {
  const of = await on.bought({ state: 'paid', item: { platformCouponCents: 500 } });
  const { id } = await server.db.one<{
    id: string;
  }>(sql`with t as (insert into coupon_template (names, scope, kind, value, threshold_cents, quota, claim_until, valid_days)
      values ('{"zh-Hans":"满减"}', 'all', 'amount', 500, 500, 10, now() + interval '1 day', 30) returning id)
    insert into member_coupon (template_id, member_id, state, expires_at, used_at)
      select id, ${of.member.id}, 'used', now() + interval '30 days', now() from t returning id`);
  await server.db.run(sql`insert into mall_order_coupon (order_id, member_coupon_id, cents) values (${of.id}, ${id}, 500)`);
  const states: string[] = [];
  for (let unit = 0; unit < 2; unit += 1) {
    const { data } = await on.applyFor(of, { reason: 'slow' });
    await server.call(afterSale.approveAfterSale, { id: data.id }, on.operator);
    states.push((await server.db.one<{ state: string }>(sql`select state from member_coupon where id = ${id}`)).state);
  }
  expect(states).toEqual(['used', 'unused']);
});

it('prevents the closing of an account while a case is open, and keeps no texts afterwards', async () => {
  const of = await on.bought();
  const { data } = await on.applyFor(of, { text: '我的电话是 13800000001' });
  const open = async () =>
    (await mallAccountDeletion.blockers?.(server.db, of.member.id))?.find(({ kind }) => kind === 'orders')?.count;
  expect(await open()).toBe(1);
  await server.call(afterSale.withdrawAfterSale, { id: data.id }, of.member);
  expect(await open()).toBe(0);
  await server.db.inTx(async (tx) => mallAccountDeletion.erase?.(tx, of.member.id, server.deps));
  expect((await on.detailOf(of, data.id)).text).toBe('');
});

describe('invalid input', () => {
  it.each([
    ['no kind', { kind: undefined }],
    ['an unknown kind', { kind: 'gift' }],
    ['a kind as a list', { kind: ['refund'] }],
    ['no pieces', { quantity: 0 }],
    ['less than nothing', { quantity: -1 }],
    ['full-width digits', { quantity: '１' }],
    ['a piece and a half', { quantity: 1.5 }],
    ['nothing to pay', { amountCents: 0 }],
    ['part of a cent', { amountCents: 0.001 }],
    ['more than there is in the world', { amountCents: 1e21 }],
    ['an unknown reason', { reason: 'because' }],
    ['a text without end', { text: 'x'.repeat(301) }],
    ['the same picture twice', { pictureIds: ['a', 'a'] }],
  ])('is rejected: %s', async (_, bad) => {
    const of = await on.bought();
    expect((await on.applyFor(of, bad)).code).toBe(400);
    expect((await server.call(afterSale.listMyAfterSales, {}, of.member)).data.total).toBe(0);
  });

  it.each([
    ['more than was bought', { quantity: 3 }, 'afterSale.quantity'],
    ['more than was paid', { amountCents: 5_001 }, 'afterSale.amount'],
    ['a reason of another kind', { reason: 'size' }, 'afterSale.reason'],
    ['somebody else’s picture', { pictureIds: ['nothing'] }, 'upload.unknown'],
    ['another item', { itemId: 'nothing' }, 'order.missing'],
  ])('is rejected with a reason: %s', async (_, bad, key) => {
    const of = await on.bought();
    expect((await on.applyFor(of, bad)).key).toBe(key);
    expect((await server.call(afterSale.listMyAfterSales, {}, of.member)).data.total).toBe(0);
  });

  it('returns no order of another member', async () => {
    const of = await on.bought();
    const stranger = await server.memberWith();
    const input = { orderNo: of.orderNo, itemId: of.itemId };
    const responses = [
      await server.call(afterSale.previewAfterSale, input, stranger),
      await server.call(afterSale.getOrderAfterSale, { orderNo: of.orderNo }, stranger),
      await server.call(afterSale.applyForAfterSale, { ...input, kind: 'refund', quantity: 1, reason: 'damaged' }, stranger),
    ];
    expect(responses.map(({ key }) => key)).toEqual(['order.missing', 'order.missing', 'order.missing']);
  });

  // MALL-108, MALL-109, MALL-110
  it('refunds the whole amount before shipping, rejects returns of unshipped goods, and expires', async () => {
    const unshipped = await on.bought({ state: 'paid' });
    expect((await on.applyFor(unshipped, { reason: 'slow', amountCents: 4_999 })).key).toBe('afterSale.wholeAmount');
    expect((await on.applyFor(unshipped, { kind: 'exchange', reason: 'size' })).key).toBe('afterSale.notNow');
    const of = await on.bought();
    for (let i = 0; i < 5; i += 1) {
      const { data } = await on.applyFor(of);
      await server.call(afterSale.withdrawAfterSale, { id: data.id }, of.member);
    }
    expect((await on.applyFor(of)).key).toBe('afterSale.tooOften');
  });
});

it('lists eligible orders, open cases and closed ones', async () => {
  const of = await on.bought();
  const goods = await server.call(afterSale.listAfterSaleGoods, {}, of.member);
  expect(goods.data.list).toMatchObject([{ itemId: of.itemId, kinds: ['refund', 'returnRefund', 'exchange'], open: null }]);
  const { data } = await on.applyFor(of, { text: '杯口有裂纹' });
  expect((await server.call(afterSale.listAfterSaleGoods, {}, of.member)).data.total).toBe(0);
  const [item] = (await server.call(afterSale.getOrderAfterSale, { orderNo: of.orderNo }, of.member)).data;
  expect(item).toMatchObject({ kinds: [], open: { id: data.id, state: 'applied' } });
  const waiting = await server.call(afterSale.listAfterSale, { pageSize: 50 }, on.operator);
  expect(waiting.data.list.find(({ id }) => id === data.id)).toMatchObject({ text: '杯口有裂纹', memberId: of.member.id });
  await server.call(afterSale.withdrawAfterSale, { id: data.id }, of.member);
  const counts = await Promise.all(
    (['open', 'ended'] as const).map(
      async (status) => (await server.call(afterSale.listMyAfterSales, { status }, of.member)).data.total,
    ),
  );
  expect(counts).toEqual([0, 1]);
});
