import { sql } from '../db/sql.ts';
import { audit, balanceOf } from '../ledger/read.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { auctionSeed, demoLots } from './auction.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(sql`insert into member (id, nickname) select 'm' || n, '会员' || n from generate_series(1, 40) as n`);
    await auctionSeed.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

const standing = (state: string, leads: boolean) =>
  test.db.rows<{ slug: string }>(sql`select l.id as slug from lot_bidder b join lot l on l.id = b.lot_id
    where b.member_id = 'm1' and l.state = ${state} and (l.leader_id = 'm1') = ${leads}`);

it('has fifteen lots in every state, and a deadline for each that is to open or close', async () => {
  const states = await test.db.rows<{ state: string; n: number }>(
    sql`select state, count(*) as n from lot group by state order by state`,
  );
  expect(states).toEqual([
    { state: 'open', n: 7 },
    { state: 'scheduled', n: 3 },
    { state: 'sold', n: 2 },
    { state: 'unsold', n: 2 },
    { state: 'withdrawn', n: 1 },
  ]);
  expect(await test.db.one(sql`select count(*) as n from deadline where kind like 'lot.%' and due_at > now()`)).toEqual({
    n: 10,
  });
  expect(demoLots.every(({ productNo }) => /^P\d{8}$/.test(productNo))).toBe(true);
});

it('shows four pictures of each lot, and the film of five of them', async () => {
  const lots = await test.db.rows<{ pictures: number; video: string | null }>(
    sql`select cardinality(pictures) as pictures, video from lot`,
  );
  expect(new Set(lots.map(({ pictures }) => pictures))).toEqual(new Set([4]));
  expect(lots.filter(({ video }) => video !== null)).toHaveLength(8);
});

it('shows the first member in every standing', async () => {
  const standings = await Promise.all([
    standing('open', true),
    standing('open', false),
    standing('sold', true),
    standing('sold', false),
  ]);
  expect(standings.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
});

it('sells nothing below its reserve and passes nothing above it', async () => {
  expect(
    await test.db.rows(sql`select id from lot where
      (state = 'sold' and (price_cents is null or price_cents < coalesce(reserve_cents, 0))) or (state = 'unsold' and price_cents >= coalesce(reserve_cents, 0))`),
  ).toEqual([]);
});

it('books every deposit in the ledger', async () => {
  expect(await audit(test.db)).toEqual([]);
  const { held: heldCents } = await test.db.one<{ held: number }>(
    sql`select sum(deposit_cents)::bigint as held from lot_bidder where deposit_state = 'held' and member_id = 'm1'`,
  );
  expect(await balanceOf(test.db, { kind: 'serviceFee', owner: 'm1' })).toBe(120_000 - heldCents);
});

it('dates the entries of the service-fee accounts in the order of their booking, with the deposits at the bids', async () => {
  const late = sql`select e.id from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_entry before on before.account_id = e.account_id and before.id < e.id and before.at > e.at where a.kind = 'serviceFee'`;
  expect(await test.db.rows(late)).toEqual([]);
  const { today } = await test.db.one<{ today: number }>(sql`select count(*)::int as today from ledger_entry e
    join ledger_account a on a.id = e.account_id where a.kind = 'serviceFee' and a.owner = 'm1' and e.at > now() - interval '1 minute'`);
  expect(today).toBe(0);
});
