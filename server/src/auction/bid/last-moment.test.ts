import { bid } from '@juhe/contract/auction/bid';
import { sql } from '../../db/sql.ts';
import { createWorker } from '../../jobs/worker.ts';
import { audit } from '../../ledger/read.ts';
import { bidsOfLot, isRisingWithoutGaps, makeBidder, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { closeLotJob } from '../close/close.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const rounds = 50;
const biddersEach = 4;

it('decides bids within milliseconds of the end against a worker that closes: no deadlock, nobody refused who was in time', async () => {
  const worker = createWorker(server.deps, [closeLotJob]);
  const members = await Promise.all(Array.from({ length: biddersEach }, () => makeBidder(server, 5_000_000)));
  const before = server.deadlocks();
  worker.start();
  const kinds = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    // Its end no longer moves, and comes while the bids are on their way.
    const productNo = await makeLot(server, { seconds: 0.005 + (round % 10) * 0.005, extensions: 30 });
    await server.db.run(sql`insert into deadline (kind, ref, due_at) select 'lot.close', product_no, closes_at from lot
      where product_no = ${productNo}`);
    // They bid faster than a person may.
    await server.db.run(sql`delete from rate_limit`);
    const answers = await server.together(biddersEach, (i) => [
      bid.participateBidding,
      { productNo, amountCents: 10_000 + i * 1_000 },
      { token: members[i]?.token ?? '', key: `last-${productNo}-${i}` },
    ]);
    for (const { code, key } of answers) kinds.add(key ?? String(code));
    const rows = await bidsOfLot(server, productNo);
    const accepted = answers.flatMap(({ code }, i) => (code === 200 ? [10_000 + i * 1_000] : []));
    expect(rows.map(({ amount }) => amount)).toEqual(accepted.toSorted((a, b) => a - b));
    expect(isRisingWithoutGaps(rows)).toBe(true);
    const late = await server.db.one<{ n: number }>(sql`select count(*) as n from bid_offer o join lot l on l.id = o.lot_id
      where l.product_no = ${productNo} and o.admitted_at >= l.closes_at`);
    expect(late.n).toBe(0);
    for (const answer of answers)
      if (answer.key === 'bid.late') expect((answer.data as unknown as { lateMs: number }).lateMs).toBeGreaterThanOrEqual(0);
  }
  await worker.stop();
  await server.meetDeadlines('lot.close');
  for (const allowed of ['200', 'bid.late', 'bid.tooLow']) kinds.delete(allowed);
  expect([...kinds]).toEqual([]);
  expect(server.deadlocks() - before).toBe(0);
  expect(
    await server.db.rows(sql`select l.product_no from lot l where l.state = 'open' or (l.state = 'sold') <> (l.bids > 0)`),
  ).toEqual([]);
  expect(await audit(server.db)).toEqual([]);
}, 60_000);
