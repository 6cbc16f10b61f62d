import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../db/sql.ts';
import { checkRows, rowProblems, type Site } from './row-check.ts';
import { testDb, type TestDb } from './test-db.ts';

describe('rowProblems', () => {
  const count = { name: 'count', kinds: ['number'] };

  it('accepts a result that matches its row type', () => {
    expect(rowProblems({ count: ['number'] }, [count], [{ count: 1 }])).toEqual([]);
  });

  it('names a column that is not returned', () => {
    expect(rowProblems({ total: ['number'] }, [count], [])).toEqual(['"total" is not returned']);
  });

  it('accepts the absence of an optional column', () => {
    expect(rowProblems({ total: ['number', 'undefined'] }, [count], [])).toEqual([]);
  });

  it('names a column of another kind, without rows', () => {
    expect(rowProblems({ count: ['string'] }, [count], [])).toEqual(['"count" is number, declared as string']);
  });

  it('names a null where the type excludes it', () => {
    expect(rowProblems({ count: ['number'] }, [count], [{ count: 1 }, { count: null }])).toEqual([
      '"count" is null in a row, declared as number',
    ]);
  });

  it('names a null where the type admits only the absence of the column', () => {
    expect(rowProblems({ count: ['number', 'undefined'] }, [count], [{ count: null }])).toHaveLength(1);
  });

  it('accepts any value of a JSON column', () => {
    expect(rowProblems({ data: ['object'] }, [{ name: 'data', kinds: ['any'] }], [{ data: {} }])).toEqual([]);
  });
});

describe('checkRows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'juhe-row-check-'));
  /** Writes a list of row types; returns its path. */
  const listOf = (name: string, sites: readonly Site[]): string => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(sites));
    return file;
  };
  let database: TestDb;
  beforeAll(async () => {
    database = await testDb();
  });
  afterAll(async () => {
    // The worker's next test files use the same driver.
    checkRows(process.env['JUHE_ROW_TYPES'] ?? listOf('none', []));
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('compares each result once, for the present test file, however many files of the worker came before', async () => {
    const site = { file: 'server/src/test/row-check.test.ts', from: 1, to: 1000, columns: { up: ['string'] }, texts: [] };
    const [former, present] = [listOf('former', [site]), listOf('present', [site])];
    checkRows(former);
    checkRows(present);
    expect(await database.db.one(sql`select 1 as up`)).toEqual({ up: 1 });
    expect(readFileSync(`${present}.problems`, 'utf8')).toMatch(/^server\S+: "up" is number, declared as string\n$/);
    expect(existsSync(`${former}.compared`)).toBe(false);
  });
});
