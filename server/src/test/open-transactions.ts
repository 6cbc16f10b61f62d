import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** The database's clock, with microseconds. */
export const nowOf = async (db: Db): Promise<string> => (await db.one<{ at: string }>(sql`select now()::text as at`)).at;

/** Resolves when no transaction that began before that instant is open; never while one is held. */
export const noTransactionSince = async (db: Db, at: string): Promise<void> => {
  const count = () =>
    db.one<{ open: number }>(sql`select count(*) as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and xact_start < ${at}::timestamptz`);
  while ((await count()).open > 0) await delay(5);
};
