import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { pointsSeed } from './points.ts';
import { walletSeed } from './wallet.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx(async (tx) => {
    await tx.run(
      sql`insert into member (id, nickname) select 'm' || n, '会员' || n from unnest(array[1, 2, 3, 10, 11, 12]) as n`,
    );
    await walletSeed.run(tx, undefined as never);
    await pointsSeed.run(tx, undefined as never);
  });
});
afterAll(() => test.close());

it('gives the first member an order in every state, paid with points', async () => {
  const states = await test.db.rows<{ state: string }>(
    sql`select state from points_order where member_id = 'm1' order by state collate "C"`,
  );
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'paid', 'received', 'shipped']);
  expect(await audit(test.db)).toEqual([]);
  const { points } = await test.db.one<{ points: number }>(
    sql`select balance as points from ledger_account where kind = 'points' and owner = 'm1'`,
  );
  expect(points).toBe(2_680 - 380 - 300 - 460);
});

it('has a member of each level, whose ledger entries add up to its points', async () => {
  const rows = await test.db.rows<{ level: number; equal: boolean }>(sql`select l.level, l.earned_total = (
      select sum(e.amount) from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id and t.kind = 'points.earned'
      where a.kind = 'points' and a.owner = l.member_id) as equal
    from member_level l order by l.level`);
  expect([...new Set(rows.map(({ level }) => level))]).toEqual([1, 2, 3, 4, 5]);
  expect(rows.every(({ equal }) => equal)).toBe(true);
});
