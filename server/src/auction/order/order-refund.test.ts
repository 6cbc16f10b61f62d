import { claim } from '@juhe/contract/auction/claim';
import { order } from '@juhe/contract/auction/order';
import { replacement } from '@juhe/contract/auction/replacement';
import { storage } from '@juhe/contract/auction/storage';
import { pay } from '@juhe/contract/payment/pay';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { post } from '../../ledger/post.ts';
import { receive } from '../../payment/api.ts';
import { makeSale } from '../../test/auction.ts';
import { lockWaiters } from '../../test/lock-waiters.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeAuctionOrder } from '../../test/won-order.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});

const refund = (orderNo: string, token = server.operatorToken) =>
  server.call(order.refundAuctionOrder, { orderNo, reason: '瑕疵' }, { token });

// AUCTION-52
it('refunds price and points of a paid order once', async () => {
  const buyer = await server.memberWith({ walletCents: 20_000 });
  const { orderNo } = await makeAuctionOrder(server, { buyer });
  expect(await refund(orderNo)).toMatchObject({ code: 409, key: 'order.state' });
  await server.call(order.payAuctionOrderFromWallet, { orderNo }, buyer);
  const before = await balanceOf(server.db, platformAccount('platformRevenue'));
  expect(await refund(orderNo, buyer.token)).toMatchObject({ code: 403 });
  expect(await refund(orderNo)).toMatchObject({ code: 200, data: { state: 'refunded' } });
  expect(await refund(orderNo)).toMatchObject({ code: 409 });
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(20_000);
  expect(await balanceOf(server.db, { kind: 'points', owner: buyer.id })).toBe(0);
  expect((await balanceOf(server.db, platformAccount('platformRevenue'))) - before).toBe(-12_000);
  const notices = await server.db.rows(
    sql`select template, params ->> 'reason' as reason from notice where member_id = ${buyer.id}`,
  );
  expect(notices).toEqual([{ template: 'orderRefunded', reason: '瑕疵' }]);
});

// AUCTION-52
it('refunds external payments to the wallet', async () => {
  const [buyer, seller] = [await server.memberWith(), await server.memberWith()];
  const { orderNo } = await makeAuctionOrder(server, { buyer, seller, state: 'received' });
  expect(await refund(orderNo)).toMatchObject({ code: 200 });
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(12_000);
  expect(await refund('A26112300000000')).toMatchObject({ code: 404 });
});

const pointsOf = (member: TestMember) => balanceOf(server.db, { kind: 'points', owner: member.id });
const earningsOf = (member: TestMember) =>
  server.db.one<{ total: number; owed: number }>(
    sql`select earned_total as total, owed from member_level where member_id = ${member.id}`,
  );

// AUCTION-52, AUCTION-58
it('refunds a purchase whose points settled owed ones', async () => {
  const buyer = await server.memberWith({ walletCents: 40_000 });
  const purchase = async (priceCents: number) => {
    const { orderNo } = await makeAuctionOrder(server, { buyer, priceCents });
    await server.call(order.payAuctionOrderFromWallet, { orderNo }, buyer);
    return orderNo;
  };
  const first = await purchase(5_000);
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'points.spent',
      ref: buyer.id,
      entries: [
        { account: { kind: 'points', owner: buyer.id }, amount: -50 },
        { account: platformAccount('pointsIssue'), amount: 50 },
      ],
    }),
  );
  expect(await refund(first)).toMatchObject({ code: 200 });
  expect([await pointsOf(buyer), await earningsOf(buyer)]).toEqual([0, { total: 0, owed: 50 }]);
  const second = await purchase(12_000);
  expect([await pointsOf(buyer), await earningsOf(buyer)]).toEqual([70, { total: 120, owed: 0 }]);
  expect(await refund(second)).toMatchObject({ code: 200, data: { state: 'refunded' } });
  expect([await pointsOf(buyer), await earningsOf(buyer)]).toEqual([0, { total: 0, owed: 50 }]);
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(40_000);
});

