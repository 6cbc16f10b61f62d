import type { Database } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Tables that may be written although a call was refused: counters against guessing, keys with their refusals, views. */
export const writtenByRefusals = ['rate_limit', 'idempotency_key', 'password_attempt', 'sms_code', 'session', 'security_event'];

export interface WriteLog {
  /** Returns and clears the names of the tables in which rows were written or deleted since the last call, in order. */
  take(): Promise<string[]>;
  /** Like `drain`, but only for rows with this `member_id`; clears all. */
  takeOf(memberId: string): Promise<string[]>;
}

/**
 * Records every row that any connection writes or deletes, except in the tables of `except`. A trigger records it within the
 * writer's own transaction: a rollback leaves no record, and reading costs the same however large the tables are.
 */
export const watchWrites = async (db: Database, except: readonly string[] = writtenByRefusals): Promise<WriteLog> => {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all(${except}::text[])`);
  await db.run(sql`create unlogged table write_log (name text not null, member_id text)`);
  await db.run(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into public.write_log values (tg_table_name, coalesce(to_jsonb(new), to_jsonb(old)) ->> 'member_id');
      return null;
    end $$`);
  for (const { name } of tables) {
    const on = sql`on ${sql.ident(name)}`;
    await db.run(sql`create trigger write_log after insert or update or delete ${on} for each row execute function note_write()`);
    await db.run(sql`create trigger write_log_whole after truncate ${on} for each statement execute function note_write()`);
  }
  const drainCounts = async (counts: Sql): Promise<string[]> => {
    const rows = await db.rows<{ name: string }>(
      sql`with taken as (delete from write_log returning *) select distinct name from taken where ${counts} order by name`,
    );
    return rows.map(({ name }) => name);
  };
  return { take: () => drainCounts(sql`true`), takeOf: (memberId) => drainCounts(sql`member_id = ${memberId}`) };
};
