import { order } from '@juhe/contract/auction/order';
import { storage } from '@juhe/contract/auction/storage';
import { address } from '@juhe/contract/mall/address';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { makeStoredOrder } from '../../test/auction-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { auctionOrderMachine } from '../order/order-machine.ts';
import { goodsWarningJob, receiveGoodsJob } from './receipt-jobs.ts';
import { partCosts } from './split.service.ts';

jest.setTimeout(30_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(server.deadlocks()).toBe(0);
  await server.close();
});

const home = {
  name: '林知夏',
  mobile: '13800000001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};
const parcel = { carrier: 'sf', waybill: 'SF1234567890123' };
const operator = () => ({ token: server.operatorToken });

const ownerOf = async (n = 1, fields: Parameters<typeof makeStoredOrder>[2] = {}) => {
  const member = await server.memberWith();
  const addressId = (await server.call(address.addAddress, home, member)).data.id;
  const orders: { id: string; orderNo: string }[] = [];
  for (let i = 0; i < n; i += 1) orders.push(await makeStoredOrder(server, member.id, fields));
  return { who: member, addressId, orders, orderNos: orders.map(({ orderNo }) => orderNo), no: orders[0]?.orderNo ?? '' };
};
const statesOf = async (orderNos: readonly string[]) =>
  (
    await server.db.rows<{ state: string }>(
      sql`select state from auction_order where order_no = any(${[...orderNos]}::text[]) order by order_no`,
    )
  ).map(({ state }) => state);
const pickUp = (member: TestMember, orderNos: readonly string[], addressId: string) =>
  server.call(storage.pickUpGoods, { orderNos: [...orderNos], addressId }, member);
const track = async (member: TestMember, orderNo: string) =>
  (await server.call(storage.trackAuctionOrder, { orderNo }, member)).data;
const shipped = async (n = 1) => {
  const owner = await ownerOf(n);
  await pickUp(owner.who, owner.orderNos, owner.addressId);
  expect((await server.call(storage.shipAuctionOrder, { orderNo: owner.no, ...parcel }, operator())).code).toBe(200);
  return owner;
};

describe('pick-up', () => {
  // AUCTION-111
  it('sends the goods of several orders in one parcel to the address as it is now', async () => {
    const { who: member, orderNos, addressId, no } = await ownerOf(3);
    const { data } = await pickUp(member, orderNos, addressId);
    await server.call(address.removeAddress, { id: addressId }, member);
    expect(await statesOf(orderNos)).toEqual(['pickUp', 'pickUp', 'pickUp']);
    expect(await track(member, no)).toMatchObject({
      state: 'pickUp',
      parcelNo: data.parcelNo,
      shippedAt: null,
      receiver: { name: '林*夏', mobile: '138****0001', region: '浙江省 杭州市 西湖区' },
      track: [],
    });
    expect((await track(member, no)).items).toHaveLength(3);
    const waiting = (await server.call(storage.listAuctionParcels, { pageSize: 50 }, operator())).data.list;
    expect(waiting.at(-1)).toMatchObject({ parcelNo: data.parcelNo, receiver: { detail: '文三路 90 号' } });
  });

  // AUCTION-111
  it('picks up all orders or none', async () => {
    const { who: member, orderNos, addressId } = await ownerOf(3);
    await server.db.run(sql`update auction_order set state = 'listedForResale' where order_no = ${orderNos[1] ?? ''}`);
    const answer = await pickUp(member, orderNos, addressId);
    expect(answer).toMatchObject({ code: 409, key: 'pickUp.notStored', field: 'orderNos', data: null });
    const otherOwner = await ownerOf();
    expect((await pickUp(member, [orderNos[0] ?? '', otherOwner.no], addressId)).code).toBe(404);
    expect((await pickUp(member, [orderNos[0] ?? ''], otherOwner.addressId)).key).toBe('pickUp.addressMissing');
    expect((await statesOf(orderNos)).toSorted()).toEqual(['inStorage', 'inStorage', 'listedForResale']);
  });

  it('is created once for twenty concurrent calls, and once per key', async () => {
    const { who: member, addressId, no } = await ownerOf();
    const pickUps = await server.together(20, (i) => [
      storage.pickUpGoods,
      { orderNos: [no], addressId },
      { token: member.token, key: `pick-${no}-${i}` },
    ]);
    expect(pickUps.filter(({ code }) => code === 200)).toHaveLength(1);
    const second = await ownerOf();
    const repeated = await server.together(10, () => [
      storage.pickUpGoods,
      { orderNos: [second.no], addressId: second.addressId },
      { token: second.who.token, key: 'pick-once' },
    ]);
    expect(new Set(repeated.map(({ data }) => data.parcelNo)).size).toBe(1);
  });

  // AUCTION-111
  it('is cancelled before shipping; the parcel’s other orders continue', async () => {
    const { who: member, orderNos, addressId, no } = await ownerOf(2);
    await pickUp(member, orderNos, addressId);
    expect((await server.call(storage.cancelPickUp, { orderNo: no }, member)).data).toEqual({ orderNo: no, state: 'inStorage' });
    expect(await track(member, no)).toMatchObject({ state: 'inStorage', parcelNo: null, receiver: null });
    expect((await track(member, orderNos[1] ?? '')).items).toHaveLength(1);
    await server.call(storage.cancelPickUp, { orderNo: orderNos[1] ?? '' }, member);
    const { count } = await server.db.one<{ count: number }>(
      sql`select count(*)::int as count from auction_parcel where member_id = ${member.id}`,
    );
    expect(count).toBe(0);
    expect((await pickUp(member, orderNos, addressId)).code).toBe(200);
  });

  it('is either cancelled or shipped at the same instant', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { who: member, orderNos, addressId, no } = await ownerOf(2);
      await pickUp(member, orderNos, addressId);
      const [cancelled, sent] = await Promise.all([
        server.call(storage.cancelPickUp, { orderNo: no }, member),
        server.call(storage.shipAuctionOrder, { orderNo: orderNos[1] ?? '', ...parcel }, operator()),
      ]);
      expect(sent.code).toBe(200);
      expect((await track(member, no)).state).toBe(cancelled.code === 200 ? 'inStorage' : 'shipped');
      expect(sent.data.orderNos).toHaveLength(cancelled.code === 200 ? 1 : 2);
    }
  });
});

