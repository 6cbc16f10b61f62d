/**
 * Twenty callers on each contested step (auction.md G). Steps within one slice are tested there, as listed below; this file
 * tests those that cross slices.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { replacement } from '@juhe/contract/auction/replacement';
import { resale } from '@juhe/contract/auction/resale';
import { storage } from '@juhe/contract/auction/storage';
import { address } from '@juhe/contract/mall/address';
import { sql } from '../db/sql.ts';
import { createWorker } from '../jobs/worker.ts';
import { audit, balanceOf } from '../ledger/read.ts';
import { bidsOfLot, addPaymentCode, isRisingWithoutGaps, makeBidder, makeLot, makeStored } from '../test/auction.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { closeLotJob } from './close/close.service.ts';

jest.setTimeout(120_000);

/** The contested step, its test file, and the beginning of the test's title. */
const steps = [
  ['an equal bid', 'bid/bid.test.ts', 'takes one of twenty equal bids'],
  ['rising bids', 'bid/bid.test.ts', 'keeps twenty rising bids in one strictly rising order'],
  ['a bid × the close', 'bid/bid.test.ts', 'that races twenty bids loses none of them'],
  ['a bid within milliseconds of the end × the worker', 'bid/last-moment.test.ts', 'decides bids within milliseconds of the end'],
  ['a bid × a cancellation', 'lot-desk/lot-desk.test.ts', 'ends once, however many operators cancel it'],
  ['a bid of the last second × close × cancellation', 'contested.test.ts', 'bids of the last second, three cancellations'],
  ['the first bid × taking back', 'contested.test.ts', 'the first bid and taking back'],
  ['taking back × the close', 'resale/resale.test.ts', 'taking back and closing at one instant'],
  ['one listing', 'resale/resale.test.ts', 'creates one of twenty concurrent listings of the same goods'],
  ['the number of listings', 'resale/resale.test.ts', 'keeps to the level’s number of listings'],
  ['a claim', 'claim/claim.test.ts', 'creates one claim for twenty concurrent calls and for ten with one key'],
  ['confirm × deny × deadline', 'claim/claim.test.ts', 'applies exactly one of confirmation'],
  ['a ruling × a second chance', 'case/case.test.ts', 'has one owner after twenty concurrent acceptances and reinstatements'],
  ['the wallet', 'order/order-payment.test.ts', 'charges once for twenty concurrent payments'],
  ['the wallet × the cashier', 'order/order-payment.test.ts', 'keeps one of two payments'],
  ['a payment × the default', 'order/order-payment.test.ts', 'applies either payment or default at the same instant'],
  ['a refund', 'order/order-refund.test.ts', 'reverses each point once for twenty concurrent refunds'],
  ['a second chance × its lapse', 'order/second-chance.test.ts', 'creates one order for twenty answers'],
  ['split × listing × pick-up × replacement', 'contested.test.ts', 'split, listing, pick-up and replacement'],
  [
    'split × replacement',
    'replacement/replacement.test.ts',
    'applies either the split or the replacement of twenty concurrent calls',
  ],
  ['the last piece of a replacement', 'replacement/replacement.test.ts', 'sells the last item once to twenty concurrent callers'],
  ['a pick-up', 'storage/storage.test.ts', 'is created once for twenty concurrent calls'],
  ['a receipt', 'storage/storage.test.ts', 'is received completely'],
  ['gifts', 'points/points.test.ts', 'hold the balance and the day’s limit'],
  ['gifts that cross', 'points/points.test.ts', 'run in opposite directions without a deadlock'],
  ['purchases of points', 'points/points.test.ts', 'requires the password above 500.00 and enforces 2'],
  ['the stock of goods for points', 'points-shop/points-shop.test.ts', 'sells exactly the stock to 20 concurrent buyers'],
  ['points order: cancel × ship', 'points-shop/points-shop.test.ts', 'applies one of concurrent cancelling'],
  ['teams that cross', 'team/team.test.ts', 'rejects one of two mutual requests'],
  ['acceptance × withdrawal × deadline', 'team/team.test.ts', 'applies exactly one of acceptance'],
  ['a share', '../wallet/shareprofit/shareprofit.test.ts', 'is credited once when twenty acknowledge it'],
] as const;
/** One key ten times. */
const keys = [
  ['a bid', 'bid/bid.test.ts', 'answers the same key ten times'],
  ['a payment', 'order/order-payment.test.ts', 'charges once for twenty concurrent payments'],
  ['a listing', 'resale/resale.test.ts', 'lists once for ten calls with one key'],
  ['a pick-up', 'storage/storage.test.ts', 'is created once for twenty concurrent calls'],
  ['a gift', 'points/points.test.ts', 'hold the balance and the day’s limit'],
  ['an order for points', 'points-shop/points-shop.test.ts', 'enforces balance and limit among 20 concurrent orders'],
  ['a change of team', 'team/team.test.ts', 'creates one request for twenty calls'],
] as const;

