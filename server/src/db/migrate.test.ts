import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDb, testDb } from '../test/test-db.ts';
import { MigrationError, migrate } from './migrate.ts';
import { sql } from './sql.ts';

let test: TestDb;
let folder: string;
beforeEach(async () => {
  test = await testDb({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'juhe-migrations-'));
  await write('0001_base.sql', 'create table a (id integer);');
  await write('0010_member_b.sql', 'create table b (id integer); insert into b values (1);');
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
const write = (file: string, text: string) => writeFile(join(folder, file), text);
const count = async () => (await test.db.one<{ n: number }>(sql`select count(*) as n from b`)).n;

describe('migrate', () => {
  it('applies files in order, once', async () => {
    expect(await migrate(test.url, folder)).toEqual(['0001_base.sql', '0010_member_b.sql']);
    expect(await migrate(test.url, folder)).toEqual([]);
    expect(await count()).toBe(1);
  });

  it('lets replicas that start together wait for each other', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(test.url, folder)));
    expect(results.flat().sort()).toEqual(['0001_base.sql', '0010_member_b.sql']);
    expect(await count()).toBe(1);
  });

  it('applies a file that sorts before applied ones', async () => {
    await migrate(test.url, folder);
    await write('0005_between.sql', 'create table c (id integer);');
    expect(await migrate(test.url, folder)).toEqual(['0005_between.sql']);
  });

  it('refuses a file that changed after it was applied, and does not run it', async () => {
    await migrate(test.url, folder);
    await write('0010_member_b.sql', 'insert into b values (2);');
    await expect(migrate(test.url, folder)).rejects.toThrow(
      'migration 0010_member_b.sql was applied earlier with other contents',
    );
    expect(await count()).toBe(1);
  });

  it('rolls a failing file back completely and names its line', async () => {
    await write('0020_mall_bad.sql', 'insert into b values (2);\n\nselect nonsense;');
    const error: unknown = await migrate(test.url, folder).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toMatch(/0020_mall_bad\.sql failed: .*nonsense.*\(line 3\)/);
    expect(await count()).toBe(1);
    await write('0020_mall_bad.sql', 'insert into b values (2);');
    expect(await migrate(test.url, folder)).toEqual(['0020_mall_bad.sql']);
  });

  it('refuses two files with one number and malformed names', async () => {
    await write('0010_other.sql', 'select 1;');
    await expect(migrate(test.url, folder)).rejects.toThrow('have the same number');
    await rm(join(folder, '0010_other.sql'));
    await write('fix.sql', 'select 1;');
    await expect(migrate(test.url, folder)).rejects.toThrow('migration fix.sql: the name must look like');
  });

  it('ignores files of a newer release', async () => {
    await migrate(test.url, folder);
    await rm(join(folder, '0010_member_b.sql'));
    expect(await migrate(test.url, folder)).toEqual([]);
  });
});

describe('the base migration', () => {
  it('generates ids and promotion codes in the documented form', async () => {
    const migrated = await testDb();
    try {
      const rows = await migrated.db.rows<{ id: string; code: string }>(
        sql`select new_id() as id, new_promotion_code() as code from generate_series(1, 2000)`,
      );
      for (const { id, code } of rows) {
        expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      }
      expect(new Set(rows.map((row) => row.id)).size).toBe(2000);
      expect(new Set(rows.map((row) => row.code)).size).toBe(2000);
    } finally {
      await migrated.close();
    }
  });
});

describe('the functions of the database', () => {
  it('bind no row type in a parsed body: PostgreSQL 15.20 would not add a column with a default to its table', async () => {
    const migrated = await testDb();
    try {
      const bound = await migrated.db.rows(sql`select p.oid::regprocedure::text as signature from pg_proc p
        where p.prosqlbody is not null and p.pronamespace = 'public'::regnamespace
          and exists (select from unnest(p.proargtypes) as argument join pg_type t on t.oid = argument where t.typtype = 'c')`);
      expect(bound).toEqual([]);
    } finally {
      await migrated.close();
    }
  });
});
