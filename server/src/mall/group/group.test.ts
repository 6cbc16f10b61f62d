import { order } from '@juhe/contract/mall/order';
import { group } from '@juhe/contract/mall/group';
import { notice } from '@juhe/contract/social/notice';
import { pay } from '@juhe/contract/payment/pay';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { receive } from '../../payment/pay/money.ts';
import { machines } from '../../state-machine/machine.ts';
import { activityTools, type Buyer, tally } from '../../test/activity.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { mallAccountDeletion } from '../account-deletion.repository.ts';

jest.setTimeout(60_000);

let server: TestServer;
let tools: ReturnType<typeof activityTools>;
beforeAll(async () => {
  server = await testServer();
  tools = activityTools(server);
  await tools.shelf();
});
afterAll(() => server.close());

const groupOfOrder = async (buyer: Buyer, orderNo: string): Promise<string> =>
  (await tools.orderOf(buyer, orderNo)).originRef ?? '';
const detail = async (id: string, viewer?: Buyer) => (await server.call(group.getGroup, { id }, viewer)).data;
const wallet = (buyer: Buyer) => balanceOf(server.db, { kind: 'memberWallet', owner: buyer.id });
const noticesOf = async (buyer: Buyer) =>
  (await server.call(notice.listNotices, { kind: 'order' }, buyer)).data.list.map(({ template }) => template);

/** Creates a group whose leader has paid. */
const opened = async (size: number, fields: Parameters<typeof tools.groupOf>[1] = {}) => {
  const goods = await tools.groupOf(size, fields);
  const leader = await tools.buyer();
  const orderNo = await tools.buy(leader, goods);
  return { ...goods, leader, orderNo, groupId: await groupOfOrder(leader, orderNo) };
};
const joining = ({ skuId, activityId, groupId }: { skuId: string; activityId: string; groupId: string }) => ({
  skuId,
  activityId,
  groupId,
});

