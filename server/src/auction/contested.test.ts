/**
 * Twenty callers on each contested step (auction.md G). Steps of one slice are tested there: equal bid and one key ten times `bid/bid.test.ts`; bids
 * within milliseconds of the end against the worker, 50 rounds, `bid/last-moment.test.ts`; bids against a cancellation `lot-desk/lot-desk.test.ts`;
 * confirm × deny × deadline and claims `claim/claim.test.ts`; rulings `case/case.test.ts`; the wallet twenty times and against the cashier
 * `order/order-payment.test.ts`; second chances `order/second-chance.test.ts`; gifts `points/points.test.ts`; orders for points
 * `points-shop/points-shop.test.ts`; crossing teams `team/team.test.ts`; listings `resale/resale.test.ts`; replacements
 * `replacement/replacement.test.ts`; shares `../wallet/shareprofit/shareprofit.test.ts`. Here is what crosses slices.
 */
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { replacement } from '@juhe/contract/auction/replacement';
import { resale } from '@juhe/contract/auction/resale';
import { storage } from '@juhe/contract/auction/storage';
import { address } from '@juhe/contract/mall/address';
import { sql } from '../db/sql.ts';
import { createWorker } from '../jobs/worker.ts';
import { audit, balanceOf } from '../ledger/read.ts';
import { bidsOfLot, giveCode, isRisingWithoutGaps, makeBidder, makeLot, makeStored } from '../test/auction.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { closeLotJob } from './close/close.service.ts';

jest.setTimeout(120_000);

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
    const answers = await server.together(20, (i) => {
      const bidder = bidders[i];
      return bidder
        ? [
            bid.participateBidding,
            { productNo, amountCents: 10_000 + i * 1_000 },
            { token: bidder.token, key: `last-${productNo}-${i}` },
          ]
        : ([lotDesk.cancelLot, { productNo, reason: '拍品信息有误' }, { token: server.operatorToken }] as never);
    });
    await server.meetDeadlines('lot.close', productNo);
    const lot = await server.db.one<{ id: string; state: string; leaderId: string | null; priceCents: number | null }>(
      sql`select id, state, leader_id as "leaderId", price_cents as "priceCents" from lot where product_no = ${productNo}`,
    );
    const bids = await bidsOfLot(server, productNo);
    const accepted = answers.slice(0, 17).filter(({ code }) => code === 200);
    const cancelled = answers.slice(17).filter(({ code }) => code === 200);
    expect(bids).toHaveLength(accepted.length);
    expect(isRisingWithoutGaps(bids)).toBe(true);
    expect(cancelled.length).toBe(lot.state === 'cancelled' ? 1 : 0);
    expect(lot.state).toBe(cancelled.length === 1 ? 'cancelled' : accepted.length > 0 ? 'sold' : 'unsold');
    const held = await balanceOf(server.db, { kind: 'escrow', owner: `lot:${lot.id}` });
    expect(held > 0).toBe(lot.state === 'sold');
    const orders = await server.db.rows<{ buyer: string; cents: number }>(
      sql`select buyer_id as buyer, price_cents as cents from auction_order where lot_id = ${lot.id}`,
    );
    expect(orders).toEqual(lot.state === 'sold' ? [{ buyer: lot.leaderId, cents: lot.priceCents }] : []);
    // What is won is of no interest here: the deposit goes back, so that all begin the next round with the same.
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

it('split, listing, pick-up and replacement of the same goods by twenty callers: one of them happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const owner = await makeBidder(server, 100_000);
    await giveCode(server, owner);
    const { orderNo } = await makeStored(server, owner, { quantity: 2 });
    const home = {
      name: '林知夏',
      mobile: '13800000001',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 90 号',
    };
    const addressId = (await server.call(address.addMemberAddress, home, owner)).data.id;
    const { id: goodsId } = await server.db.one<{
      id: string;
    }>(sql`insert into replacement_goods (title, picture, value_cents, stock)
      values ('端砚', '/media/x.webp', 5000, 20) returning id`);
    const steps = [
      [storage.splitOrder, { orderNo, quantities: [1, 1] }],
      [resale.transfer, { orderNo, startCents: 10_000, days: 1 }],
      [storage.pickUpGoods, { orderNos: [orderNo], addressId }],
      [replacement.replaceOrder, { orderNo, goodsId, differenceCents: 0 }],
    ] as const;
    const answers = await server.together(20, (i) => {
      const [operation, input] = steps[(i + round) % steps.length] ?? steps[0];
      return [operation, input, { token: owner.token, key: `goods-${orderNo}-${i}` }] as never;
    });
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(19);
    const { live, others } = await server.db.one<{ live: number; others: number }>(sql`select
        coalesce(sum(quantity) filter (where state not in ('split', 'replaced')), 0)::int as live,
        coalesce(sum(quantity) filter (where state in ('split', 'replaced')), 0)::int as others
      from auction_order where root_id = (select root_id from auction_order where order_no = ${orderNo})`);
    expect([live, [0, 2].includes(others)]).toEqual([2, true]);
  }
});
