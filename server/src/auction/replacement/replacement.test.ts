import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { priceStory } from '@juhe/contract/auction/price-story';
import { replacement } from '@juhe/contract/auction/replacement';
import { replacementActions } from '@juhe/contract/auction/replacement.schemas';
import { resale } from '@juhe/contract/auction/resale';
import { storage } from '@juhe/contract/auction/storage';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { addPaymentCode, endLot, makeBidder } from '../../test/auction.ts';
import { makeStoredOrder } from '../../test/auction-order.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(30_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(server.deadlocks()).toBe(0);
  expect(await audit(server.db)).toEqual([]);
  await server.close();
});

const operator = () => ({ token: server.operatorToken });
const picture = '/media/lots/qingci-1.webp';
const makeGoods = async (valueCents: number, stock = 5) =>
  (await server.call(replacement.saveReplacementGoods, { title: '白瓷茶盏', picture, valueCents, stock }, operator())).data.id;
const goodsOf = (id: string) =>
  server.db.one<{ stock: number; reserved: number }>(sql`select stock, reserved from replacement_goods where id = ${id}`);

const ownerOf = async (fields: Parameters<typeof makeStoredOrder>[2] = {}, walletCents = 50_000) => {
  const member = await server.memberWith();
  const order = await makeStoredOrder(server, member.id, fields);
  if (walletCents > 0)
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'recharge',
        ref: member.id,
        entries: [
          { account: platformAccount('gatewayClearing'), amount: -walletCents },
          { account: { kind: 'memberWallet', owner: member.id }, amount: walletCents },
        ],
      }),
    );
  return { who: member, ...order };
};
const fundServiceFee = ({ id }: TestMember, cents: number) =>
  server.db.inTx((tx) =>
    post(tx, {
      kind: 'recharge',
      ref: id,
      entries: [
        { account: platformAccount('gatewayClearing'), amount: -cents },
        { account: { kind: 'serviceFee', owner: id }, amount: cents },
      ],
    }),
  );
const replace = (member: TestMember, orderNo: string, goodsId: string, differenceCents: number) =>
  server.call(replacement.replaceStoredGoods, { orderNo, goodsId, differenceCents }, member);
const payFromWallet = (member: TestMember, payNo: string) => server.call(pay.startPayment, { payNo, channel: 'balance' }, member);
const stateOf = async (orderNo: string) =>
  (await server.db.one<{ state: string }>(sql`select state from auction_order where order_no = ${orderNo}`)).state;
const walletOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: id });

// AUCTION-114
it('offers goods in stock of at least the cost, cheapest first, and none for orders outside storage', async () => {
  const dear = await makeGoods(70_000, 4);
  const cheap = await makeGoods(50_000, 4);
  await makeGoods(49_999, 9);
  await makeGoods(50_500, 1);
  const { who: member, orderNo } = await ownerOf({ quantity: 2 });
  const { data } = await server.call(replacement.listReplacements, { orderNo }, member);
  expect(data.list.map(({ id, valueCents, differenceCents }) => [id, valueCents, differenceCents])).toEqual([
    [cheap, 100_000, 0],
    [dear, 140_000, 40_000],
  ]);
  await server.db.run(sql`update auction_order set state = 'pickUp' where order_no = ${orderNo}`);
  expect((await server.call(replacement.listReplacements, { orderNo }, member)).data).toMatchObject({ total: 0, waiting: null });
  expect((await server.call(replacement.listReplacements, { orderNo }, await server.memberWith())).code).toBe(404);
});

