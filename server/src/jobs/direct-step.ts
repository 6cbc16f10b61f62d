import { isRetryable, type Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { JobBatch } from './job.ts';
import { recordFailure } from './job-failure.ts';
import { type Claim, type JobLanes, type JobRef, nameOf, rowOf, type StepResult, type WorkerDeps } from './job-lanes.ts';

/**
 * Number of due jobs searched for one that no other lane has: more than the lanes of one database hold (lanes ×
 * `together.max`).
 */
const maxCandidates = 120;
/**
 * Returns the job's row, read while holding its lock; nothing when it was moved, cancelled or run meanwhile, or when
 * somebody else has it.
 */
const claimOf = (tx: Tx, { kind, ref }: JobRef): Promise<Claim | undefined> =>
  tx.maybe<Claim>(sql`select kind, ref, attempts from deadline
    where kind = ${kind} and ref = ${ref} and due_at <= clock_timestamp() and given_up_at is null for update skip locked`);

/**
 * Creates the step of the lanes for jobs without `prepare`: it runs one due job, or several of its kind together, in one
 * transaction with the removal of their rows.
 */
export const createDirectStep = <D extends WorkerDeps>(
  deps: D,
  { registered, direct, isBusy, countBusy, withRoom }: JobLanes<D>,
): ((passed: string[]) => Promise<StepResult>) => {
  const { db, log } = deps;

  /**
   * Returns the next due job that no other lane has: the claim among lanes is an advisory lock, so that the job's own lock
   * (`Job.lock`) precedes that of its row. Kinds without a lane come first, so that a thousand jobs of one kind do not block
   * another.
   */
  const nextDue = (tx: Tx, passed: readonly string[]): Promise<JobRef | undefined> => {
    const dueOf = (ofKinds: readonly string[]) => sql`(select kind, ref from deadline
      where due_at <= now() and given_up_at is null and kind = any(${[...ofKinds]}::text[]) and kind || ' ' || ref <> all(${[...passed]}::text[])
      order by due_at limit ${maxCandidates})`;
    return tx.maybe(sql`with due as materialized (
        ${dueOf(direct.filter((kind) => !isBusy(kind)))} union all ${dueOf(withRoom(direct).filter(isBusy))})
      select kind, ref from due where pg_try_advisory_xact_lock(hashtextextended('job ' || kind || ' ' || ref, 0)) limit 1`);
  };

  /** Jobs that could not run together with others: they run individually. */
  const alone = new Set<string>();

  /** Runs the due job together with unclaimed others of its kind. */
  const runTogether = async (
    tx: Tx,
    { kind, ref }: JobRef,
    { max, lock, run }: JobBatch<D>,
    passed: string[],
  ): Promise<StepResult> => {
    const dueRows = await tx.rows<{ ref: string }>(sql`select ref from (select ref from deadline
        where kind = ${kind} and due_at <= now() and given_up_at is null and ref <> ${ref}
          and kind || ' ' || ref <> all(${[...passed, ...alone]}::text[]) order by due_at limit ${maxCandidates}) due
      where pg_try_advisory_xact_lock(hashtextextended('job ' || ${kind} || ' ' || ref, 0)) limit ${max - 1}`);
    const refs = [ref, ...dueRows.map((row) => row.ref)].sort();
    const lockable = await lock(tx, refs);
    for (const candidateRef of refs) if (!lockable.includes(candidateRef)) alone.add(nameOf({ kind, ref: candidateRef }));
    const claims = await tx.rows<{ ref: string }>(sql`select ref from deadline where kind = ${kind}
      and ref = any(${[...lockable]}::text[]) and due_at <= clock_timestamp() and given_up_at is null order by ref for update skip locked`);
    const claimed = claims.map((claim) => claim.ref);
    for (const candidateRef of lockable) if (!claimed.includes(candidateRef)) passed.push(nameOf({ kind, ref: candidateRef }));
    if (claimed.length === 0) return 'gone';
    try {
      await tx.savepoint(async (inner) => {
        await inner.run(sql`delete from deadline where kind = ${kind} and ref = any(${claimed}::text[])`);
        await run(inner, claimed, deps);
        await inner.run(sql`set constraints all immediate`);
      });
      return claimed.length;
    } catch (error) {
      if (isRetryable(error)) throw error;
      for (const claimedRef of claimed) alone.add(nameOf({ kind, ref: claimedRef }));
      log.warn({ err: error, kind, refs: claimed }, 'jobs that failed together are tried alone');
      return 'gone';
    }
  };

  /**
   * Runs one due job; returns whether there was one and whether its handler succeeded. One whose row is unavailable is added
   * to `passed`, which are skipped.
   */
  const step = async (passed: string[]): Promise<StepResult> => {
    let kind: string | undefined;
    const started = (next: string): void => {
      if (kind !== undefined) countBusy(kind, -1);
      kind = next;
      countBusy(next, 1);
    };
    try {
      return await stepIn(passed, started);
    } finally {
      if (kind !== undefined) countBusy(kind, -1);
    }
  };

  const stepIn = (passed: string[], started: (kind: string) => void): Promise<StepResult> =>
    db.inTx(async (tx) => {
      const due = await nextDue(tx, passed);
      if (!due) return 'none';
      // Another lane may have started one of the kind meanwhile.
      if (!withRoom([due.kind]).includes(due.kind)) return 'gone';
      started(due.kind);
      const job = registered.get(due.kind);
      if (!alone.delete(nameOf(due)) && job?.together) return runTogether(tx, due, job.together, passed);
      await job?.lock?.(tx, due.ref);
      const claim = await claimOf(tx, due);
      if (!claim) {
        passed.push(nameOf(due));
        return 'gone';
      }
      try {
        await tx.savepoint(async (inner) => {
          // Removed first, so that a handler may schedule the same kind and ref again.
          await inner.run(sql`delete from deadline where ${rowOf(claim)}`);
          await job?.run(inner, claim.ref, deps);
          // Checks deferred constraints now, while the failure can still be attributed.
          await inner.run(sql`set constraints all immediate`);
        });
        return 1;
      } catch (error) {
        // A deadlock is not a failure of the job: the whole step runs again.
        if (isRetryable(error)) throw error;
        await recordFailure(log, tx, { claim, error, mayBeGivenUp: job?.mayBeGivenUp === true });
        return 'failed';
      }
    });

  return step;
};
