import { order } from '@juhe/contract/mall/order';
import { account } from '@juhe/contract/member/account';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { orderProfitKind } from '../../mall/api.ts';
import { paidOrder, type PaidItem } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { orderProfitJob, orderShareOf } from './order-share.service.ts';

jest.setTimeout(60_000);

let server: TestServer;
let skuId: string;
const shopId = 'own';
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  ({ skuId } = await makeProduct(server.db, { stock: 100_000 }));
});
afterAll(async () => {
  expect(await audit(server.db)).toEqual([]);
  // I4: the amount the platform owes equals the sum of the due shares of orders.
  expect(
    await server.db.rows(sql`select a.owner from ledger_account a where a.kind = 'profitPayable'
      and a.balance <> (select coalesce(sum(amount_cents), 0) from share s where s.member_id = a.owner and s.kind = 'order' and s.state in ('held', 'due'))`),
  ).toEqual([]);
  expect(server.deadlocks()).toBe(0);
  await server.close();
});

const walletOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: id });
const payableOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'profitPayable', owner: id });
const sharesOf = async (member: TestMember) => (await server.call(shareprofit.listShares, {}, member)).data;
const follow = (orderNo: string) => server.meetDeadlines(orderProfitJob, orderNo);

/** An order of `buyer` in state `received`, its share estimated. */
const bought = async (buyer: TestMember, items: readonly Partial<PaidItem>[] = [{}]) => {
  const paid = await paidOrder(server.db, {
    memberId: buyer.id,
    shopId,
    items: items.map((item) => ({ skuId, priceCents: 9_950, quantity: 1, ...item })),
  });
  await server.db.inTx((tx) => orderProfitKind.schedule(tx, paid.orderNo, { seconds: 0 }));
  await follow(paid.orderNo);
  return paid;
};
const complete = async (orderNo: string) => {
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())
    on conflict (kind, ref) do update set due_at = now()`);
  await server.meetDeadlines('order.complete', orderNo);
  await follow(orderNo);
};
const pair = async () => {
  const inviter = await server.memberWith();
  return [inviter, await server.memberWith({ nickname: '周南', inviterId: inviter.id })] as const;
};

// WALLET-42
it('is 1 % per item, rounded down, capped by the platform’s revenue and 200.00', () => {
  const share = (retainedCents: number[], revenueCents = 1_000_000) => orderShareOf({ keptCents: retainedCents, revenueCents });
  expect(share([9_950, 9_950])).toBe(198);
  expect(share([199])).toBe(1);
  expect(share([99])).toBe(0);
  expect(share([50_000], 300)).toBe(300);
  expect(share([50_000], -20)).toBe(0);
  expect(share([9_000_000])).toBe(20_000);
});

// WALLET-45
it('is expected during the order, due on completion, and credited on acknowledgement', async () => {
  const [inviter, buyer] = await pair();
  const { orderNo } = await bought(buyer, [{}, { priceCents: 5_000, quantity: 2 }]);
  expect(await sharesOf(inviter)).toMatchObject({
    list: [{ kind: 'order', from: '周*', baseCents: 19_950, rateBp: 100, amountCents: 199, state: 'pending', dueAt: null }],
    sums: { pendingCents: 199, dueCents: 0 },
  });
  expect(await payableOf(inviter)).toBe(0);
  await complete(orderNo);
  expect((await sharesOf(inviter)).sums).toMatchObject({ pendingCents: 0, dueCents: 199, creditedCents: 0, reversedCents: 0 });
  expect(await payableOf(inviter)).toBe(199);
  const { data } = await server.call(shareprofit.acknowledgeShares, { all: true }, inviter);
  expect(data).toEqual({ count: 1, creditedCents: 199, balanceCents: 199, remainingCents: 0, skipped: [] });
  expect([await walletOf(inviter), await payableOf(inviter)]).toEqual([199, 0]);
});

it('does not count a change of the order twice', async () => {
  const [inviter, buyer] = await pair();
  const { orderNo } = await bought(buyer);
  await complete(orderNo);
  for (let n = 0; n < 3; n += 1) {
    await server.db.inTx((tx) => orderProfitKind.schedule(tx, orderNo, { seconds: 0 }));
    await follow(orderNo);
  }
  expect((await sharesOf(inviter)).list).toHaveLength(1);
  expect(await payableOf(inviter)).toBe(99);
});

it('is void when the order is refunded, without any money', async () => {
  const [inviter, buyer] = await pair();
  const { orderNo } = await bought(buyer);
  await server.db.run(sql`update mall_order set state = 'paid' where order_no = ${orderNo}`);
  expect(await server.as(buyer)(order.refundOrder, { orderNo, reason: '不想要了' } as never)).toMatchObject({ code: 200 });
  await follow(orderNo);
  expect((await sharesOf(inviter)).sums).toMatchObject({ pendingCents: 0, dueCents: 0, creditedCents: 0, reversedCents: 99 });
  expect(await payableOf(inviter)).toBe(0);
});

// WALLET-45
it('is created on completion of an order without an estimate', async () => {
  const [inviter, buyer] = await pair();
  const { orderNo } = await paidOrder(server.db, {
    memberId: buyer.id,
    shopId,
    items: [{ skuId, priceCents: 9_950, quantity: 1 }],
  });
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
  await server.meetDeadlines('order.complete', orderNo);
  await follow(orderNo);
  expect((await sharesOf(inviter)).sums.dueCents).toBe(99);
});

// WALLET-44
it('is not granted without an inviter, for an old member, or for the own shop of inviter or buyer', async () => {
  const loner = await server.memberWith();
  await bought(loner);
  const [inviter, old] = await pair();
  await server.db.run(sql`update member set created_at = now() - interval '366 days' where id = ${old.id}`);
  await bought(old);
  expect((await sharesOf(inviter)).list).toEqual([]);
  const { id: ownShopId } = await server.db.one<{ id: string }>(
    sql`insert into shop (name, logo, owner_id, commission_bp) values ('周家茶', '/media/x.webp', ${inviter.id}, 500) returning id`,
  );
  const friend = await server.memberWith({ inviterId: inviter.id });
  const { orderNo } = await paidOrder(server.db, {
    memberId: friend.id,
    shopId: ownShopId,
    items: [{ skuId, priceCents: 9_950, quantity: 1 }],
  });
  await server.db.inTx((tx) => orderProfitKind.schedule(tx, orderNo, { seconds: 0 }));
  await follow(orderNo);
  expect((await sharesOf(inviter)).list).toEqual([]);
});

// WALLET-43
it('is at most 5,000.00 in a month of China', async () => {
  const [inviter, buyer] = await pair();
  const first = await bought(buyer);
  await complete(first.orderNo);
  await server.db.run(sql`alter table share disable trigger user`);
  await server.db.run(sql`insert into share (kind, member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
    values ('order', ${inviter.id}, ${buyer.id}, 'M-month', 50000000, 100, 499860, 'credited', now())`);
  await server.db.run(sql`alter table share enable trigger user`);
  const second = await bought(buyer);
  await complete(second.orderNo);
  expect(await payableOf(inviter)).toBe(99 + 41);
  const third = await bought(buyer);
  await complete(third.orderNo);
  expect((await sharesOf(inviter)).sums).toMatchObject({ dueCents: 140, reversedCents: 99 });
});

// WALLET-43
it('twenty completions of one inviter’s friends at the same instant stay within the month', async () => {
  const inviter = await server.memberWith();
  const orders = [];
  for (let n = 0; n < 20; n += 1) {
    const friend = await server.memberWith({ inviterId: inviter.id });
    orders.push(await bought(friend, [{ priceCents: 2_000_000 }]));
  }
  await server.db.run(sql`insert into share (kind, member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
    select 'order', ${inviter.id}, id, 'M-together', 50000000, 100, 400000, 'credited', now() from member where inviter_id = ${inviter.id} limit 1`);
  for (const { orderNo } of orders) {
    await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
    await server.meetDeadlines('order.complete', orderNo);
  }
  await Promise.all(orders.map(({ orderNo }) => follow(orderNo)));
  expect(await payableOf(inviter)).toBe(100_000);
});

// AUCTION-109, WALLET-48
it('due shares block an account deletion; expected ones are voided', async () => {
  const [inviter, buyer] = await pair();
  const { orderNo } = await bought(buyer);
  const { data: before } = await server.as(inviter)(account.checkCancellation, {});
  expect(before.losses).toContainEqual({ kind: 'shares', count: 1 });
  expect(before.obstacles).toEqual([]);
  await complete(orderNo);
  const { data: after } = await server.as(inviter)(account.checkCancellation, {});
  expect(after.obstacles).toEqual([{ kind: 'dueShares', count: 1, amountCents: 99 }]);
});

// WALLET-44
it('is void when its buyer has left before the order was completed', async () => {
  const [inviter, buyer] = await pair();
  const { orderNo } = await bought(buyer);
  await server.db.run(sql`update member set cancelled_at = now(), mobile = null where id = ${buyer.id}`);
  await complete(orderNo);
  expect((await sharesOf(inviter)).sums).toMatchObject({ dueCents: 0, reversedCents: 99 });
});