// AUCTION-122
it.each([
  ['inStorage', 2, ['split', 'replace']],
  ['inStorage', 1, ['replace']],
  ['pickUp', 2, []],
  ['settled', 2, []],
] as const)('an order that is %s with %i pieces accepts its actions and no others', async (state, quantity, actions) => {
  const goods = await makeGoods(100_000 / quantity);
  for (const action of replacementActions) {
    const { who: member, orderNo } = await ownerOf({ quantity });
    await server.db.run(sql`update auction_order set state = ${state} where order_no = ${orderNo}`);
    const { data } = await server.call(replacement.listReplacements, { orderNo, pageSize: 50 }, member);
    expect(data.order.actions).toEqual(actions);
    const differenceCents = data.list.find(({ id }) => id === goods)?.differenceCents ?? 0;
    const { code } =
      action === 'replace'
        ? await replace(member, orderNo, goods, differenceCents)
        : await server.call(storage.splitStoredGoods, { orderNo, quantities: [1, Math.max(1, quantity - 1)] }, member);
    expect([action, code === 200]).toEqual([action, (actions as readonly string[]).includes(action)]);
  }
});

// AUCTION-116
it('replaces immediately when no difference is due', async () => {
  const goods = await makeGoods(100_000);
  const { who: member, orderNo, id } = await ownerOf({ resales: 2 });
  const { data } = await replace(member, orderNo, goods, 0);
  expect(data).toMatchObject({ state: 'done', payNo: null });
  expect(await stateOf(orderNo)).toBe('replaced');
  const replacementOrder =
    await server.db.one(sql`select title, quantity, price_cents as cents, root_id as root, parent_id as parent, resales, state
    from auction_order where order_no = ${data.orderNo ?? ''}`);
  expect(replacementOrder).toEqual({
    title: '白瓷茶盏',
    quantity: 1,
    cents: 100_000,
    root: id,
    parent: id,
    resales: 2,
    state: 'inStorage',
  });
  expect(await goodsOf(goods)).toEqual({ stock: 4, reserved: 0 });
  expect((await server.call(replacement.listReplacements, { orderNo }, member)).data.replacedBy).toBe(data.orderNo);
});

// AUCTION-128
it('resells replaced goods, parts of them and what buyers resell with their own picture and price history', async () => {
  const goods = await makeGoods(50_000);
  const { who: member, orderNo, id } = await ownerOf({ quantity: 2 });
  await server.db.run(sql`update lot set pictures = array['/media/lots/laobiao-1.webp'], detail_html = '<p>机械腕表</p>', category = 'watches'
    from auction_order o where o.id = ${id} and lot.id = o.lot_id`);
  const replaced = (await replace(member, orderNo, goods, 0)).data.orderNo ?? '';
  const [part = ''] = (await server.call(storage.splitStoredGoods, { orderNo: replaced, quantities: [1, 1] }, member)).data
    .orderNos;
  const resell = async (seller: TestMember, ownOrderNo: string) => {
    await server.db.run(
      sql`update auction_order set state = 'inStorage', owned_since = now() - interval '2 days' where order_no = ${ownOrderNo}`,
    );
    await addPaymentCode(server, seller);
    return (await server.call(resale.resellGoods, { orderNo: ownOrderNo, startCents: 50_000, days: 1 }, seller)).data.productNo;
  };
  const shown = async (productNo: string) => {
    const { title, pictures, detailHtml, category } = (await server.call(lot.getLot, { productNo })).data;
    return { title, pictures, detailHtml, category };
  };
  const historyOf = async (productNo: string) =>
    (await server.call(priceStory.getLotHistory, { productNo })).data.map((offering) => offering.productNo);
  await fundServiceFee(member, 10_000);
  const first = await resell(member, part);
  const ofGoods = { title: '白瓷茶盏', pictures: [picture], detailHtml: '', category: 'other' };
  expect([await shown(first), await historyOf(first)]).toEqual([ofGoods, [first]]);
  const buyer = await makeBidder(server, 20_000);
  await server.call(bid.placeBid, { productNo: first, amountCents: 50_000 }, buyer);
  await endLot(server, first);
  const { orderNo: bought } = await server.db.one<{ orderNo: string }>(
    sql`select order_no as "orderNo" from auction_order where buyer_id = ${buyer.id}`,
  );
  const second = await resell(buyer, bought);
  expect([await shown(second), await historyOf(second)]).toEqual([ofGoods, [first, second]]);
});