// MALL-92
it('starts with the leader’s payment, completes with the last one, and then ships all orders', async () => {
  const { leader, orderNo, groupId, ...goods } = await opened(3);
  expect(await tools.orderOf(leader, orderNo)).toMatchObject({
    state: 'grouping',
    origin: 'group',
    originRef: groupId,
    payableCents: 10_000,
  });
  const [second, third] = [await tools.buyer({ nickname: '陈一舟' }), await tools.buyer()];
  const secondNo = await tools.buy(second, joining({ ...goods, groupId }));
  const half = await detail(groupId, second);
  expect(half.group).toMatchObject({ state: 'open', size: 3, taken: 2 });
  expect(half.group?.places.map(({ leader: first, mine: isOwn }) => [first, isOwn])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(half.group?.places[1]?.nickname).toBe('陈*舟');
  expect(half.orderNo).toBe(secondNo);
  const thirdNo = await tools.buy(third, joining({ ...goods, groupId }));
  expect((await detail(groupId)).group).toMatchObject({ state: 'full', taken: 3 });
  const states = [
    (await tools.orderOf(leader, orderNo)).state,
    (await tools.orderOf(second, secondNo)).state,
    (await tools.orderOf(third, thirdNo)).state,
  ];
  expect(states).toEqual(['paid', 'paid', 'paid']);
  expect(await noticesOf(leader)).toContain('groupFull');
  expect(await tools.stockOf(goods.skuId)).toEqual({ available: 97, reserved: 0, sold: 3 });
  expect(await server.meetDeadlines('group.expire', groupId)).toBe(1);
  expect((await detail(groupId)).group?.state).toBe('full');
  expect(await audit(server.db)).toEqual([]);
});

// MALL-95
it('refunds everything when its 24 hours have expired', async () => {
  const { leader, orderNo, groupId, ...goods } = await opened(3);
  const second = await tools.buyer();
  const secondNo = await tools.buy(second, joining({ ...goods, groupId }));
  expect(await wallet(leader)).toBe(40_000);
  await server.meetDeadlines('group.expire', groupId);
  expect((await detail(groupId)).group?.state).toBe('failed');
  const ended = await tools.orderOf(second, secondNo);
  expect([ended.state, ended.timeline[0]?.event, ended.timeline[0]?.note]).toEqual(['refunded', 'fail', 'failed']);
  expect((await tools.orderOf(leader, orderNo)).state).toBe('refunded');
  expect([await wallet(leader), await wallet(second)]).toEqual([50_000, 50_000]);
  expect(await noticesOf(second)).toContain('groupFailed');
  expect(await tools.stockOf(goods.skuId)).toEqual({ available: 100, reserved: 0, sold: 0 });
  expect(await audit(server.db)).toEqual([]);
});

// MALL-86
it('does not lead its member to an order that the member deleted', async () => {
  const { leader, orderNo, groupId } = await opened(3);
  await server.meetDeadlines('group.expire', groupId);
  expect(await detail(groupId, leader)).toMatchObject({ orderNo, actions: ['open', 'seeOrder'] });
  expect((await server.call(order.deleteOrder, { orderNo }, leader)).code).toBe(200);
  const { orderNo: shownNo, actions, group: shown } = await detail(groupId, leader);
  expect([shownNo, actions, shown?.places.map(({ mine: isOwn }) => isOwn)]).toEqual([null, ['open'], [true]]);
});

// MALL-94
it('accepts one of fifty concurrent payments for the last position; forty-nine are refunded immediately', async () => {
  const { groupId, ...goods } = await opened(2);
  const buyers = await tools.buyers(50);
  const placed = await Promise.all(buyers.map((buyer) => tools.place(buyer, joining({ ...goods, groupId }))));
  const responses = await server.together(50, (i) => [
    pay.startPayment,
    { payNo: placed[i]?.data.payNo ?? '', channel: 'balance' as const },
    { token: buyers[i]?.token ?? '', key: `last-place-${i}` },
  ]);
  expect(tally(responses)).toEqual({ ok: 50 });
  const orders = await Promise.all(buyers.map((buyer, i) => tools.orderOf(buyer, placed[i]?.data.orderNos[0] ?? '')));
  expect(orders.filter(({ state }) => state === 'paid')).toHaveLength(1);
  const refused = orders.filter(({ state }) => state === 'refunded');
  expect(refused).toHaveLength(49);
  expect(new Set(refused.map(({ timeline }) => timeline[0]?.note))).toEqual(new Set(['full']));
  expect((await Promise.all(buyers.map(wallet))).toSorted((a, b) => a - b)).toEqual([
    40_000,
    ...Array.from({ length: 49 }, () => 50_000),
  ]);
  expect(await tools.stockOf(goods.skuId)).toEqual({ available: 98, reserved: 0, sold: 2 });
  const loser = buyers[orders.findIndex(({ state }) => state === 'refunded')];
  expect(loser && (await noticesOf(loser))).toContain('groupLate');
  expect((await detail(groupId)).group).toMatchObject({ state: 'full', taken: 2 });
  expect(await audit(server.db)).toEqual([]);
});

// MALL-94
it('accepts a member who pays two orders for it once, and its leader only as such', async () => {
  const { leader, groupId, ...goods } = await opened(3);
  const second = await tools.buyer();
  const [a, b] = [
    await tools.place(second, joining({ ...goods, groupId })),
    await tools.place(second, joining({ ...goods, groupId })),
  ];
  await server.together(2, (i) => [
    pay.startPayment,
    { payNo: (i === 0 ? a : b).data.payNo, channel: 'balance' as const },
    { token: second.token, key: `join-twice-${i}` },
  ]);
  const orders = await Promise.all([a, b].map(({ data }) => tools.orderOf(second, data.orderNos[0] ?? '')));
  expect(orders.map(({ state }) => state).toSorted()).toEqual(['grouping', 'refunded']);
  expect(orders.find(({ state }) => state === 'refunded')?.timeline[0]?.note).toBe('joined');
  expect((await detail(groupId)).group?.taken).toBe(2);
  expect(await wallet(second)).toBe(40_000);
  expect((await tools.place(leader, joining({ ...goods, groupId }))).key).toBe('group.joined');
  expect((await server.call(order.previewOrder, joining({ ...goods, groupId }), second)).key).toBe('group.joined');
  expect(await audit(server.db)).toEqual([]);
});

it('rejects joining a full or expired group by the call itself, before any deadline', async () => {
  const full = await opened(2);
  await tools.buy(await tools.buyer(), joining(full));
  const late = await tools.buyer();
  expect((await tools.place(late, joining(full))).key).toBe('group.full');
  const old = await opened(2);
  const unpaid = await tools.place(late, joining(old));
  await server.db.run(sql`update mall_group set expires_at = now() - interval '1 second' where id = ${old.groupId}`);
  expect((await tools.place(await tools.buyer(), joining(old))).key).toBe('group.over');
  expect((await detail(old.groupId)).group?.state).toBe('failed');
  await tools.payFor(late, unpaid.data.payNo);
  const refused = await tools.orderOf(late, unpaid.data.orderNos[0] ?? '');
  expect([refused.state, refused.timeline[0]?.note]).toEqual(['refunded', 'over']);
  expect(await wallet(late)).toBe(50_000);
});

// MALL-95
it('ends consistently when payments and its deadline are concurrent', async () => {
  for (const round of [1, 2, 3]) {
    const { leader, orderNo, groupId, ...goods } = await opened(12);
    const buyers = await tools.buyers(10);
    const placed = await Promise.all(buyers.map((buyer) => tools.place(buyer, joining({ ...goods, groupId }))));
    await Promise.all([
      server.together(10, (i) => [
        pay.startPayment,
        { payNo: placed[i]?.data.payNo ?? '', channel: 'balance' as const },
        { token: buyers[i]?.token ?? '', key: `deadline-${round}-${i}` },
      ]),
      server.meetDeadlines('group.expire', groupId),
    ]);
    await server.meetDeadlines('group.refund');
    expect((await detail(groupId)).group?.state).toBe('failed');
    const states = await Promise.all(
      buyers.map(async (buyer, i) => (await tools.orderOf(buyer, placed[i]?.data.orderNos[0] ?? '')).state),
    );
    expect(new Set(states)).toEqual(new Set(['refunded']));
    expect((await tools.orderOf(leader, orderNo)).state).toBe('refunded');
    expect(await tools.stockOf(goods.skuId)).toEqual({ available: 100, reserved: 0, sold: 0 });
  }
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks()).toBe(0);
});

