import { sql } from '../../db/sql.ts';
import { createWorker } from '../../jobs/worker.ts';
import { audit } from '../../ledger/read.ts';
import { auctionSeed } from '../../seed/auction.ts';
import { watchStates } from '../../state-machine/machine.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { jobs } from '../../wiring.ts';
import { pays } from './bidder.ts';
import { demoBidders } from './demo-members.ts';
import { payJob } from './payer.service.ts';
import { stageKind, startStage } from './stage.service.ts';
import { visitJob } from './visit.service.ts';

jest.setTimeout(30_000);

let on: TestServer;
beforeAll(async () => {
  on = await testServer({ env: { DEMO_OPERATOR: '1' } });
  await on.db.inTx(async (tx) => {
    await tx.run(sql`insert into member (id, nickname) select 'm' || n, '会员' || n from generate_series(1, 40) as n`);
    await tx.run(sql`insert into seed_step (name) values ('auction')`);
    await auctionSeed.run(tx, on.deps);
  });
  await startStage(on.deps);
});
afterAll(async () => {
  watchStates(undefined);
  await on.close();
});

const openLots = () =>
  on.db.rows<{ productNo: string; seconds: number }>(sql`select product_no as "productNo",
    extract(epoch from closes_at - now())::float8 as seconds from lot where state = 'open' and owner_id is null and session_id is null
      and closes_at > now()`);
const kinds = (kind: string) => on.db.rows<{ ref: string }>(sql`select ref from deadline where kind = ${kind}`);
/** Two replicas run the due jobs of one kind at the same instant; returns the number of jobs run. */
const meet = async (kind: string): Promise<number> => {
  await on.db.run(sql`update deadline set due_at = now() where kind = ${kind}`);
  const selectedJobs = jobs.filter((job) => job.kind === kind || job.kind === 'lot.open');
  const met = await Promise.all([0, 1].map(() => createWorker(on.deps, selectedJobs).drain()));
  return met.reduce((sum, n) => sum + n);
};

// AUCTION-70
it('offers a short lot exactly once when two replicas run the job', async () => {
  await meet(stageKind.kind);
  const short = (await openLots()).filter(({ seconds }) => seconds > 590 && seconds < 620);
  expect(short).toHaveLength(1);
  await meet(stageKind.kind);
  expect((await openLots()).filter(({ seconds }) => seconds > 590 && seconds < 620)).toHaveLength(1);
  expect(await kinds(stageKind.kind)).toEqual([{ ref: 'all' }]);
});

// AUCTION-71
it('offers goods again once fewer than six longer lots are open, and sends bidders to each open lot', async () => {
  await on.db.run(sql`update lot set state = 'unsold', closes_at = now() where state = 'open'`);
  for (let i = 0; i < 8; i += 1) await meet(stageKind.kind);
  const lots = await openLots();
  expect(lots.filter(({ seconds }) => seconds > 900)).toHaveLength(6);
  const visited = new Set((await kinds(visitJob.kind)).map(({ ref }) => ref));
  expect(lots.filter(({ productNo }) => !visited.has(productNo))).toEqual([]);
});

it('offers goods again with their four pictures and their film', async () => {
  const again = await on.db.rows<{ pictures: number; video: string | null; former: string | null }>(
    sql`select cardinality(l.pictures) as pictures, l.video, f.video as former from lot l join lot f on f.title = l.title and f.id like 'lot-%'
      where l.id not like 'lot-%'`,
  );
  expect(again.length).toBeGreaterThan(3);
  expect(again.filter(({ pictures, video, former }) => pictures !== 4 || video !== former)).toEqual([]);
  expect(again.some(({ video }) => video !== null)).toBe(true);
});

it('bids by its own members up to their maximum, and the ledger is balanced', async () => {
  for (let i = 0; i < 12; i += 1) await meet(visitJob.kind);
  const bids = await on.db.rows<{ member: string }>(
    sql`select distinct member_id as member from bid b join lot l on l.id = b.lot_id where l.state = 'open' and l.id not like 'lot-%'`,
  );
  expect(bids.length).toBeGreaterThan(3);
  expect(bids.every(({ member }) => demoBidders.includes(member))).toBe(true);
  expect(await audit(on.db)).toEqual([]);
});

// AUCTION-72
it('has one session open by day and another announced for the evening, with six lots each', async () => {
  const sessions = () =>
    on.db.rows<{
      evening: boolean;
      lots: number;
    }>(sql`select to_char(s.opens_at at time zone 'Asia/Shanghai', 'HH24:MI') = '20:00' and s.opens_at > now() + interval '1 minute' as evening,
      (select count(*) from lot l where l.session_id = s.id and l.state in ('scheduled', 'open')) as lots from lot_session s order by opens_at`);
  expect(await sessions()).toEqual([
    { evening: false, lots: 6 },
    { evening: true, lots: 6 },
  ]);
  await on.db.run(sql`update lot set state = 'unsold' where session_id is not null and opens_at < now() + interval '1 minute'`);
  await meet(stageKind.kind);
  expect(await sessions()).toHaveLength(3);
});

// AUCTION-74
it('pays the orders of most demo winners, and none twice', async () => {
  await on.db.run(sql`delete from deadline where kind like 'demoAuction.%'`);
  await on.db.run(sql`update lot set closes_at = now() where state = 'open' and leader_id = any(${[...demoBidders]}::text[])`);
  await on.meetDeadlines('lot.close');
  await startStage(on.deps);
  await meet(stageKind.kind);
  const unpaid = await on.db.rows<{ orderNo: string }>(
    sql`select order_no as "orderNo" from auction_order where state = 'pendingPayment' and seller_id is null`,
  );
  expect(unpaid.length).toBeGreaterThan(2);
  const planned = (await kinds(payJob.kind)).map(({ ref }) => ref);
  expect(planned.toSorted()).toEqual(
    unpaid
      .map(({ orderNo }) => orderNo)
      .filter(pays)
      .toSorted(),
  );
  await Promise.all([meet(payJob.kind), meet(payJob.kind)]);
  const states = await on.db.rows<{ state: string }>(
    sql`select distinct state from auction_order where order_no = any(${planned}::text[])`,
  );
  expect(states).toEqual([{ state: 'inStorage' }]);
  expect(await audit(on.db)).toEqual([]);
});

it('stops when the demo operator is off, and drops planned jobs', async () => {
  const off = { ...on.deps, config: { ...on.deps.config, demoOperator: false } };
  await on.db.run(sql`update deadline set due_at = now() where kind like 'demoAuction.%'`);
  await createWorker(
    off,
    jobs.filter(({ kind }) => kind.startsWith('demoAuction.')),
  ).drain();
  expect(await on.db.rows(sql`select from deadline where kind like 'demoAuction.%'`)).toEqual([]);
});

it('does nothing in a database without the demo auction', async () => {
  await on.db.run(sql`delete from seed_step`);
  await startStage(on.deps);
  expect(await kinds(stageKind.kind)).toEqual([]);
});
