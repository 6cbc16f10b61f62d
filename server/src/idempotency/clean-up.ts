import { deleteBatch } from '../db/batches.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { defineJob, type Job, jobKind } from '../jobs/job.ts';

/** Runs hourly; migration 0005 schedules the first run. */
export const hourlyCleanUp = jobKind('http.cleanUp');

/** Removes outdated rows, at most a batch of each table; the result `true` says that there may be more. */
export type CleanUp = (tx: Tx) => Promise<unknown>;

/** Removes outdated data of the http layer: keys after 24 hours, expired limits, ended sessions, yesterday's attempts. */
export const cleanUp: CleanUp = async (tx) => {
  const hasMore = [
    await deleteBatch(tx, 'idempotency_key', sql`created_at < now() - interval '24 hours'`),
    await deleteBatch(tx, 'rate_limit', sql`expires_at < now()`),
    await deleteBatch(tx, 'session', sql`expires_at < now()`),
    await deleteBatch(tx, 'password_attempt', sql`last_at < now() - interval '1 day'`),
  ];
  return hasMore.includes(true);
};

/**
 * Cleans up, including the hourly clean-ups of the domains, and schedules the next run: at once while there are more rows than a
 * batch, so that no transaction is longer than a few batches.
 */
export const cleanUpJob = (ofDomains: readonly CleanUp[]): Job =>
  defineJob({
    kind: hourlyCleanUp,
    run: async (tx, ref) => {
      const results: unknown[] = [];
      for (const work of [cleanUp, ...ofDomains]) results.push(await work(tx));
      await hourlyCleanUp.schedule(tx, ref, { seconds: results.includes(true) ? 1 : 3600 });
    },
  });