// AUCTION-115
it('reserves the goods until the difference is paid and replaces on payment', async () => {
  const goods = await makeGoods(120_000);
  const { who: member, orderNo } = await ownerOf();
  const { data } = await replace(member, orderNo, goods, 20_000);
  expect(data.state).toBe('waiting');
  expect(await goodsOf(goods)).toEqual({ stock: 5, reserved: 1 });
  expect((await replace(member, orderNo, goods, 20_000)).data.payNo).toBe(data.payNo);
  const revenue = await balanceOf(server.db, platformAccount('platformRevenue'));
  expect((await payFromWallet(member, data.payNo ?? '')).data.state).toBe('paid');
  expect(await balanceOf(server.db, platformAccount('platformRevenue'))).toBe(revenue + 20_000);
  expect([await stateOf(orderNo), await goodsOf(goods), await walletOf(member)]).toEqual([
    'replaced',
    { stock: 4, reserved: 0 },
    30_000,
  ]);
});

it('expires with its payment and allows another choice', async () => {
  const [first, second] = [await makeGoods(120_000), await makeGoods(130_000)];
  const { who: member, orderNo } = await ownerOf();
  const payNo = (await replace(member, orderNo, first, 20_000)).data.payNo ?? '';
  const two = (await replace(member, orderNo, second, 30_000)).data.payNo ?? '';
  expect([await goodsOf(first), await goodsOf(second)]).toEqual([
    { stock: 5, reserved: 0 },
    { stock: 5, reserved: 1 },
  ]);
  expect((await payFromWallet(member, payNo)).code).toBe(409);
  await server.meetDeadlines('payment.expire', two);
  expect(await goodsOf(second)).toEqual({ stock: 5, reserved: 0 });
  expect((await payFromWallet(member, two)).code).toBe(409);
  expect([await stateOf(orderNo), await walletOf(member)]).toEqual(['inStorage', 50_000]);
});

it('exchanges the choices of members in opposite directions', async () => {
  const [first, second] = [await makeGoods(120_000, 20), await makeGoods(130_000, 20)];
  const pairs = 8;
  const choosing = async (goodsId: string, differenceCents: number) => {
    const owner = await ownerOf({ quantity: 1 }, 0);
    expect((await replace(owner.who, owner.orderNo, goodsId, differenceCents)).code).toBe(200);
    return owner;
  };
  const change = (owners: Awaited<ReturnType<typeof choosing>>[], goodsId: string, differenceCents: number) => (i: number) =>
    [
      replacement.replaceStoredGoods,
      { orderNo: owners[i]?.orderNo ?? '', goodsId, differenceCents },
      { token: owners[i]?.who.token ?? '', key: randomUUID() },
    ] as const;
  const all = Array.from({ length: pairs });
  const [ofFirst, ofSecond] = [
    await Promise.all(all.map(() => choosing(first, 20_000))),
    await Promise.all(all.map(() => choosing(second, 30_000))),
  ];
  const {
    there: forward,
    back,
    deadlocks,
  } = await oppositeDirections(server, pairs, change(ofFirst, second, 30_000), change(ofSecond, first, 20_000));
  expect([...forward, ...back].map(({ code }) => code)).toEqual(Array.from({ length: 2 * pairs }, () => 200));
  expect([await goodsOf(first), await goodsOf(second)]).toEqual([
    { stock: 20, reserved: pairs },
    { stock: 20, reserved: pairs },
  ]);
  expect(deadlocks).toBe(0);
});

// AUCTION-115
it('refunds when the order has left the storage in the meantime', async () => {
  const goods = await makeGoods(120_000);
  const { who: member, orderNo } = await ownerOf({ quantity: 1 });
  const { data } = await replace(member, orderNo, goods, 20_000);
  await server.db.run(sql`update auction_order set state = 'listedForResale' where order_no = ${orderNo}`);
  await payFromWallet(member, data.payNo ?? '');
  expect([await stateOf(orderNo), await goodsOf(goods), await walletOf(member)]).toEqual([
    'listedForResale',
    { stock: 5, reserved: 0 },
    50_000,
  ]);
});