it('ends the same for all members when its last payment and its deadline are concurrent', async () => {
  for (const round of [1, 2, 3]) {
    const { leader, orderNo, groupId, ...goods } = await opened(6);
    const joiners = await tools.buyers(5);
    const placed = await Promise.all(joiners.map((joiner) => tools.place(joiner, joining({ ...goods, groupId }))));
    await Promise.all([
      server.together(5, (i) => [
        pay.startPayment,
        { payNo: placed[i]?.data.payNo ?? '', channel: 'balance' as const },
        { token: joiners[i]?.token ?? '', key: `last-place-${round}-${i}` },
      ]),
      server.meetDeadlines('group.expire', groupId),
    ]);
    await server.meetDeadlines('group.refund');
    const isFull = (await detail(groupId)).group?.state === 'full';
    const orders = [
      [leader, orderNo] as const,
      ...joiners.map((joiner, i) => [joiner, placed[i]?.data.orderNos[0] ?? ''] as const),
    ];
    const states = await Promise.all(orders.map(async ([buyer, no]) => (await tools.orderOf(buyer, no)).state));
    expect(new Set(states)).toEqual(new Set([isFull ? 'paid' : 'refunded']));
    const sold = isFull ? 6 : 0;
    expect(await tools.stockOf(goods.skuId)).toEqual({ available: 100 - sold, reserved: 0, sold });
  }
  expect([await audit(server.db), server.deadlocks()]).toEqual([[], 0]);
});

it('completes without a deadlock while gateways repeat their notifications', async () => {
  for (const round of [1, 2, 3, 4, 5, 6]) {
    const { leader, orderNo, groupId, ...goods } = await opened(8);
    const joiners = await tools.buyers(6);
    const joined = await Promise.all(joiners.map((joiner) => tools.buy(joiner, joining({ ...goods, groupId }))));
    const last = await tools.buyer();
    const placed = await tools.place(last, joining({ ...goods, groupId }));
    const repeated = await Promise.all(
      [[leader, orderNo] as const, ...joiners.map((joiner, i) => [joiner, joined[i] ?? ''] as const)].map(
        async ([buyer, no]) => (await tools.orderOf(buyer, no)).payNo ?? '',
      ),
    );
    const notice = (payNo: string, i: number) =>
      server.db.inTx((tx) =>
        receive(server.deps, tx, { payNo, channel: 'sandbox', tradeNo: `group-${round}-${i}`, amountCents: 10_000 }),
      );
    const responses = await Promise.all([...repeated, placed.data.payNo].map(notice));
    expect(responses).toEqual([...repeated.map(() => 'returned'), 'paid']);
    expect((await detail(groupId)).group?.state).toBe('full');
  }
  expect([await audit(server.db), server.deadlocks()]).toEqual([[], 0]);
});

