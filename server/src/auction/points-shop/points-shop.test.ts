import { address } from '@juhe/contract/mall/address';
import { account } from '@juhe/contract/member/account';
import { pointsShop } from '@juhe/contract/auction/points-shop';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { points } from '@juhe/contract/auction/points';
import { notice } from '@juhe/contract/social/notice';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { audit, balancesOf } from '../../ledger/read.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { boughtAccount, earnPoints, pointsAccount } from '../points/earn.ts';
import { receivePointsOrderJob } from './points-order.service.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Buyer = TestMember & { readonly addressId: string };
const waybill = { carrier: 'sf', waybill: 'SF1234567890123' };

let n = 0;
const buyer = async (earned: number, boughtPoints = 0): Promise<Buyer> => {
  const member = await server.memberWith({ walletCents: boughtPoints });
  const key = `shop-${(n += 1)}`;
  await server.db.inTx((tx) => earnPoints(tx, { memberId: member.id, points: earned, ref: key, key }));
  if (boughtPoints > 0) await server.call(points.buyPoints, { points: boughtPoints }, member);
  const { data } = await server.call(
    address.addAddress,
    { name: '林知夏', mobile: '13800000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' },
    member,
  );
  return { ...member, addressId: data.id };
};
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 45, channels: 3, background: '#8a5a00' } })
          .png()
          .toBuffer(),
      ),
    ],
    '花觚.png',
    { type: 'image/png' },
  );
const operator = () => ({ token: server.operatorToken });
const goods = async (more: { points?: number; stock?: number; perMember?: number } = {}): Promise<string> => {
  const { data } = await server.call(
    pointsShop.addPointsGoods,
    { title: '白瓷杯', categoryId: 'home', points: 200, stock: 10, pictures: ['/media/products/celadon-1.webp'], ...more },
    operator(),
  );
  return data.id;
};
const order = (member: Buyer, goodsId: string, more: { quantity?: number; expectedPoints?: number; addressId?: string } = {}) =>
  server.call(pointsShop.createPointsOrder, { goodsId, addressId: member.addressId, expectedPoints: 200, ...more }, member);
const balancesLeft = ({ id }: TestMember) => balancesOf(server.db, [pointsAccount(id), boughtAccount(id)]);
const stockOf = async (id: string) =>
  server.db.one<{ stock: number; exchanged: number }>(sql`select stock, exchanged from points_goods where id = ${id}`);

// AUCTION-64, AUCTION-65
it('spends bought points first, stores the address, and moves from paid to received', async () => {
  const member = await buyer(500, 300);
  const goodsId = await goods();
  const { data } = await order(member, goodsId, { quantity: 2 });
  expect(data).toMatchObject({ pointsLeft: 400, pointsBoughtLeft: 0 });
  expect([await balancesLeft(member), await stockOf(goodsId)]).toEqual([[400, 0], { stock: 8, exchanged: 2 }]);
  const { orderNo } = data;
  await server.db.run(sql`delete from address where member_id = ${member.id}`);
  const paid = await server.call(pointsShop.getPointsOrder, { orderNo }, member);
  expect(paid.data).toMatchObject({
    state: 'paid',
    points: 400,
    pointsBought: 300,
    actions: ['cancel'],
    receiver: { name: '林知夏' },
  });
  expect((await server.call(pointsShop.trackPointsOrder, { orderNo }, member)).key).toBe('pointsOrder.is.paid');
  expect((await server.call(pointsShop.receivePointsOrder, { orderNo }, member)).key).toBe('pointsOrder.is.paid');
  const wrong = await server.call(pointsShop.shipPointsOrder, { orderNo, carrier: 'sf', waybill: 'x' }, operator());
  expect(wrong.key).toBe('logistics.waybillWrong');
  expect((await server.call(pointsShop.shipPointsOrder, { orderNo, ...waybill }, operator())).data.state).toBe('shipped');
  expect((await server.call(pointsShop.cancelPointsOrder, { orderNo }, member)).key).toBe('pointsOrder.is.shipped');
  const track = await server.call(pointsShop.trackPointsOrder, { orderNo }, member);
  expect(track.data).toMatchObject({ waybill: waybill.waybill, carrier: { code: 'SF' } });
  expect(await server.meetDeadlines(receivePointsOrderJob, orderNo)).toBe(1);
  const { data: received } = await server.call(pointsShop.getPointsOrder, { orderNo }, member);
  expect([received.state, received.actions, received.receiveDueAt]).toEqual(['received', ['track'], null]);
  expect(received.timeline.map(({ event, by }) => [event, by])).toEqual([
    ['receive', 'system'],
    ['ship', 'operator'],
    ['created', 'member'],
  ]);
  const { data: notices } = await server.call(notice.listNotices, { kind: 'auction' }, member);
  expect(notices.list.map(({ title }) => title)).toEqual(['订单已自动确认收货', '积分商品已发货']);
  expect(await audit(server.db)).toEqual([]);
});