/** The number of callers in each burst of a test. */
const burstsOf = (file: string, title: string): readonly number[] => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const start = source.search(new RegExp(`\\bit\\('${title}`));
  const [test = ''] = start < 0 ? [] : source.slice(start + 1).split(/\n *(?:it|describe)[.(]/);
  return [...test.matchAll(/ogether\(\s*(\w+),|oppositeDirections\(\w+, (\d+),/g)].map(([, n = '', pairs]) =>
    pairs === undefined ? Number(source.match(new RegExp(`const ${n} = (\\d+);`))?.[1] ?? n) : 2 * Number(pairs),
  );
};

it.each(steps)('%s is contested by twenty callers', (_, file, title) => {
  expect(Math.max(...burstsOf(file, title))).toBeGreaterThanOrEqual(20);
});

it.each(keys)('one key of %s comes ten times', (_, file, title) => {
  expect(burstsOf(file, title)).toContain(10);
});

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  const [deadlocks, violations] = [server.deadlocks(), await audit(server.db)];
  await server.close();
  expect([deadlocks, violations]).toEqual([0, []]);
});

it('bids of the last second, three cancellations and the close at one instant: sold or cancelled, and every deposit where it belongs', async () => {
  const worker = createWorker(server.deps, [closeLotJob]);
  worker.start();
  const bidders = await Promise.all(Array.from({ length: 17 }, () => makeBidder(server, 5_000_000)));
  const before = 5_000_000;
  for (let round = 0; round < 10; round += 1) {
    const productNo = await makeLot(server, { seconds: 0.02 + round * 0.02, extensions: 30 });
    await server.db.run(sql`insert into deadline (kind, ref, due_at) select 'lot.close', product_no, closes_at from lot
      where product_no = ${productNo}`);
    await server.db.run(sql`delete from rate_limit`);
    const responses = await server.together(20, (i) => {
      const bidder = bidders[i];
      return bidder
        ? [bid.placeBid, { productNo, amountCents: 10_000 + i * 1_000 }, { token: bidder.token, key: `last-${productNo}-${i}` }]
        : ([lotDesk.cancelLot, { productNo, reason: '拍品信息有误' }, { token: server.operatorToken }] as never);
    });
    await server.meetDeadlines('lot.close', productNo);
    const lot = await server.db.one<{ id: string; state: string; leaderId: string | null; priceCents: number | null }>(
      sql`select id, state, leader_id as "leaderId", price_cents as "priceCents" from lot where product_no = ${productNo}`,
    );
    const bids = await bidsOfLot(server, productNo);
    const accepted = responses.slice(0, 17).filter(({ code }) => code === 200);
    const cancelled = responses.slice(17).filter(({ code }) => code === 200);
    expect(bids).toHaveLength(accepted.length);
    expect(isRisingWithoutGaps(bids)).toBe(true);
    expect(cancelled.length).toBe(lot.state === 'cancelled' ? 1 : 0);
    expect(lot.state).toBe(cancelled.length === 1 ? 'cancelled' : accepted.length > 0 ? 'sold' : 'unsold');
    const escrowCents = await balanceOf(server.db, { kind: 'escrow', owner: `lot:${lot.id}` });
    expect(escrowCents > 0).toBe(lot.state === 'sold');
    const orders = await server.db.rows<{ buyer: string; cents: number }>(
      sql`select buyer_id as buyer, price_cents as cents from auction_order where lot_id = ${lot.id}`,
    );
    expect(orders).toEqual(lot.state === 'sold' ? [{ buyer: lot.leaderId, cents: lot.priceCents }] : []);
    // The value of a win is irrelevant here: the deposit is returned, so that all begin the next round with the same balance.
    for (const { id } of bidders.filter((bidder) => bidder.id !== lot.leaderId || lot.state !== 'sold'))
      expect(before - (await balanceOf(server.db, { kind: 'serviceFee', owner: id }))).toBe(await heldElsewhere(id));
  }
  await worker.stop();
});

