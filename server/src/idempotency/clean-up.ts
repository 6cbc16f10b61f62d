import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { schedule } from '../deadlines/deadlines.ts';

/** The deadline that cleans up every hour; migration 0005 plans the first. */
export const cleanUpDeadline = 'http.cleanUp';

/** Removes what the http layer no longer needs: keys after 24 hours, limits that ran out, sessions that ended. */
export const cleanUp = async (db: Db): Promise<void> => {
  await db.run(sql`delete from idempotency_key where created_at < now() - interval '24 hours'`);
  await db.run(sql`delete from rate_limit where expires_at < now()`);
  await db.run(sql`delete from session where expires_at < now()`);
};

/** Handler of `cleanUpDeadline`: cleans up, together with what the domains have to clean every hour, and plans the next time. */
export const cleanUpHourly =
  (...ofDomains: readonly ((db: Db) => Promise<void>)[]) =>
  async (tx: Tx, ref: string): Promise<void> => {
    for (const work of [cleanUp, ...ofDomains]) await work(tx);
    await schedule(tx, { kind: cleanUpDeadline, ref, dueAt: { seconds: 3600 } });
  };
