import { bargain } from '@juhe/contract/mall/bargain';
import { order } from '@juhe/contract/mall/order';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { machines } from '../../state-machine/machine.ts';
import { activityTools, tally } from '../../test/activity.ts';
import type { TestMember } from '../../test/test-member.ts';
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

const detail = async (id: string, viewer?: TestMember) => (await server.call(bargain.getBargain, { id }, viewer)).data;
const cut = (helper: TestMember, bargainId: string, authCode?: string) =>
  server.call(bargain.cutBargain, { bargainId, ...(authCode === undefined ? {} : { authCode }) }, helper);
const members = (n: number) => Promise.all(Array.from({ length: n }, () => server.memberWith()));

/** Starts a bargain for the given number of helpers. */
const started = async (helpers: number, fields: Parameters<typeof tools.bargainOf>[1] = {}) => {
  const goods = await tools.bargainOf(helpers, fields);
  const owner = await tools.buyer();
  const { data } = await server.call(bargain.startBargain, { activityId: goods.activityId }, owner);
  return { ...goods, owner, bargainId: data.bargainId };
};
/** Applies `n` cuts by other members. */
const cutBy = async (n: number, bargainId: string) => {
  for (const helper of await members(n)) await cut(helper, bargainId);
};
/** Expires a bargain without running its job. */
const end = (id: string) => server.db.run(sql`update mall_bargain set expires_at = now() - interval '1 second' where id = ${id}`);

// MALL-98
it('starts at the regular price, decreases with each helper and reaches exactly the floor with the last', async () => {
  const { owner, bargainId } = await started(4);
  const { bargain: first } = await detail(bargainId, owner);
  expect(first).toMatchObject({
    state: 'running',
    priceCents: 20_000,
    floorCents: 10_000,
    helpers: 4,
    done: 0,
    mine: true,
    obstacle: 'own',
  });
  const helpers = await members(5);
  let price = 20_000;
  for (const [i, helper] of helpers.slice(0, 4).entries()) {
    const { data } = await cut(helper, bargainId);
    expect(data.cents).toBeGreaterThan(0);
    price -= data.cents;
    expect(data).toMatchObject({ priceCents: price, done: i + 1, helpers: 4 });
    expect(price > 10_000).toBe(i < 3);
  }
  expect(price).toBe(10_000);
  const fifth = helpers[4];
  expect(fifth && (await cut(fifth, bargainId)).key).toBe('bargain.floor');
  const helpersView = (await detail(bargainId, helpers[0])).bargain;
  expect(helpersView).toMatchObject({ mine: false, authCode: null, orderNo: null, obstacle: 'floor', priceCents: 10_000 });
  expect(helpersView?.cuts.map(({ mine: isOwn }) => isOwn)).toEqual([false, false, false, true]);
  const { data: notices } = await server.call(notice.listNotices, { kind: 'order' }, owner);
  expect(notices.list.map(({ template }) => template)).toContain('bargainFloor');
});

it('accepts one last cut of fifty concurrent ones, and the price is exactly the floor', async () => {
  const { owner, bargainId } = await started(3);
  await cutBy(2, bargainId);
  const rivals = await members(50);
  const responses = await server.together(50, (i) => [
    bargain.cutBargain,
    { bargainId },
    { token: rivals[i]?.token ?? '', key: `last-cut-${i}` },
  ]);
  expect(tally(responses)).toEqual({ ok: 1, 'bargain.floor': 49 });
  expect((await detail(bargainId, owner)).bargain).toMatchObject({ priceCents: 10_000, done: 3 });
});

it('accepts one of a helper’s twenty concurrent cuts, across this bargain and another of the activity', async () => {
  const { bargainId, activityId } = await started(30);
  const second = await tools.buyer();
  const secondBargainId = (await server.call(bargain.startBargain, { activityId }, second)).data.bargainId;
  const { token } = await server.memberWith();
  const responses = await server.together(20, (i) => [
    bargain.cutBargain,
    { bargainId: i % 2 === 0 ? bargainId : secondBargainId },
    { token, key: `same-helper-${i}` },
  ]);
  expect(tally(responses)).toEqual({ ok: 1, 'bargain.today': 19 });
  const { n } = await server.db.one<{ n: number }>(
    sql`select sum(done)::int as n from mall_bargain where id in (${bargainId}, ${secondBargainId})`,
  );
  expect(n).toBe(1);
});

it('returns one cut for ten calls with the same key', async () => {
  const { bargainId } = await started(5);
  const { token } = await server.memberWith();
  const responses = await server.together(10, () => [bargain.cutBargain, { bargainId }, { token, key: 'cut-ten-times' }]);
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await detail(bargainId)).bargain?.done).toBe(1);
});

