/** Charges and limits of a group activity: freight by the shelf price, its end, units per member. */
import { activity } from '@juhe/contract/mall/activity';
import { bargain } from '@juhe/contract/mall/bargain';
import { group } from '@juhe/contract/mall/group';
import { order } from '@juhe/contract/mall/order';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { activityTools, tally } from '../../test/activity.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

let server: TestServer;
let tools: ReturnType<typeof activityTools>;
beforeAll(async () => {
  server = await testServer();
  tools = activityTools(server);
  await tools.shelf();
});
afterEach(async () => expect(await audit(server.db)).toEqual([]));
afterAll(() => server.close());

// MALL-1
it('never costs more than buying alone: freight follows the regular price', async () => {
  const buyer = await tools.buyer();
  const preview = async (input: object) => (await server.call(order.previewOrder, input as never, buyer)).data;
  for (const [price, freightCents] of [
    [9_900, 0],
    [9_800, 800],
  ] as const) {
    const goods = await tools.product({ price });
    const created = await tools.operator()(activity.createGroupActivity, { saleNo: goods.saleNo, size: 2, offCents: 500 });
    const { activityId } = created.data;
    const input = { skuId: goods.skuId, quantity: 1 };
    expect(await preview({ ...input, activityId })).toMatchObject({
      goodsCents: price - 500,
      freightCents,
      payableCents: (await preview(input)).payableCents - 500,
    });
    const shown = (await server.call(group.getGroup, { id: activityId })).data;
    expect(shown.activity).toMatchObject({ freightCents, freight: { cents: 800, freeFromCents: 9_900 } });
    const bargains = await tools.operator()(activity.createBargainActivity, {
      saleNo: goods.saleNo,
      helpers: 2,
      floorCents: 100,
    });
    const { list } = (await server.call(bargain.listBargainActivities, { pageSize: 50 })).data;
    expect(list.find((item) => item.activityId === bargains.data.activityId)).toMatchObject({ freightCents });
    const { data: started } = await server.call(bargain.startBargain, { activityId: bargains.data.activityId }, buyer);
    expect(await preview({ ...input, bargainId: started.bargainId })).toMatchObject({ freightCents });
  }
});

// MALL-138
it('offers no place of a group while its goods are off the shelf', async () => {
  const goods = await tools.groupOf(2);
  const [leader, guest] = [await tools.buyer(), await tools.buyer()];
  await tools.payFor(leader, (await tools.place(leader, goods)).data.payNo);
  const { list } = (await server.call(group.listOpenGroups, { activityId: goods.activityId })).data;
  const input = { id: list[0]?.id ?? '' };
  expect((await server.call(group.getGroup, input, guest)).data.actions).toContain('join');
  await server.db.run(sql`update product set on_sale = false where id = ${goods.id}`);
  const { actions, activity: shown } = (await server.call(group.getGroup, input, guest)).data;
  expect([actions, shown.soldOut]).toEqual([[], true]);
});

// MALL-96
it('opens no group after the activity was stopped, and refunds the leader immediately', async () => {
  const goods = await tools.groupOf(2);
  const [leader, late] = [await tools.buyer(), await tools.buyer()];
  const first = await tools.place(leader, goods);
  const second = await tools.place(late, goods);
  await tools.payFor(leader, first.data.payNo);
  await tools.operator()(activity.stopActivity, { activityId: goods.activityId });
  expect((await tools.payFor(late, second.data.payNo)).code).toBe(200);
  const ended = await tools.orderOf(late, second.data.orderNos[0] ?? '');
  expect([ended.state, ended.refundedCents, ended.timeline[0]?.note]).toEqual(['refunded', 10_000, 'stopped']);
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: late.id })).toBe(50_000);
  const { list } = (await server.call(notice.listNotices, { kind: 'order' }, late)).data;
  expect(list.map(({ template }) => template)).toContain('groupStopped');
  // Running groups continue.
  const groupId = (await tools.orderOf(leader, first.data.orderNos[0] ?? '')).originRef ?? '';
  await tools.buy(await tools.buyer(), { ...goods, groupId });
  expect((await server.call(group.getGroup, { id: groupId })).data.group?.state).toBe('full');
});

it('either opens a group or refunds when payment and stop are concurrent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const goods = await tools.groupOf(3);
    const buyers = await tools.buyers(10);
    const orders = await Promise.all(buyers.map((buyer) => tools.place(buyer, goods)));
    await Promise.all([
      ...buyers.map((buyer, i) => tools.payFor(buyer, orders[i]?.data.payNo ?? '')),
      tools.operator()(activity.stopActivity, { activityId: goods.activityId }),
    ]);
    const states = await Promise.all(
      buyers.map(async (buyer, i) => (await tools.orderOf(buyer, orders[i]?.data.orderNos[0] ?? '')).state),
    );
    const open = (await server.call(group.listOpenGroups, { activityId: goods.activityId, pageSize: 50 })).data.total;
    expect(states.filter((state) => state === 'grouping')).toHaveLength(open);
    expect(states.filter((state) => state === 'refunded')).toHaveLength(10 - open);
  }
});

// MALL-97
it('sells one member no more than the limit for twenty concurrent orders', async () => {
  const goods = await tools.product();
  const created = await tools.operator()(activity.createGroupActivity, {
    saleNo: goods.saleNo,
    size: 5,
    offCents: 10_000,
    memberLimit: 3,
  });
  const { activityId } = created.data;
  const [buyer, otherBuyer] = [await tools.buyer(), await tools.buyer()];
  const responses = await server.together(20, (i) => [
    order.createOrder,
    { skuId: goods.skuId, quantity: 1, activityId, addressId: buyer.addressId, expectedPayableCents: 10_000 },
    { token: buyer.token, key: `member-limit-${i}` },
  ]);
  expect(tally(responses)).toEqual({ ok: 3, 'group.memberLimit': 17 });
  expect((await tools.place(otherBuyer, { skuId: goods.skuId, activityId, quantity: 3 }, 30_000)).code).toBe(200);
  const [orderNo = ''] = responses.flatMap(({ code, data }) => (code === 200 ? data.orderNos : []));
  await server.call(order.cancelOrder, { orderNo }, buyer);
  expect((await tools.place(buyer, { skuId: goods.skuId, activityId })).code).toBe(200);
  expect((await tools.place(buyer, { skuId: goods.skuId, activityId })).key).toBe('group.memberLimit');
  expect((await server.call(group.getGroup, { id: activityId })).data.activity.memberLimit).toBe(3);
});