/** Deposits of orders that a member won. */
const heldElsewhere = async (id: string): Promise<number> =>
  (
    await server.db.one<{ cents: number }>(
      sql`select coalesce(sum(deposit_cents), 0)::bigint as cents from lot_bidder where member_id = ${id} and deposit_state = 'held'`,
    )
  ).cents;

it('the first bid and taking back of the same listing by twenty callers: one of them happens', async () => {
  const bidders = await Promise.all(Array.from({ length: 10 }, () => makeBidder(server, 100_000)));
  for (let round = 0; round < 5; round += 1) {
    const owner = await makeBidder(server, 100_000);
    await addPaymentCode(server, owner);
    const { orderNo } = await makeStored(server, owner);
    const { productNo } = (await server.call(resale.resellGoods, { orderNo, startCents: 10_000, days: 1 }, owner)).data;
    const responses = await server.together(20, (i) => {
      const bidder = bidders[Math.floor(i / 2)];
      return i % 2 === round % 2 && bidder
        ? [bid.placeBid, { productNo, amountCents: 10_000 + i * 1_000 }, { token: bidder.token }]
        : ([resale.takeBackGoods, { orderNo }, { token: owner.token }] as never);
    });
    const isBid = (i: number): boolean => i % 2 === round % 2;
    const bids = responses.filter(({ code }, i) => isBid(i) && code === 200).length;
    const withdrawnCount = responses.filter(({ code }, i) => !isBid(i) && code === 200).length;
    expect([bids > 0, withdrawnCount]).toEqual([withdrawnCount === 0, withdrawnCount === 0 ? 0 : 1]);
    const { state, held: heldCount } = await server.db.one<{ state: string; held: number }>(sql`select l.state,
      (select count(*)::int from lot_bidder b where b.lot_id = l.id and b.deposit_state = 'held') as held from lot l where l.product_no = ${productNo}`);
    expect([state, heldCount > 0]).toEqual(withdrawnCount === 0 ? ['open', true] : ['withdrawn', false]);
    expect((await balanceOf(server.db, { kind: 'escrow', owner: `resale:${orderNo}` })) > 0).toBe(withdrawnCount === 0);
  }
});

it('split, listing, pick-up and replacement of the same goods by twenty callers: one of them happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const owner = await makeBidder(server, 100_000);
    await addPaymentCode(server, owner);
    const { orderNo } = await makeStored(server, owner, { quantity: 2 });
    const home = {
      name: '林知夏',
      mobile: '13800000001',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 90 号',
    };
    const addressId = (await server.call(address.addAddress, home, owner)).data.id;
    const { id: goodsId } = await server.db.one<{
      id: string;
    }>(sql`insert into replacement_goods (title, picture, value_cents, stock)
      values ('端砚', '/media/x.webp', 5000, 20) returning id`);
    const steps = [
      [storage.splitStoredGoods, { orderNo, quantities: [1, 1] }],
      [resale.resellGoods, { orderNo, startCents: 10_000, days: 1 }],
      [storage.pickUpGoods, { orderNos: [orderNo], addressId }],
      [replacement.replaceStoredGoods, { orderNo, goodsId, differenceCents: 0 }],
    ] as const;
    const responses = await server.together(20, (i) => {
      const [operation, input] = steps[(i + round) % steps.length] ?? steps[0];
      return [operation, input, { token: owner.token, key: `goods-${orderNo}-${i}` }] as never;
    });
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 409)).toHaveLength(19);
    const { live, others: supersededCount } = await server.db.one<{ live: number; others: number }>(sql`select
        coalesce(sum(quantity) filter (where state not in ('split', 'replaced')), 0)::int as live,
        coalesce(sum(quantity) filter (where state in ('split', 'replaced')), 0)::int as others
      from auction_order where root_id = (select root_id from auction_order where order_no = ${orderNo})`);
    expect([live, [0, 2].includes(supersededCount)]).toEqual([2, true]);
  }
});