// MALL-99
it('accepts a helper again the next day in China', async () => {
  const { bargainId } = await started(5);
  const helper = await server.memberWith();
  await cut(helper, bargainId);
  expect((await cut(helper, bargainId)).key).toBe('bargain.today');
  expect((await detail(bargainId, helper)).bargain?.obstacle).toBe('today');
  await server.db.run(sql`update mall_bargain_cut set day = day - 1 where bargain_id = ${bargainId}`);
  expect((await cut(helper, bargainId)).code).toBe(200);
});

it('exists once per member and activity, also for twenty concurrent starts', async () => {
  const goods = await tools.bargainOf(3);
  const { token, ...owner } = await tools.buyer();
  const responses = await server.together(20, (i) => [
    bargain.startBargain,
    { activityId: goods.activityId },
    { token, key: `start-bargain-${i}` },
  ]);
  expect(tally(responses)).toEqual({ ok: 20 });
  expect(new Set(responses.map(({ data }) => data.bargainId)).size).toBe(1);
  const ownBargains = await server.call(bargain.listMyBargains, {}, { token });
  expect(ownBargains.data.list).toMatchObject([{ state: 'running', goods: { saleNo: goods.saleNo } }]);
  expect((await detail(goods.activityId, { ...owner, token })).bargain?.id).toBe(ownBargains.data.list[0]?.id);
});

it('can be bought at its price at any time, and then ends', async () => {
  const { owner, bargainId, skuId } = await started(4);
  await cutBy(2, bargainId);
  const price = (await detail(bargainId)).bargain?.priceCents ?? 0;
  const placed = await tools.place(owner, { skuId, bargainId }, price);
  const orderNo = placed.data.orderNos[0] ?? '';
  expect((await detail(bargainId, owner)).bargain).toMatchObject({ state: 'ordered', orderNo, priceCents: price });
  const helper = await server.memberWith();
  expect((await cut(helper, bargainId)).key).toBe('bargain.paying');
  expect((await tools.place(owner, { skuId, bargainId }, price)).key).toBe('bargain.ordered');
  await tools.payFor(owner, placed.data.payNo);
  expect((await tools.orderOf(owner, orderNo)).state).toBe('paid');
  expect((await detail(bargainId, owner)).bargain?.state).toBe('bought');
  expect((await cut(helper, bargainId)).key).toBe('bargain.over');
  expect((await tools.place(owner, { skuId, bargainId }, price)).key).toBe('bargain.over');
  expect(await balanceOf(server.db, { kind: 'memberWallet', owner: owner.id })).toBe(50_000 - price);
  // MALL-86: the owner deletes the completed order.
  await server.db.run(sql`update mall_order set state = 'completed' where order_no = ${orderNo}`);
  expect((await detail(bargainId, owner)).actions).toEqual(['seeOrder']);
  expect((await server.call(order.deleteOrder, { orderNo }, owner)).code).toBe(200);
  expect(await detail(bargainId, owner)).toMatchObject({ bargain: { state: 'bought', orderNo: null }, actions: [] });
  expect(await audit(server.db)).toEqual([]);
});

// MALL-100
it('continues when its order is cancelled, and ends immediately if its time expired meanwhile', async () => {
  const first = await started(4);
  const placed = await tools.place(first.owner, { skuId: first.skuId, bargainId: first.bargainId }, 20_000);
  await server.call(order.cancelOrder, { orderNo: placed.data.orderNos[0] ?? '' }, first.owner);
  expect((await detail(first.bargainId, first.owner)).bargain).toMatchObject({ state: 'running', orderNo: null });
  const second = await started(4);
  const late = await tools.place(second.owner, { skuId: second.skuId, bargainId: second.bargainId }, 20_000);
  await end(second.bargainId);
  await server.meetDeadlines('bargain.expire', second.bargainId);
  expect((await detail(second.bargainId)).bargain?.state).toBe('ordered');
  await server.meetDeadlines('payment.expire', late.data.payNo);
  const stored = await server.db.one(sql`select state from mall_bargain where id = ${second.bargainId}`);
  expect(stored).toEqual({ state: 'expired' });
});

// MALL-100
it('never sells above the price reached when order and cut are concurrent', async () => {
  for (const round of [1, 2, 3]) {
    const { owner, bargainId, skuId } = await started(2);
    const helper = await server.memberWith();
    const [ordered] = await Promise.all([tools.place(owner, { skuId, bargainId }, 20_000), cut(helper, bargainId)]);
    const now = (await detail(bargainId, owner)).bargain;
    if (ordered?.code === 200) expect([round, now?.state, now?.priceCents]).toEqual([round, 'ordered', 20_000]);
    else expect([round, now?.state, (now?.priceCents ?? 0) < 20_000]).toEqual([round, 'running', true]);
  }
});

it('ends by the call itself and by its deadline', async () => {
  const { owner, bargainId, skuId } = await started(4);
  await end(bargainId);
  expect((await detail(bargainId, owner)).bargain?.state).toBe('expired');
  expect((await cut(await server.memberWith(), bargainId)).key).toBe('bargain.over');
  expect((await tools.place(owner, { skuId, bargainId }, 20_000)).key).toBe('bargain.over');
  expect(await server.meetDeadlines('bargain.expire', bargainId)).toBe(1);
  expect(await server.db.one(sql`select state from mall_bargain where id = ${bargainId}`)).toEqual({ state: 'expired' });
});

