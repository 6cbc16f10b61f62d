import { sql } from '../db/sql.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { jobs } from '../wiring.ts';
import { tableGrowth } from './table-growth.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());

describe('growth of tables', () => {
  it('is declared for every table, and for no other', async () => {
    const tables = await test.db.rows<{ name: string }>(sql`select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`);
    expect([...tableGrowth.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it('ends through existing jobs', () => {
    const kinds = new Set<string>(jobs.map(({ kind }) => kind));
    const expiring = [...tableGrowth.values()].flatMap((growth) => (typeof growth === 'string' ? [] : [growth.job]));
    expect(expiring.length).toBeGreaterThan(10);
    expect(expiring.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('affects only rows that are immutable where they are evidence of the books', async () => {
    const final = await test.db.rows<{ name: string }>(sql`select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'refuse_change'::regproc and not tgisinternal`);
    const names = final.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ledger_entry', 'ledger_transaction', 'state_history']));
    const deleted = names.filter((name) => typeof tableGrowth.get(name) !== 'string');
    expect(deleted).toEqual([]);
  });
});