// AUCTION-64
it('restores both kinds of points and the stock when cancelled by member or operator', async () => {
  const member = await buyer(500, 300);
  const goodsId = await goods();
  const ownOrder = await order(member, goodsId, { quantity: 2 });
  expect((await server.call(pointsShop.cancelPointsOrder, { orderNo: ownOrder.data.orderNo }, member)).data.state).toBe(
    'cancelled',
  );
  expect([await balancesLeft(member), await stockOf(goodsId)]).toEqual([[500, 300], { stock: 10, exchanged: 0 }]);
  const second = await order(member, goodsId);
  const byCompany = { orderNo: second.data.orderNo, reason: '缺货' };
  expect((await server.call(pointsShop.cancelMemberPointsOrder, byCompany, operator())).code).toBe(200);
  expect(await balancesLeft(member)).toEqual([500, 300]);
  const { data: notices } = await server.call(notice.listNotices, { kind: 'auction' }, member);
  expect(notices.list[0]?.text).toBe('「白瓷杯」的兑换已取消：缺货。200 积分已退回。');
  const { data: orders } = await server.call(pointsShop.listMyPointsOrders, {}, member);
  expect(orders).toMatchObject({ total: 2, counts: { paid: 0, shipped: 0 } });
});

it('sells exactly the stock to 20 concurrent buyers', async () => {
  const goodsId = await goods({ stock: 7 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer(200)));
  const responses = await server.together(20, (i) => {
    const member = buyers[i] as Buyer;
    return [
      pointsShop.createPointsOrder,
      { goodsId, addressId: member.addressId, expectedPoints: 200 },
      { token: member.token, key: `stock-key-${i}` },
    ];
  });
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(7);
  expect(new Set(responses.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(
    new Set(['pointsGoods.stockShort']),
  );
  expect(await stockOf(goodsId)).toEqual({ stock: 0, exchanged: 7 });
  expect(server.deadlocks()).toBe(0);
  expect(await audit(server.db)).toEqual([]);
});

it('enforces balance and limit among 20 concurrent orders, and orders once per key', async () => {
  const member = await buyer(450, 100);
  const [goodsId, limited] = [await goods(), await goods({ points: 1, perMember: 3 })];
  const responses = await server.together(20, (i) => [
    pointsShop.createPointsOrder,
    { goodsId, addressId: member.addressId, expectedPoints: 200 },
    { token: member.token, key: `balance-key-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(await balancesLeft(member)).toEqual([150, 0]);
  const limitedOrders = await server.together(20, (i) => [
    pointsShop.createPointsOrder,
    { goodsId: limited, addressId: member.addressId, expectedPoints: 1 },
    { token: member.token, key: `limit-key-${i}` },
  ]);
  expect(limitedOrders.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(limitedOrders.find(({ code }) => code !== 200)?.key).toBe('pointsGoods.memberLimit');
  const secondBuyer = await buyer(1_000);
  const repeated = await server.together(10, () => [
    pointsShop.createPointsOrder,
    { goodsId, addressId: secondBuyer.addressId, expectedPoints: 200 },
    { token: secondBuyer.token, key: 'the-same-order' },
  ]);
  expect(new Set(repeated.map(({ data }) => data.orderNo)).size).toBe(1);
  expect(await balancesLeft(secondBuyer)).toEqual([800, 0]);
});

it('applies one of concurrent cancelling, shipping and cancelling by operators', async () => {
  const goodsId = await goods({ stock: 100 });
  for (let round = 0; round < 8; round += 1) {
    const member = await buyer(200);
    const { data } = await order(member, goodsId);
    const { orderNo } = data;
    const steps = [
      [pointsShop.cancelPointsOrder, { orderNo }, { token: member.token }],
      [pointsShop.shipPointsOrder, { orderNo, ...waybill }, operator()],
      [pointsShop.cancelMemberPointsOrder, { orderNo, reason: 'x' }, operator()],
    ] as const;
    const responses = await server.together(20, (i) => steps[(i + round) % 3] as never);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    const isShipped = responses.some(({ code }, i) => code === 200 && (i + round) % 3 === 1);
    expect(await balancesLeft(member)).toEqual([isShipped ? 0 : 200, 0]);
  }
  expect(server.deadlocks()).toBe(0);
  expect(await audit(server.db)).toEqual([]);
});

it('refuses what is gone, unpayable, at another price, to a foreign address, and bad input; nothing changes', async () => {
  const [buyer1, buyer2] = [await buyer(199), await buyer(5_000)];
  const goodsId = await goods();
  expect((await order(buyer1, goodsId)).key).toBe('pointsGoods.pointsShort');
  expect((await order(buyer2, goodsId, { expectedPoints: 150 })).key).toBe('pointsGoods.priceChanged');
  expect((await order(buyer2, goodsId, { addressId: buyer1.addressId })).key).toBe('pointsOrder.address');
  expect((await order(buyer2, goodsId, { quantity: 11 })).key).toBe('pointsGoods.stockShort');
  for (const quantity of [0, -1, 100, 1.5]) expect((await order(buyer2, goodsId, { quantity })).code).toBe(400);
  await server.call(pointsShop.shelvePointsGoods, { id: goodsId }, operator());
  expect((await order(buyer2, goodsId)).key).toBe('pointsGoods.missing');
  expect((await server.call(pointsShop.getPointsGoods, { id: goodsId })).code).toBe(404);
  expect([await balancesLeft(buyer1), await balancesLeft(buyer2), await stockOf(goodsId)]).toEqual([
    [199, 0],
    [5_000, 0],
    { stock: 10, exchanged: 0 },
  ]);
});

it('answers another member’s order as missing', async () => {
  const [buyer1, buyer2] = [await buyer(200), await buyer(0)];
  const { data } = await order(buyer1, await goods());
  const { orderNo } = data;
  for (const operation of [
    pointsShop.getPointsOrder,
    pointsShop.trackPointsOrder,
    pointsShop.cancelPointsOrder,
    pointsShop.receivePointsOrder,
  ] as const) {
    const foreign = await server.call(operation, { orderNo }, buyer2);
    const absent = await server.call(operation, { orderNo: 'J26112300000000' }, buyer2);
    expect([foreign.code, foreign.key]).toEqual([404, absent.key]);
  }
});

it('shows what can be afforded, what is sold out last, and to visitors no balance', async () => {
  await server.db.run(sql`update points_goods set on_sale = false`);
  const [cheap, dear, soldOut] = [
    await goods({ points: 10 }),
    await goods({ points: 900 }),
    await goods({ points: 5, stock: 0 }),
  ];
  const ids = async (input: { affordable?: boolean; categoryId?: string }, member?: TestMember) =>
    (await server.call(pointsShop.listPointsGoods, input, member)).data.list.map(({ id }) => id);
  expect(await ids({})).toEqual([cheap, dear, soldOut]);
  expect(await ids({ affordable: true }, await buyer(20))).toEqual([cheap]);
  expect(await ids({ affordable: true }, await buyer(500, 400))).toEqual([cheap, dear]);
  expect(await ids({ affordable: true })).toEqual([]);
  expect(await ids({ categoryId: 'tea' })).toEqual([]);
  expect((await server.call(pointsShop.listPointsGoods, {})).data.balance).toBeNull();
  const { data } = await server.call(pointsShop.listPointsShopCategories, {}, { lang: 'fr' } as never);
  expect(data.list.map(({ id }) => id)).toEqual(['home', 'tea', 'study', 'outdoor']);
});

// AUCTION-66
it('lets only operators change goods and stock', async () => {
  const id = await goods();
  const member = await buyer(0);
  for (const operation of [
    pointsShop.adjustPointsGoodsStock,
    pointsShop.updatePointsGoods,
    pointsShop.shelvePointsGoods,
  ] as const)
    expect((await server.call(operation, { id, change: 1 } as never, member)).code).toBe(403);
  const change = (input: object) => server.call(pointsShop.updatePointsGoods, { id, ...input } as never, operator());
  expect((await change({ points: 300, perMember: 2, detailHtml: '<p>好<script>x()</script></p>' })).data).toMatchObject({
    points: 300,
    perMember: 2,
    title: '白瓷杯',
  });
  expect((await server.call(pointsShop.getPointsGoods, { id })).data.detailHtml).toBe('<p>好</p>');
  expect((await change({ perMember: 0 })).data.perMember).toBeNull();
  expect((await change({ categoryId: 'nowhere' })).key).toBe('pointsGoods.categoryMissing');
  for (const pictures of [
    ['javascript:alert(1)'],
    ['http://evil.example/x.webp'],
    ['/media/../x.webp'],
    ['/media/products/never-painted.webp'],
    [`/u/${'0'.repeat(40)}.webp`],
    [],
  ])
    expect([pictures, (await change({ pictures })).code]).toEqual([pictures, 400]);
  const uploaded = await server.call(lotDesk.uploadLotPicture, { file: await picture() }, operator());
  const more = ['/media/products/celadon-1.webp', uploaded.data.url];
  expect((await change({ pictures: more })).code).toBe(200);
  expect((await change({ pictures: more.toReversed() })).code).toBe(200);
  expect((await server.call(pointsShop.getPointsGoods, { id })).data.pictures).toEqual(more.toReversed());
  const stock = (by: number) => server.call(pointsShop.adjustPointsGoodsStock, { id, change: by }, operator());
  expect((await stock(-11)).key).toBe('pointsGoods.stockShort');
  expect((await stock(5)).data.stock).toBe(15);
  expect((await server.call(pointsShop.listAllPointsGoods, {}, operator())).data.list[0]).toMatchObject({ id, stock: 15 });
  expect((await change({ id: 'missing' })).code).toBe(404);
  const { data } = await server.call(pointsShop.listPointsOrders, {}, operator());
  expect(data.list.map(({ createdAt }) => createdAt)).toEqual(data.list.map(({ createdAt }) => createdAt).toSorted());
});

it('blocks an account deletion while it is open', async () => {
  const member = await buyer(200);
  const { data } = await order(member, await goods());
  const obstacles = async () =>
    (await server.call(account.checkCancellation, {}, member)).data.obstacles.find(({ kind }) => kind === 'pointsOrders')?.count;
  expect(await obstacles()).toBe(1);
  await server.call(pointsShop.cancelPointsOrder, { orderNo: data.orderNo }, member);
  expect(await obstacles()).toBeUndefined();
});
