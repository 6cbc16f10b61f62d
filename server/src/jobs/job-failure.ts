import type { Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Log } from '../events/bus.ts';
import { attemptsToAbandon } from './dead-letters.ts';
import { type Claim, rowOf } from './job-lanes.ts';

const maxBackoffSeconds = 600;

interface JobFailure {
  readonly claim: Claim;
  readonly error: unknown;
  readonly mayBeGivenUp: boolean;
  /** Condition of the job's row, by default its name. */
  readonly which?: Sql;
}

/** Stores a failed attempt: the job is retried later, or given up, and the operators are alerted. */
export const recordFailure = async (
  log: Log,
  tx: Tx,
  { claim, error, mayBeGivenUp: mayBeAbandoned, which = rowOf(claim) }: JobFailure,
): Promise<void> => {
  const message = error instanceof Error ? error.message : String(error);
  const seconds = Math.min(2 ** (claim.attempts + 1), maxBackoffSeconds);
  const { kind, ref } = claim;
  const attempts = claim.attempts + 1;
  const isAbandoned = attempts >= attemptsToAbandon && mayBeAbandoned;
  log.error({ err: error, kind, ref, attempts }, 'scheduled job failed');
  if (isAbandoned) log.error({ alert: 'job.givenUp', kind, ref, attempts }, 'a scheduled job is given up');
  else if (attempts % attemptsToAbandon === 0)
    log.error({ alert: 'job.failing', kind, ref, attempts }, 'a scheduled job fails again and again');
  await tx.run(sql`update deadline set attempts = ${attempts}::int, last_error = ${message.slice(0, 1000)},
    due_at = now() + ${seconds}::float8 * interval '1 second', given_up_at = case when ${isAbandoned} then now() end where ${which}`);
};