describe('a shipped parcel', () => {
  it('is tracked and notifies its owner once', async () => {
    const { who: member, no } = await shipped(2);
    expect(await track(member, no)).toMatchObject({
      state: 'shipped',
      carrier: { code: 'SF' },
      waybill: parcel.waybill,
      canExtend: true,
      track: [{ status: 'accepted' }],
    });
    const { list } = (await server.call(notice.listNotices, { kind: 'auction' }, member)).data;
    expect(list.map(({ text }) => text)).toEqual([`装有「老山檀手串」的包裹已由顺丰速运发出，运单号 ${parcel.waybill}。`]);
  });

  // AUCTION-111
  it('is received completely, once, by its owner only', async () => {
    const { who: member, orderNos, no } = await shipped(2);
    const stranger = await server.memberWith();
    expect((await server.call(storage.confirmDelivery, { orderNo: no }, stranger)).code).toBe(404);
    expect((await server.call(storage.trackAuctionOrder, { orderNo: no }, stranger)).code).toBe(404);
    const responses = await server.together(20, (i) => [
      storage.confirmDelivery,
      { orderNo: orderNos[i % 2] ?? '' },
      { token: member.token, key: `receive-${no}-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await statesOf(orderNos)).toEqual(['received', 'received']);
    const { jobs } = await server.db.one<{ jobs: number }>(
      sql`select count(*)::int as jobs from deadline where ref = any(${orderNos}::text[])`,
    );
    expect(jobs).toBe(0);
  });

  // AUCTION-112
  it('is received automatically after ten days with a warning a day before, extended once by five', async () => {
    const { who: member, no } = await shipped();
    const dueIn = async () =>
      (
        await server.db.one<{ days: number }>(sql`select round(extract(epoch from due_at - now()) / 86400)::int as days
          from deadline where kind = 'auctionOrder.receive' and ref = ${no}`)
      ).days;
    expect(await dueIn()).toBe(10);
    expect((await server.call(storage.extendDelivery, { orderNo: no }, member)).data.state).toBe('shipped');
    expect(await dueIn()).toBe(15);
    expect((await server.call(storage.extendDelivery, { orderNo: no }, member)).key).toBe('parcel.extendedAlready');
    expect((await track(member, no)).canExtend).toBe(false);
    await server.meetDeadlines(goodsWarningJob, no);
    await server.meetDeadlines(receiveGoodsJob, no);
    expect(await statesOf([no])).toEqual(['received']);
    const { list } = (await server.call(notice.listNotices, { kind: 'auction' }, member)).data;
    expect(list.map(({ title }) => title)).toEqual(['提货已自动确认收货', '明天自动确认收货', '提货已发货']);
  });

  it('is extended once by its owner, through any of its orders', async () => {
    const { who: member, orderNos } = await shipped(3);
    const dues = async () =>
      (
        await server.db.rows<{ days: number }>(sql`select round(extract(epoch from due_at - now()) / 86400)::int as days
          from deadline where kind = 'auctionOrder.receive' and ref = any(${orderNos}::text[])`)
      ).map(({ days }) => days);
    const actionsOf = async (orderNo: string) => (await server.call(order.getAuctionOrder, { orderNo }, member)).data.actions;
    const stranger = await server.memberWith();
    expect((await server.call(storage.extendDelivery, { orderNo: orderNos[0] ?? '' }, stranger)).code).toBe(404);
    const responses = await server.together(20, (i) => [
      storage.extendDelivery,
      { orderNo: orderNos[i % 3] ?? '' },
      { token: member.token, key: `extend-${orderNos[0]}-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key }) => key === 'parcel.extendedAlready')).toHaveLength(19);
    expect(await dues()).toEqual([15, 15, 15]);
    for (const orderNo of orderNos) {
      expect((await track(member, orderNo)).canExtend).toBe(false);
      expect(await actionsOf(orderNo)).not.toContain('extend');
    }
  });

  it('cannot be received before it is shipped, nor shipped twice or with a wrong waybill', async () => {
    const { who: member, orderNos, addressId, no } = await ownerOf();
    expect((await server.call(storage.confirmDelivery, { orderNo: no }, member)).code).toBe(409);
    const early = await server.call(storage.shipAuctionOrder, { orderNo: no, ...parcel }, operator());
    expect(early).toMatchObject({ code: 409, key: 'order.state' });
    await pickUp(member, orderNos, addressId);
    expect((await server.call(storage.confirmDelivery, { orderNo: no }, member)).code).toBe(409);
    expect((await server.call(storage.shipAuctionOrder, { orderNo: no, ...parcel, waybill: 'ABCDE' }, operator())).code).toBe(
      400,
    );
    expect((await server.call(storage.shipAuctionOrder, { orderNo: no, ...parcel }, member)).code).not.toBe(200);
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => server.call(storage.shipAuctionOrder, { orderNo: no, ...parcel }, operator())),
    );
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('split', () => {
  const split = (member: TestMember, orderNo: string, quantities: unknown) =>
    server.call(storage.splitStoredGoods, { orderNo, quantities: quantities as number[] }, member);

  // AUCTION-113
  it('creates parts with the total of items and costs that inherit root, resales and time', async () => {
    const { who: member, no, orders } = await ownerOf(1, { quantity: 7, priceCents: 100_001, resales: 3 });
    const { data } = await split(member, no, [1, 2, 4]);
    expect(await statesOf([no])).toEqual(['split']);
    const parts = await server.db.rows<{ quantity: number; cents: number; same: boolean; history: number }>(sql`
      select p.quantity, p.price_cents as cents, p.root_id = w.root_id and p.resales = 3 and p.owned_since = w.owned_since
          and p.lot_id = w.lot_id and p.buyer_id = w.buyer_id and p.state = 'inStorage' as same,
        (select count(*)::int from state_history where aggregate = 'auctionOrder' and aggregate_id = p.id) as history
      from auction_order p join auction_order w on w.id = p.parent_id where w.id = ${orders[0]?.id ?? ''} order by p.quantity`);
    expect(data.orderNos).toHaveLength(3);
    expect(parts.map(({ quantity, same: isInherited, history }) => [quantity, isInherited, history])).toEqual([
      [1, true, 1],
      [2, true, 1],
      [4, true, 1],
    ]);
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(100_001);
  });

  it.each([
    [100, [1, 1, 1]],
    [1, [5, 3]],
    [0, [2, 2]],
    [999_999_999, [7, 11, 13, 1_000_000]],
  ])('shares %d cents to the cent', (total, quantities) => {
    const costs = partCosts(total, quantities);
    expect(costs.reduce((sum, cents) => sum + cents, 0)).toBe(total);
    expect(Math.min(...costs)).toBeGreaterThanOrEqual(0);
  });

  // AUCTION-113
  it('refuses parts that do not add up, a single piece, and more than twenty', async () => {
    const { who: member, no } = await ownerOf(1, { quantity: 30 });
    expect(await split(member, no, [10, 10])).toMatchObject({ code: 400, key: 'split.sum', field: 'quantities' });
    const bad = [[30], [], [0, 30], [-1, 31], [1.5, 28.5], Array(21).fill(1), 'a,b', '１５,15', [[15], 15, 1, {}], null];
    for (const quantities of bad) expect((await split(member, no, quantities)).code).toBe(400);
    expect(await statesOf([no])).toEqual(['inStorage']);
    const single = await ownerOf();
    expect((await split(single.who, single.no, [1, 1])).key).toBe('order.unsplittable');
    expect((await split(single.who, no, [15, 15])).code).toBe(404);
  });

  it('applies either the split or the pick-up of twenty concurrent calls', async () => {
    const { who: member, addressId, no, orders } = await ownerOf(1, { quantity: 2 });
    const responses = await server.together(20, (i) =>
      i % 2
        ? [storage.splitStoredGoods, { orderNo: no, quantities: [1, 1] }, { token: member.token, key: `s-${no}-${i}` }]
        : ([storage.pickUpGoods, { orderNos: [no], addressId }, { token: member.token, key: `p-${no}-${i}` }] as never),
    );
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 409)).toHaveLength(19);
    const events = (await auctionOrderMachine.history(server.db, orders[0]?.id ?? '')).map(({ event }) => event);
    expect(events).toHaveLength(2);
    const { pieces } = await server.db.one<{ pieces: number }>(sql`select sum(quantity)::int as pieces from auction_order
      where root_id = ${orders[0]?.id ?? ''} and state <> 'split'`);
    expect(pieces).toBe(2);
  });
});

it.each([
  { orderNos: [], addressId: 'a' },
  { orderNos: ['x'], addressId: 'a' },
  { orderNos: ['ATAAAAAA', 'ATAAAAAA'], addressId: 'a' },
  { orderNos: Array.from({ length: 21 }, (_, i) => `ATAAAAA${i}`), addressId: 'a' },
  { orderNos: ['ATAAAAAA'], addressId: "a'" },
  { orderNos: ['ATAAAAAA'], addressId: 'a', note: 'x'.repeat(101) },
])('refuses to pick up %j', async (input) => {
  expect((await server.call(storage.pickUpGoods, input, await server.memberWith())).code).toBe(400);
});

it('lists the member’s stored goods only', async () => {
  const { who: member, orderNos, addressId } = await ownerOf(2);
  await pickUp(member, orderNos.slice(1), addressId);
  const { data } = await server.call(storage.listStoredGoods, {}, member);
  expect(data).toMatchObject({ total: 1, list: [{ orderNo: orderNos[0], quantity: 1, priceCents: 100_000 }] });
});
