import type pg from 'pg';
import { onDatabase, databaseOf } from '../db/development/copies.ts';

/**
 * The first schema in the search path of an instance with a test clock: its functions shadow PostgreSQL's own of the same names,
 * so that statements stay unchanged. Other connections do not use it.
 */
export const clockSearchPath = 'dev_clock, pg_catalog, public';

/** Each adds the shift; `volatile` as PostgreSQL's own is. */
const functions = [
  ['now', 'stable'],
  ['transaction_timestamp', 'stable'],
  ['statement_timestamp', 'stable'],
  ['clock_timestamp', 'volatile'],
] as const;

const definition = `
  create schema if not exists dev_clock;
  create table if not exists dev_clock.shift (only_row boolean primary key default true check (only_row), amount interval not null);
  insert into dev_clock.shift (amount) values ('0') on conflict do nothing;
  ${functions
    .map(
      ([name, kind]) => `create or replace function dev_clock.${name}() returns timestamptz language sql ${kind} parallel safe
        as 'select pg_catalog.${name}() + (select amount from dev_clock.shift)';`,
    )
    .join('\n')}`;

/** Column defaults are bound to a function when they are created, independently of the later search path. */
const boundDefaults = `
  select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname,
      replace(pg_get_expr(d.adbin, d.adrelid), 'pg_catalog.', '')) as statement
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and a.attgenerated = ''
    and pg_get_expr(d.adbin, d.adrelid) ~ 'pg_catalog\\.(now|transaction_timestamp|statement_timestamp|clock_timestamp)\\(\\)'`;

/** Prepares a migrated database for a test clock. Idempotent. */
export const installClock = (url: string): Promise<void> =>
  onDatabase(url, databaseOf(url), async (query) => {
    await query('begin');
    await query("select pg_advisory_xact_lock(hashtextextended('dev_clock', 0))");
    await query(definition);
    await query(`set local search_path = ${clockSearchPath}`);
    const { rows }: pg.QueryResult<Record<string, string>> = await query(boundDefaults);
    for (const { statement = '' } of rows) await query(statement);
    await query('commit');
  });

/** Offset of a database's test clock from the real time, as text; undefined when it is zero or there is no test clock. */
export const shiftOfDatabase = (url: string): Promise<string | undefined> =>
  onDatabase(url, databaseOf(url), async (query) => {
    const { rows } = await query(`select to_regclass('dev_clock.shift') is not null as "isThere"`);
    if (!rows[0]?.['isThere']) return undefined;
    const shifted = await query(`select amount::text as amount from dev_clock.shift where amount <> '0'`);
    return shifted.rows[0]?.['amount'];
  });
