import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Resolves once `n` callers of this database wait for a lock; those of other databases in the same cluster do not count. */
export const lockWaiters = async (db: Db, n = 1): Promise<void> => {
  const count = () =>
    db.one<{ waiting: number }>(sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  while ((await count()).waiting < n) await delay(5);
};
