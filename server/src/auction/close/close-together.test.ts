/** Platform lots that end in one transaction (auction.md F), with one among them that cannot. */
import { bid } from '@juhe/contract/auction/bid';
import { sql } from '../../db/sql.ts';
import { createWorker } from '../../jobs/worker.ts';
import { audit } from '../../ledger/read.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { closeLotJob } from './close.service.ts';
import { rankEndedJob } from './rank-ended.ts';

let server: TestServer;
let bidders: readonly TestMember[];
beforeAll(async () => {
  server = await testServer();
  bidders = [await makeBidder(server, 1_000_000), await makeBidder(server, 1_000_000)];
});
beforeEach(async () => {
  await server.db.run(sql`delete from deadline`);
  await server.db.run(sql`delete from rate_limit`);
});
afterAll(() => server.close());

/** Ended lots with two bidders each. */
const endedLots = async (count: number): Promise<string[]> => {
  const lots = await Promise.all(Array.from({ length: count }, () => makeLot(server)));
  for (const productNo of lots)
    for (const [i, { token }] of bidders.entries())
      expect((await server.call(bid.placeBid, { productNo, amountCents: 10_000 + i * 1_000 }, { token })).code).toBe(200);
  await server.db.run(sql`update lot set closes_at = clock_timestamp() where product_no = any(${lots}::text[])`);
  await server.db.run(sql`delete from deadline`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at)
    select 'lot.close', product_no, closes_at from lot where product_no = any(${lots}::text[])`);
  return lots;
};
const drain = () => createWorker(server.deps, [closeLotJob]).drain();
const statesOf = async (lots: readonly string[]) => {
  const rows = await server.db.rows<{ productNo: string; state: string }>(
    sql`select product_no as "productNo", state from lot where product_no = any(${[...lots]}::text[])`,
  );
  return lots.map((productNo) => rows.find((row) => row.productNo === productNo)?.state);
};
/** Counts of everything that the end of a lot creates. */
const tracesOf = (productNo: string) =>
  server.db.one(sql`select (select count(*)::int from auction_order o where o.lot_id = l.id) as orders,
      (select count(*)::int from deadline d join auction_order o on o.order_no = d.ref where o.lot_id = l.id) as deadlines,
      (select count(*)::int from state_history h where h.aggregate = 'lot' and h.aggregate_id = l.id and h.event in ('sell', 'pass')) as ends,
      (select count(*)::int from lot_bidder b where b.lot_id = l.id and b.deposit_state = 'returned') as returned,
      (select count(*)::int from notice n where n.key = 'lot:' || l.id and n.template in ('won', 'lost')) as notices,
      l.proof is not null as sealed
    from lot l where l.product_no = ${productNo}`);
const sold = { orders: 1, deadlines: 2, ends: 1, returned: 1, notices: 2, sealed: true };
const untouched = { orders: 0, deadlines: 0, ends: 0, returned: 0, notices: 0, sealed: false };

it('skips lots that are no longer open and reschedules lots with an extended end', async () => {
  const lots = await endedLots(4);
  const [, cancelledNo, moved] = lots as [string, string, string, string];
  await server.db.run(sql`update lot set state = 'cancelled', cancel_reason = '瑕疵' where product_no = ${cancelledNo}`);
  await server.db.run(sql`update lot set closes_at = now() + interval '5 minutes' where product_no = ${moved}`);
  expect(await drain()).toBe(4);
  expect(await statesOf(lots)).toEqual(['sold', 'cancelled', 'open', 'sold']);
  expect(await Promise.all(lots.map(tracesOf))).toEqual([sold, untouched, untouched, sold]);
  expect(
    await server.db.rows(sql`select d.ref, d.due_at = date_trunc('milliseconds', l.closes_at) as "atItsEnd" from deadline d join lot l on l.product_no = d.ref
      where d.kind = 'lot.close'`),
  ).toEqual([{ ref: moved, atItsEnd: true }]);
  expect(await audit(server.db)).toEqual([]);
});

it('closes the other lots when one fails, rolls that one back and retries it alone', async () => {
  const lots = await endedLots(4);
  const [culprit] = lots.slice(1, 2) as [string];
  await server.db.run(sql`create function refuse_end() returns trigger language plpgsql as $$
    begin raise exception 'the lot cannot end' using errcode = 'check_violation'; end $$`);
  await server.db.run(sql`create trigger refuse_end before update of proof on lot for each row
    when (old.title = 'cannot end') execute function refuse_end()`);
  await server.db.run(sql`update lot set title = 'cannot end' where product_no = ${culprit}`);
  expect(await drain()).toBe(3);
  expect(await statesOf(lots)).toEqual(['sold', 'open', 'sold', 'sold']);
  expect(await Promise.all(lots.map(tracesOf))).toEqual([sold, untouched, sold, sold]);
  expect(await server.db.rows(sql`select ref, attempts from deadline where kind = 'lot.close'`)).toEqual([
    { ref: culprit, attempts: 1 },
  ]);
  await server.db.run(sql`drop trigger refuse_end on lot`);
  await server.db.run(sql`update deadline set due_at = now() where kind = 'lot.close'`);
  expect(await drain()).toBe(1);
  expect(await tracesOf(culprit)).toEqual(sold);
  expect(await audit(server.db)).toEqual([]);
});

// AUCTION-36
it('ranks ended lots behind open ones in a separate job', async () => {
  const lots = await endedLots(3);
  const scores = async () =>
    (
      await server.db.rows<{ score: number }>(sql`select d.score from search_document d join lot l on l.id = d.ref
        where d.kind = 'lot' and l.product_no = any(${lots}::text[])`)
    ).map(({ score }) => score >= 2e6);
  await drain();
  expect(await scores()).toEqual([true, true, true]);
  await server.db.run(sql`update deadline set due_at = now() where kind = 'lot.rankEnded'`);
  expect(await createWorker(server.deps, [rankEndedJob]).drain()).toBe(3);
  expect(await scores()).toEqual([false, false, false]);
});
