import type { JobLanes, StepResult, WorkerDeps } from './job-lanes.ts';
import { recordFailure } from './job-failure.ts';
import { sql } from '../db/sql.ts';
import { ownsLease, maintainLease, type Lease, type leaseTimes, acquireLease } from './lease.ts';

/** Default timeout of `prepare` (s); within one lease. */
const prepareSeconds = 60;

/** Returns the result of `prepare`, or throws its error; never one that came too late. */
const within = async <T>(seconds: number, work: Promise<T>, stopped: Promise<void>): Promise<T | 'stopped'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${seconds} seconds`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late, stopped.then(() => 'stopped' as const)]);
  } finally {
    clearTimeout(timer);
  }
};

interface PreparedStepOptions {
  readonly times: typeof leaseTimes;
  /** Returns a promise that resolves when the worker stops. */
  untilStopped(): Promise<void>;
}

/**
 * Creates the step of the lanes for jobs with `prepare`: it leases one due job (of these kinds), prepares it outside a
 * transaction and runs it.
 */
export const createPreparedStep = <D extends WorkerDeps>(
  deps: D,
  { registered, prepared, countBusy, withRoom }: JobLanes<D>,
  { times, untilStopped }: PreparedStepOptions,
): ((ofKinds?: readonly string[]) => Promise<StepResult>) => {
  const { db, log } = deps;

  /** Lanes lease one after the other, so that none takes a job of a kind that another one has just started. */
  let leasing: Promise<unknown> = Promise.resolve();
  const lease = (ofKinds: readonly string[]): Promise<Lease | undefined> => {
    const next = leasing.then(async () => {
      const leased = await acquireLease(db, withRoom(ofKinds), times);
      if (leased) countBusy(leased.kind, 1);
      return leased;
    });
    leasing = next.catch(() => undefined);
    return next;
  };

  /** Prepares one due job outside a transaction, then runs it in one, unless the job was moved or cancelled meanwhile. */
  const preparedStep = async (ofKinds = prepared): Promise<StepResult> => {
    const leased = await lease(ofKinds);
    if (!leased) return 'none';
    try {
      return await prepareAndRun(leased);
    } finally {
      countBusy(leased.kind, -1);
    }
  };

  const prepareAndRun = async (leased: Lease): Promise<StepResult> => {
    const job = registered.get(leased.kind);
    const unneeded = new AbortController();
    const keeping = maintainLease({ db, log }, leased, times, () => unneeded.abort());
    const prepare = async (): Promise<unknown> => job?.prepare?.(leased.ref, deps, unneeded.signal);
    const outcome = await within(job?.prepareSeconds ?? prepareSeconds, prepare(), untilStopped()).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const leaseCondition = ownsLease(await keeping.end());
    if (unneeded.signal.aborted) return 'gone';
    if ('error' in outcome || outcome.result === 'stopped') unneeded.abort();
    try {
      if ('error' in outcome) throw outcome.error;
      return await db.inTx(async (tx) => {
        if (outcome.result === 'stopped') {
          await tx.run(sql`update deadline set due_at = now() where ${leaseCondition}`);
          return 'gone';
        }
        await job?.lock?.(tx, leased.ref);
        if ((await tx.run(sql`delete from deadline where ${leaseCondition}`)) === 0) return 'gone';
        await job?.run(tx, leased.ref, deps, outcome.result);
        await tx.run(sql`set constraints all immediate`);
        return 1;
      });
    } catch (error) {
      await db.inTx((tx) =>
        recordFailure(log, tx, { claim: leased, error, mayBeGivenUp: job?.mayBeGivenUp === true, which: leaseCondition }),
      );
      return 'failed';
    }
  };

  return preparedStep;
};