it('waits for a second payment of the same goods, and that for the refund, in one order', async () => {
  const buyer = await server.memberWith();
  const { orderNo } = await makeAuctionOrder(server, { buyer, priceCents: 10_000 });
  const { payNo } = (await server.call(order.payAuctionOrder, { orderNo, channel: 'sandbox' }, buyer)).data;
  const notice = (tradeNo: string) => ({
    payNo,
    channel: 'sandbox' as const,
    tradeNo: `${tradeNo}-${payNo}`,
    amountCents: 10_000,
  });
  const before = server.deadlocks();
  const waiting: Promise<unknown>[] = [];
  await server.db.inTx(async (tx) => {
    await receive(server.deps, tx, notice('first'));
    // Both start before the first notice is recorded, and wait for it: one for the payment, the other for the order.
    waiting.push(
      server.db.inTx((secondTx) => receive(server.deps, secondTx, notice('second'))),
      server.call(order.refundAuctionOrder, { orderNo, reason: '瑕疵' }, { token: server.operatorToken }),
    );
    await lockWaiters(server.db, 2);
  });
  expect(await Promise.all(waiting)).toEqual(['returned', expect.objectContaining({ code: 200 })]);
  expect(server.deadlocks() - before).toBe(0);
});

describe('of parts', () => {
  /** Ten pieces for 120.70, which earn 120 points, split into 3, 3 and 4. */
  const splitPurchase = async () => {
    const buyer = await server.memberWith({ walletCents: 20_000 });
    const { orderNo } = await makeAuctionOrder(server, { buyer, quantity: 10, priceCents: 12_070 });
    await server.call(order.payAuctionOrderFromWallet, { orderNo }, buyer);
    expect(await pointsOf(buyer)).toBe(120);
    const { data } = await server.call(storage.splitStoredGoods, { orderNo, quantities: [3, 3, 4] }, buyer);
    return { buyer, orderNo, parts: data.orderNos };
  };

  // AUCTION-53
  it('reverses points in proportion, in total the earned points', async () => {
    const { buyer, parts } = await splitPurchase();
    const remainingPoints = [];
    const halves = (await server.call(storage.splitStoredGoods, { orderNo: parts[2] ?? '', quantities: [2, 2] }, buyer)).data
      .orderNos;
    for (const orderNo of [parts[0] ?? '', halves[1] ?? '', halves[0] ?? '', parts[1] ?? '']) {
      expect(await refund(orderNo)).toMatchObject({ code: 200 });
      remainingPoints.push(await pointsOf(buyer));
    }
    // 36.21, 60.35, 84.49 and 120.70 of 120.70.
    expect(remainingPoints).toEqual([120 - 36, 120 - 60, 120 - 84, 0]);
    expect(await earningsOf(buyer)).toEqual({ total: 0, owed: 0 });
    expect(await balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id })).toBe(20_000);
  });

  // AUCTION-52
  it('go back through the payments that paid for them, an exchanged one through that of its difference first', async () => {
    const buyer = await server.memberWith({ walletCents: 5_000 });
    const { orderNo } = await makeAuctionOrder(server, { buyer, quantity: 10, priceCents: 12_070 });
    const { payNo } = (await server.call(order.payAuctionOrder, { orderNo, channel: 'sandbox' }, buyer)).data;
    await server.db.inTx((tx) =>
      receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo: `trade-${payNo}`, amountCents: 12_070 }),
    );
    const { orderNos } = (await server.call(storage.splitStoredGoods, { orderNo, quantities: [3, 3, 4] }, buyer)).data;
    const goods = await server.call(
      replacement.saveReplacementGoods,
      { title: '白瓷茶盏', picture: '/media/lots/denglong-1.webp', valueCents: 2_000, stock: 10 },
      { token: server.operatorToken },
    );
    const choice = { orderNo: orderNos[1] ?? '', goodsId: goods.data.id, differenceCents: 6_000 - 3_621 };
    const exchange = (await server.call(replacement.replaceStoredGoods, choice, buyer)).data;
    expect((await server.call(pay.startPayment, { payNo: exchange.payNo ?? '', channel: 'balance' }, buyer)).code).toBe(200);
    const exchanged = await server.db.one<{ orderNo: string }>(
      sql`select order_no as "orderNo" from auction_order where buyer_id = ${buyer.id} and origin = 'replacement'`,
    );
    const wallet = () => balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id });
    const gateway = () => balanceOf(server.db, { kind: 'gatewayClearing', owner: 'sandbox' });
    const [paid, before] = [await gateway(), await wallet()];
    const after = async (part: string) => {
      expect(await refund(part)).toMatchObject({ code: 200 });
      return [(await gateway()) - paid, (await wallet()) - before];
    };
    expect(await after(orderNos[0] ?? '')).toEqual([3_621, 0]);
    expect(await after(exchanged.orderNo)).toEqual([7_242, 2_379]);
    expect(await after(orderNos[2] ?? '')).toEqual([12_070, 2_379]);
    expect(
      await server.db.rows(sql`select state, refunded_cents as cents from payment where member_id = ${buyer.id} order by cents`),
    ).toEqual([
      { state: 'refunded', cents: 2_379 },
      { state: 'refunded', cents: 12_070 },
    ]);
  });

  it('records spent points as owed', async () => {
    const { buyer, parts } = await splitPurchase();
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'points.spent',
        ref: buyer.id,
        entries: [
          { account: { kind: 'points', owner: buyer.id }, amount: -110 },
          { account: platformAccount('pointsIssue'), amount: 110 },
        ],
      }),
    );
    await refund(parts[0] ?? '');
    expect([await pointsOf(buyer), await earningsOf(buyer)]).toEqual([0, { total: 84, owed: 26 }]);
    await refund(parts[1] ?? '');
    expect([await pointsOf(buyer), await earningsOf(buyer)]).toEqual([0, { total: 48, owed: 62 }]);
  });

  it('reverses each point once for twenty concurrent refunds', async () => {
    const { buyer, parts } = await splitPurchase();
    const responses = await server.together(20, (i) => [
      order.refundAuctionOrder,
      { orderNo: parts[i % 3] ?? '', reason: '瑕疵' },
      { token: server.operatorToken, key: `refund-${parts[0]}-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
    expect([await pointsOf(buyer), await earningsOf(buyer)]).toEqual([0, { total: 0, owed: 0 }]);
  });
});

describe('of a member’s lot', () => {
  /** A settled sale of 120.00 whose seller was invited: a share of 10 % of the fee of 6.00. */
  const settledSale = async () => {
    const inviter = await server.memberWith();
    const sale = await makeSale(server, { inviterId: inviter.id, quantity: 2 });
    const { orderNo, buyer, seller } = sale;
    await server.db.run(sql`update auction_order set state = 'awaitingConfirm' where order_no = ${orderNo}`);
    expect(await server.as(seller)(claim.confirmPayment, { orderNo, amountCents: 12_000 })).toMatchObject({ code: 200 });
    const { id } = await server.db.one<{ id: string }>(sql`select id from share where from_id = ${seller.id}`);
    return { ...sale, inviter, shareId: id, buyer };
  };
  const stateOfShare = async (id: string) =>
    await server.db.one<{ state: string; owed: number }>(sql`select state, owed_cents as owed from share where id = ${id}`);
  const walletOf = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });

  it('reverses a pending share from escrow', async () => {
    const { orderNo, shareId, inviter, buyer } = await settledSale();
    const escrow = { kind: 'escrow', owner: `share:${shareId}` } as const;
    expect(await balanceOf(server.db, escrow)).toBe(60);
    expect(await refund(orderNo)).toMatchObject({ code: 200 });
    expect([await balanceOf(server.db, escrow), await walletOf(inviter)]).toEqual([0, 0]);
    expect(await stateOfShare(shareId)).toEqual({ state: 'reversed', owed: 0 });
    expect([await pointsOf(buyer), await walletOf(buyer)]).toEqual([0, 12_000]);
  });

  it('reverses a credited share up to the balance and records the remainder as owed', async () => {
    const { orderNo, shareId, inviter } = await settledSale();
    await server.meetDeadlines('share.due', shareId);
    expect((await server.call(shareprofit.acknowledgeShares, { ids: [shareId] }, inviter)).data.creditedCents).toBe(60);
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'test.spent',
        ref: inviter.id,
        entries: [
          { account: { kind: 'memberWallet', owner: inviter.id }, amount: -45 },
          { account: platformAccount('platformRevenue'), amount: 45 },
        ],
      }),
    );
    expect(await refund(orderNo)).toMatchObject({ code: 200 });
    expect([await walletOf(inviter), await stateOfShare(shareId)]).toEqual([0, { state: 'reversed', owed: 45 }]);
  });

  // AUCTION-53
  it('retains the share while the buyer keeps part of the goods', async () => {
    const { orderNo, shareId, buyer } = await settledSale();
    const { data } = await server.call(storage.splitStoredGoods, { orderNo, quantities: [1, 1] }, buyer);
    await refund(data.orderNos[0] ?? '');
    expect((await stateOfShare(shareId)).state).toBe('pending');
    await refund(data.orderNos[1] ?? '');
    expect((await stateOfShare(shareId)).state).toBe('reversed');
  });
});
