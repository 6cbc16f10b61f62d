import type { Db, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { publish } from '../events/publish.ts';
import { jobTopic } from './job.ts';

/** Consecutive failures after which a job that may be given up is given up; with the back-off between them about an hour. */
export const attemptsToAbandon = 12;

export interface FailingJobRow {
  readonly kind: string;
  readonly ref: string;
  readonly attempts: number;
  readonly reason: string;
  readonly dueAt: string | null;
  readonly givenUpAt: string | null;
}

/** Returns failing jobs, given-up ones first, then by failures. */
export const failingJobs = (db: Db, limit: number, offset: number) =>
  db.rows<FailingJobRow>(sql`select kind, ref, attempts, coalesce(last_error, '') as reason,
      case when given_up_at is null then due_at end as "dueAt", given_up_at as "givenUpAt"
    from deadline where attempts > 0 order by given_up_at nulls last, attempts desc, kind, ref limit ${limit} offset ${offset}`);

/** Returns whether a job is scheduled or runs. */
export const isScheduled = async (db: Db, kind: string, ref: string): Promise<boolean> =>
  (await db.maybe(sql`select from deadline where kind = ${kind} and ref = ${ref}`)) !== undefined;

/** Counts failing jobs, and those of them that were given up. */
export const countFailing = (db: Db): Promise<{ failing: number; givenUp: number }> =>
  db.one(sql`select count(*) as failing, count(given_up_at) as "givenUp" from deadline where attempts > 0`);

/** Makes a failing job due as if it had never failed; returns false if it is not failing. */
export const retryFailing = async (tx: Tx, kind: string, ref: string): Promise<boolean> => {
  const changed = await tx.run(sql`update deadline set due_at = now(), attempts = 0, given_up_at = null
    where kind = ${kind} and ref = ${ref} and attempts > 0`);
  if (changed > 0) publish(tx, jobTopic);
  return changed > 0;
};

/** Removes a job that was given up; returns false if there is none. */
export const dropAbandoned = async (tx: Tx, kind: string, ref: string): Promise<boolean> =>
  (await tx.run(sql`delete from deadline where kind = ${kind} and ref = ${ref} and given_up_at is not null`)) > 0;
