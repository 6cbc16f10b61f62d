import { sql } from '../db/sql.ts';
import type { Db } from '../db/db.ts';

/** Removes what the http layer no longer needs: keys after 24 hours, limits that ran out, sessions that ended. */
export const cleanUp = async (db: Db): Promise<void> => {
  await db.run(sql`delete from idempotency_key where created_at < now() - interval '24 hours'`);
  await db.run(sql`delete from rate_limit where expires_at < now()`);
  await db.run(sql`delete from session where expires_at < now()`);
};