it('sells the last item once to twenty concurrent callers', async () => {
  const goods = await makeGoods(100_000, 1);
  const owners = await Promise.all(Array.from({ length: 20 }, () => ownerOf({}, 0)));
  const responses = await server.together(20, (i) => [
    replacement.replaceStoredGoods,
    { orderNo: owners[i]?.orderNo ?? '', goodsId: goods, differenceCents: 0 },
    { token: owners[i]?.who.token ?? '', key: `last-${goods}-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'replace.stockGone')).toHaveLength(19);
  expect(await goodsOf(goods)).toEqual({ stock: 0, reserved: 0 });
});

it('applies either the split or the replacement of twenty concurrent calls', async () => {
  const goods = await makeGoods(50_000, 50);
  const { who: member, orderNo, id } = await ownerOf({ quantity: 2 });
  const responses = await server.together(20, (i) =>
    i % 2
      ? [storage.splitStoredGoods, { orderNo, quantities: [1, 1] }, { token: member.token, key: `s-${orderNo}-${i}` }]
      : ([
          replacement.replaceStoredGoods,
          { orderNo, goodsId: goods, differenceCents: 0 },
          { token: member.token, key: `r-${orderNo}-${i}` },
        ] as never),
  );
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  const { pieces } = await server.db.one<{ pieces: number }>(sql`select sum(quantity)::int as pieces from auction_order
    where root_id = ${id} and state = 'inStorage'`);
  expect(pieces).toBe(2);
});

it('refuses another difference than the member saw, cheaper goods, and what is not offered or not there', async () => {
  const goods = await makeGoods(120_000);
  const { who: member, orderNo } = await ownerOf();
  expect(await replace(member, orderNo, goods, 19_999)).toMatchObject({ key: 'replace.changed', field: 'differenceCents' });
  expect((await replace(member, orderNo, await makeGoods(99_999), 0)).key).toBe('replace.lowValue');
  expect((await replace(member, orderNo, 'nothing', 0)).key).toBe('replace.missing');
  await server.call(
    replacement.saveReplacementGoods,
    { id: goods, title: '白瓷茶盏', picture, valueCents: 120_000, stock: 5, offered: false },
    operator(),
  );
  expect((await replace(member, orderNo, goods, 20_000)).key).toBe('replace.missing');
  expect((await replace(await server.memberWith(), orderNo, goods, 20_000)).code).toBe(404);
  for (const bad of [{ goodsId: "x'" }, { differenceCents: -1 }, { differenceCents: 'NaN' }, { orderNo: '' }])
    expect(
      (
        await server.call(
          replacement.replaceStoredGoods,
          { orderNo, goodsId: goods, differenceCents: 20_000, ...bad } as never,
          member,
        )
      ).code,
    ).toBe(400);
  expect([await stateOf(orderNo), await goodsOf(goods)]).toEqual(['inStorage', { stock: 5, reserved: 0 }]);
});

it('is managed by operators, who cannot remove reserved stock', async () => {
  const goods = await makeGoods(120_000, 2);
  const { who: member, orderNo } = await ownerOf();
  await replace(member, orderNo, goods, 20_000);
  const change = { id: goods, title: '白瓷茶盏', picture, valueCents: 90_000 };
  expect((await server.call(replacement.saveReplacementGoods, { ...change, stock: 0 }, operator())).key).toBe(
    'replace.stockReserved',
  );
  expect((await server.call(replacement.saveReplacementGoods, { ...change, stock: 1 }, operator())).data).toMatchObject({
    reserved: 1,
  });
  expect((await server.call(replacement.saveReplacementGoods, { ...change, stock: 1 }, member)).code).not.toBe(200);
  expect((await server.call(replacement.listReplacementGoods, {}, operator())).data.list[0]).toMatchObject({
    id: goods,
    stock: 1,
  });
});