it('belongs to its owner, for one unit of its variant', async () => {
  const { owner, bargainId, skuId } = await started(4);
  const otherBuyer = await tools.buyer();
  expect((await cut(owner, bargainId)).key).toBe('bargain.own');
  expect((await tools.place(otherBuyer, { skuId, bargainId }, 20_000)).key).toBe('bargain.missing');
  expect((await tools.place(owner, { skuId, bargainId, quantity: 2 }, 40_000)).key).toBe('bargain.oneOnly');
  expect((await tools.place(owner, { skuId: (await tools.product()).skuId, bargainId }, 20_000)).key).toBe('bargain.oneOnly');
  expect((await server.call(bargain.getBargain, { id: 'nothing' })).key).toBe('bargain.missing');
  expect((await cut(otherBuyer, 'nothing')).key).toBe('bargain.missing');
});

// MALL-101
it('accepts a correct auth code or none, never a wrong one', async () => {
  const { owner, bargainId } = await started(4);
  const code = (await detail(bargainId, owner)).bargain?.authCode ?? '';
  const helper = await server.memberWith();
  expect((await cut(helper, bargainId, 'wrong')).key).toBe('bargain.missing');
  expect((await cut(helper, bargainId, '<b>')).code).toBe(400);
  expect((await cut(helper, bargainId, code)).code).toBe(200);
  expect((await cut(await server.memberWith(), bargainId)).code).toBe(200);
});

it('does not start without stock or after the activity; a visitor sees it and is asked to sign in', async () => {
  const soldOut = await tools.bargainOf(3, { stock: 0 });
  const buyer = await tools.buyer();
  expect((await server.call(bargain.startBargain, { activityId: soldOut.activityId }, buyer)).key).toBe('stock.none');
  await server.db.run(sql`update mall_activity set ends_at = now() + interval '1 millisecond' where id = ${soldOut.activityId}`);
  expect((await server.call(bargain.startBargain, { activityId: soldOut.activityId }, buyer)).key).toBe('activity.over');
  expect((await server.call(bargain.startBargain, { activityId: 'nothing' }, buyer)).key).toBe('activity.missing');
  const { bargainId } = await started(3);
  expect((await detail(bargainId)).bargain?.obstacle).toBe('signIn');
  expect((await server.call(bargain.cutBargain, { bargainId }, { key: 'visitor-cut' })).code).toBe(401);
});

// MALL-138
it('cannot be bought while its goods are off the shelf, and offers no order then', async () => {
  const { owner, bargainId, id } = await started(3);
  expect((await detail(bargainId, owner)).actions).toContain('buy');
  await server.db.run(sql`update product set on_sale = false where id = ${id}`);
  const { actions, activity } = await detail(bargainId, owner);
  expect([actions.includes('buy'), activity.soldOut]).toEqual([false, true]);
  const { list } = (await server.call(bargain.listMyBargains, {}, owner)).data;
  expect(list.map(({ goods }) => goods.soldOut)).toEqual([true]);
});

// MALL-142
it('is not cut while its goods are off the shelf, and keeps the helper’s cut of the day', async () => {
  const { bargainId, id } = await started(3);
  const helper = await server.memberWith();
  await server.db.run(sql`update product set on_sale = false where id = ${id}`);
  const { actions, bargain: closed } = await detail(bargainId, helper);
  expect([actions.includes('cut'), closed?.obstacle]).toEqual([false, 'over']);
  expect(await cut(helper, bargainId)).toMatchObject({ code: 409, key: 'bargain.over' });
  await server.db.run(sql`update product set on_sale = true where id = ${id}`);
  expect((await cut(helper, bargainId)).code).toBe(200);
});

it('ends when its owner closes the account', async () => {
  const { owner, bargainId } = await started(3);
  await server.db.inTx((tx) => mallAccountDeletion.erase(tx, owner.id, server.deps));
  expect((await detail(bargainId)).bargain?.state).toBe('expired');
  await server.db.run(sql`update member set cancelled_at = now() where id = ${owner.id}`);
  const inSpanish = await server.call(bargain.getBargain, { id: bargainId }, { lang: 'es' });
  expect(inSpanish.data.bargain?.owner.nickname).toBe('Miembro dado de baja');
});

it('moves according to the table: state × event × actor', () => {
  const machine = machines().find(({ aggregate }) => aggregate === 'bargain');
  const expected = {
    'running order system': 'ordered',
    'running expire system': 'expired',
    'ordered release system': 'running',
    'ordered buy system': 'bought',
  } as Record<string, string>;
  const states = ['running', 'ordered', 'bought', 'expired'];
  const events = ['order', 'release', 'buy', 'expire'];
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
