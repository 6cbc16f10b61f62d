/** Lots that end at the same instant (auction.md A10, F): several in one transaction, those of members separately. */
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { resale } from '@juhe/contract/auction/resale';
import { sql } from '../../db/sql.ts';
import { createWorker } from '../../jobs/worker.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { addPaymentCode, makeBidder, makeLot, makeStored } from '../../test/auction.ts';
import { lockWaiters } from '../../test/lock-waiters.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lockMembersWholly } from '../../member/lock.repository.ts';
import { closeLotJob } from './close.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const feeCents = 1_000_000;

/** Two members bid on a lot; the first one wins. */
const bidOn = async (productNo: string, [first, second]: readonly { token: string }[]) => {
  for (const [member, amountCents] of [
    [second, 10_000],
    [first, 11_000],
  ] as const)
    expect((await server.call(bid.placeBid, { productNo, amountCents }, { token: member?.token ?? '' })).code).toBe(200);
};

it('closes many lots of the same bidders with several workers: orders, deposits, signatures, no deadlock', async () => {
  const [a, b] = [await makeBidder(server, feeCents), await makeBidder(server, feeCents)];
  const seller = await server.memberWith();
  const lots = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      makeLot(server, { owner: i % 8 === 7 ? seller.id : null, reserve: i % 6 === 5 ? 90_000 : null }),
    ),
  );
  // Adjacent lots have the same bidders in opposite order.
  for (const [i, productNo] of lots.entries()) {
    await server.db.run(sql`delete from rate_limit`);
    await bidOn(productNo, i % 2 === 0 ? [a, b] : [b, a]);
  }
  await server.db.run(sql`update lot set closes_at = clock_timestamp()`);
  await server.db.run(sql`delete from deadline where kind = 'lot.close'`);
  await server.db.run(
    sql`insert into deadline (kind, ref, due_at) select 'lot.close', product_no, closes_at from lot where state = 'open'`,
  );
  const before = server.deadlocks();
  const counts = await Promise.all(Array.from({ length: 4 }, () => createWorker(server.deps, [closeLotJob]).drain()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(24);
  const closed = await server.db.rows<{ state: string; n: number }>(
    sql`select state, count(*) as n from lot group by state order by state`,
  );
  expect(closed).toEqual([
    { state: 'sold', n: 20 },
    { state: 'unsold', n: 4 },
  ]);
  expect(
    await server.db.rows(sql`select l.product_no from lot l where l.state = 'sold' and not exists (
      select from auction_order o where o.lot_id = l.id and o.buyer_id = l.leader_id and o.price_cents = l.price_cents)`),
  ).toEqual([]);
  // The winner's deposit is held on each sold lot.
  const heldDeposits = await server.db.one<{ cents: number }>(
    sql`select sum(balance)::bigint as cents from ledger_account where kind = 'escrow'`,
  );
  expect(heldDeposits.cents).toBe(20 * 1_000);
  const remainingBalances = await Promise.all([a, b].map(({ id }) => balanceOf(server.db, { kind: 'serviceFee', owner: id })));
  expect(remainingBalances.reduce((sum, cents) => sum + cents)).toBe(2 * feeCents - 20 * 1_000);
  expect(await server.db.rows(sql`select product_no from lot where closed_at is null or proof->>'kid' is null`)).toEqual([]);
  const notices = await server.db.rows<{ template: string; n: number }>(sql`select template, count(*) as n from notice
    where key like 'lot:%' group by template order by template`);
  // Three lots of the seller end; one of them is unsold.
  expect(notices).toEqual([
    { template: 'lost', n: 28 },
    { template: 'sold', n: 2 },
    { template: 'unsold', n: 1 },
    { template: 'won', n: 20 },
  ]);
  expect(await audit(server.db)).toEqual([]);
  expect(server.deadlocks() - before).toBe(0);
}, 60_000);

it.each(['closing', 'cancelling'])('%s waits for a bidder who leaves before it touches an account', async (ending) => {
  const [a, b] = [await makeBidder(server, feeCents), await makeBidder(server, feeCents)];
  const productNo = await makeLot(server);
  await bidOn(productNo, [a, b]);
  await server.db.run(sql`update lot set closes_at = case when ${ending === 'closing'} then clock_timestamp() else closes_at end
    where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now() + interval '1 hour')
    on conflict (kind, ref) do nothing`);
  let ended: Promise<unknown> | undefined;
  await server.db.inTx(async (tx) => {
    await lockMembersWholly(tx, [b.id]);
    ended =
      ending === 'closing'
        ? server.meetDeadlines(closeLotJob, productNo)
        : server.as({ token: server.operatorToken })(lotDesk.cancelLot, { productNo, reason: '图片与实物不符' } as never);
    await lockWaiters(server.db);
    // The next lock of an account deletion; a wait here would be a deadlock.
    await tx.rows(sql`select from ledger_account where kind = 'serviceFee' and owner = ${b.id} for update nowait`);
  });
  await ended;
  expect(await server.db.one(sql`select state from lot where product_no = ${productNo}`)).toEqual({
    state: ending === 'closing' ? 'sold' : 'cancelled',
  });
  expect(await balanceOf(server.db, { kind: 'serviceFee', owner: b.id })).toBe(feeCents);
});

it.each(['closing', 'cancelling'])(
  '%s of a member’s lot takes the order of the goods before their owner, as who leaves does',
  async (ending) => {
    const seller = await makeBidder(server, feeCents);
    await addPaymentCode(server, seller);
    const { orderNo: sourceNo } = await makeStored(server, seller);
    const listed = await server.as(seller)(resale.resellGoods, { orderNo: sourceNo, startCents: 10_000, days: 1 });
    const { productNo } = listed.data;
    await bidOn(productNo, [await makeBidder(server, feeCents), await makeBidder(server, feeCents)]);
    await server.db.run(sql`update lot set closes_at = case when ${ending === 'closing'} then clock_timestamp() else closes_at end
    where product_no = ${productNo}`);
    let ended: Promise<unknown> | undefined;
    await server.db.inTx(async (tx) => {
      await tx.rows(sql`select from auction_order where order_no = ${sourceNo} for no key update`);
      ended =
        ending === 'closing'
          ? server.meetDeadlines(closeLotJob, productNo)
          : server.as({ token: server.operatorToken })(lotDesk.cancelLot, { productNo, reason: '图片与实物不符' } as never);
      await lockWaiters(server.db);
      await tx.rows(sql`select from member where id = ${seller.id} for update nowait`);
    });
    await ended;
    expect(await server.db.one(sql`select state from lot where product_no = ${productNo}`)).toEqual({
      state: ending === 'closing' ? 'sold' : 'cancelled',
    });
  },
);
