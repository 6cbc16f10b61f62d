import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { defineJob, type Job, jobKind } from '../jobs/job.ts';

/** Runs hourly; migration 0005 schedules the first run. */
export const hourlyCleanUp = jobKind('http.cleanUp');

/** Removes outdated rows. */
export type CleanUp = (tx: Tx) => Promise<void>;

/** Removes outdated data of the http layer: keys after 24 hours, expired limits, ended sessions, yesterday's attempts. */
export const cleanUp: CleanUp = async (tx) => {
  // Both in the order in which calls lock several at once (`claim_keys`, http/rate-limit.ts).
  await tx.run(sql`delete from idempotency_key where (scope, key) in (select scope, key from idempotency_key
    where created_at < now() - interval '24 hours' order by scope collate "C", key collate "C" for update)`);
  await tx.run(
    sql`delete from rate_limit where key in (select key from rate_limit where expires_at < now() order by key for update)`,
  );
  await tx.run(sql`delete from session where expires_at < now()`);
  await tx.run(sql`delete from password_attempt where last_at < now() - interval '1 day'`);
};

/** Cleans up, including the hourly clean-ups of the domains, and schedules the next run. */
export const cleanUpJob = (ofDomains: readonly CleanUp[]): Job =>
  defineJob({
    kind: hourlyCleanUp,
    run: async (tx, ref) => {
      for (const work of [cleanUp, ...ofDomains]) await work(tx);
      await hourlyCleanUp.schedule(tx, ref, { seconds: 3600 });
    },
  });