it('sells a limited number at its own price, excluding orders outside it', async () => {
  const goods = await tools.groupOf(2, {}, 2);
  const buyer = await tools.buyer();
  const tooMany = await tools.place(buyer, { skuId: goods.skuId, activityId: goods.activityId, quantity: 3 }, 30_000);
  expect(tooMany.key).toBe('group.tooMany');
  const otherProduct = await tools.product();
  expect((await tools.place(buyer, { skuId: otherProduct.skuId, activityId: goods.activityId })).key).toBe('group.skuOut');
  expect((await tools.place(buyer, { skuId: goods.skuId, activityId: 'nothing' })).key).toBe('activity.missing');
  expect((await tools.place(buyer, { skuId: goods.skuId, activityId: goods.activityId }, 20_000)).key).toBe('order.priceChanged');
  const preview = await server.call(order.previewOrder, { skuId: goods.skuId, quantity: 2, activityId: goods.activityId }, buyer);
  expect(preview.data.payableCents).toBe(20_000);
});

// MALL-92, MALL-93
it('cannot be left by its members, who may refund once it is complete', async () => {
  const { leader, orderNo, groupId, ...goods } = await opened(2);
  for (const operation of [order.cancelOrder, order.refundOrder, order.confirmReceipt])
    expect((await server.call(operation, { orderNo }, leader)).code).toBe(409);
  expect((await tools.orderOf(leader, orderNo)).state).toBe('grouping');
  const [waiting] = await (mallAccountDeletion.blockers?.(server.db, leader.id) ?? []);
  expect(waiting?.count).toBe(1);
  await tools.buy(await tools.buyer(), joining({ ...goods, groupId }));
  expect((await server.call(order.refundOrder, { orderNo }, leader)).data.state).toBe('refunded');
  expect(await wallet(leader)).toBe(50_000);
  expect((await detail(groupId)).group?.state).toBe('full');
  expect(await audit(server.db)).toEqual([]);
});

it('leaves no trace when its unpaid order is cancelled', async () => {
  const goods = await tools.groupOf(2);
  const buyer = await tools.buyer();
  const { data } = await tools.place(buyer, goods);
  await server.call(order.cancelOrder, { orderNo: data.orderNos[0] ?? '' }, buyer);
  expect((await server.call(group.listOpenGroups, { activityId: goods.activityId })).data.total).toBe(0);
  expect(await tools.stockOf(goods.skuId)).toEqual({ available: 100, reserved: 0, sold: 0 });
});

it('lists open groups by the fewest open positions, and the member’s own', async () => {
  const { leader, groupId, ...goods } = await opened(3);
  const otherBuyer = await tools.buyer();
  const otherNo = await tools.buy(otherBuyer, goods);
  await tools.buy(await tools.buyer(), joining({ ...goods, groupId: await groupOfOrder(otherBuyer, otherNo) }));
  const open = await server.call(group.listOpenGroups, { activityId: goods.activityId });
  expect(open.data.list.map(({ taken: occupied }) => occupied)).toEqual([2, 1]);
  expect(open.data.list[1]).toMatchObject({ id: groupId, places: [{ leader: true, mine: false }] });
  const ownGroups = await server.call(group.listMyGroups, {}, leader);
  expect(ownGroups.data.list).toMatchObject([{ id: groupId, leader: true, state: 'open', goods: { saleNo: goods.saleNo } }]);
  expect((await server.call(group.listMyGroups, {})).code).toBe(401);
  expect((await server.call(group.getGroup, { id: 'nothing' })).key).toBe('group.missing');
});

it('moves according to the table: state × event × actor', () => {
  const machine = machines().find(({ aggregate }) => aggregate === 'group');
  const expected = { 'open fill system': 'full', 'open fail system': 'failed' } as Record<string, string>;
  const states = ['open', 'full', 'failed'];
  const events = ['fill', 'fail'];
  expect([...(machine?.states ?? [])].toSorted()).toEqual(states.toSorted());
  expect([...(machine?.events ?? [])].toSorted()).toEqual(events.toSorted());
  for (const state of states)
    for (const event of events)
      for (const by of ['member', 'operator', 'system'] as const) {
        const line = machine?.transitions.find(
          (transition) => transition.from === state && transition.event === event && transition.by.includes(by),
        );
        expect([state, event, by, line?.to]).toEqual([state, event, by, expected[`${state} ${event} ${by}`]]);
      }
});
