import { type Database, isRetryable, type Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Bus, Log } from '../events/bus.ts';
import { attemptsToGiveUp } from './dead-letters.ts';
import { type Job, type JobsTogether, jobTopic } from './job.ts';
import { heldBy, keepLease, type Lease, leaseTimes, takeLease } from './lease.ts';

export interface WorkerDeps {
  readonly db: Pick<Database, 'inTx' | 'maybe' | 'rows'>;
  readonly log: Log;
  /** Wakes the worker for jobs that are due immediately; otherwise such a job waits up to a second. */
  readonly bus?: Pick<Bus, 'subscribe'>;
}

export interface Worker {
  start(): void;
  /**
   * Logs a warning for rows of unknown kinds, once at start. They are kept: a newer release that was rolled back may have
   * scheduled them.
   */
  reportUnknown(): Promise<void>;
  /** Lets running handlers finish, then stops; jobs being prepared become due again. */
  stop(): Promise<void>;
  /** Runs every job that is due now and returns the number of successes; for tests and the operator. */
  drain(): Promise<number>;
}

const longestSleep = 1000;
const longestBackoffSeconds = 600;
/**
 * Number of due jobs searched for one that no other lane has: more than the lanes of one database hold (lanes ×
 * `together.max`).
 */
const maxCandidates = 120;
/** Concurrent jobs without `prepare`. */
const directLanes = 4;
/** Concurrent jobs with `prepare`, besides the others: each may wait for an external service. */
const preparedLanes = 3;
/** Default timeout of `prepare` (s); within one lease. */
const prepareSeconds = 60;

/** Number of jobs executed by a step, or why none. */
type StepResult = number | 'none' | 'gone' | 'failed';

interface Claim {
  kind: string;
  ref: string;
  attempts: number;
}

/** Identifies a job among lanes. */
const nameOf = ({ kind, ref }: Pick<Claim, 'kind' | 'ref'>): string => `${kind} ${ref}`;

const rowOf = ({ kind, ref }: Pick<Claim, 'kind' | 'ref'>): Sql => sql`kind = ${kind} and ref = ${ref}`;

/** Indexes the jobs by kind; a kind registered by two modules would run the wrong handler, so it aborts the start. */
const byKind = <D>(jobs: readonly Job<D>[]): ReadonlyMap<string, Job<D>> => {
  const map = new Map<string, Job<D>>();
  for (const job of jobs) {
    if (map.has(job.kind)) throw new Error(`the scheduled job ${job.kind} is registered twice`);
    map.set(job.kind, job);
  }
  return map;
};

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

/**
 * Runs scheduled jobs, several at a time: the job's own lock first, then its row; the effect and the removal of the row
 * commit together, so that each job runs exactly once, whatever process dies in between. A failing handler is retried after
 * 2, 4, 8 … (at most 600) seconds, with `attempts` and `last_error` stored in the row; others continue meanwhile. One that
 * may be given up (`Job.mayBeGivenUp`) is given up after twelve failures. Rows of unknown kinds are kept for a release that
 * has the kind. Jobs with a `prepare` have separate lanes, so that one that waits for an external service delays no other
 * job, and holds no transaction meanwhile.
 */
export const createWorker = <D extends WorkerDeps>(deps: D, jobs: readonly Job<D>[], times = leaseTimes): Worker => {
  const { db, log, bus } = deps;
  const registered = byKind(jobs);
  const kinds = [...registered.keys()];
  const prepared = kinds.filter((kind) => registered.get(kind)?.prepare);
  const direct = kinds.filter((kind) => !prepared.includes(kind));
  let stopping = false;
  let running: Promise<unknown> | undefined;
  /** Wakes each sleeping lane. */
  const sleepers = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wakeUp of sleepers) wakeUp();
  };
  let stopPreparing = (): void => {};
  let stopped = Promise.resolve();
  const untilStopped = (): void => {
    stopped = new Promise((resolve) => {
      stopPreparing = resolve;
    });
  };
  untilStopped();

  const fail = async (tx: Tx, claim: Claim, error: unknown, which = rowOf(claim)): Promise<void> => {
    const message = error instanceof Error ? error.message : String(error);
    const seconds = Math.min(2 ** (claim.attempts + 1), longestBackoffSeconds);
    const { kind, ref } = claim;
    const attempts = claim.attempts + 1;
    const isGivenUp = attempts >= attemptsToGiveUp && registered.get(kind)?.mayBeGivenUp === true;
    log.error({ err: error, kind, ref, attempts }, 'scheduled job failed');
    if (isGivenUp) log.error({ alert: 'job.givenUp', kind, ref, attempts }, 'a scheduled job is given up');
    else if (attempts % attemptsToGiveUp === 0)
      log.error({ alert: 'job.failing', kind, ref, attempts }, 'a scheduled job fails again and again');
    await tx.run(sql`update deadline set attempts = ${attempts}::int, last_error = ${message.slice(0, 1000)},
      due_at = now() + ${seconds}::float8 * interval '1 second', given_up_at = case when ${isGivenUp} then now() end where ${which}`);
  };

  /** Number of this process's lanes per kind of job. */
  const busy = new Map<string, number>();
  const countBusy = (kind: string, change: 1 | -1): void => {
    const count = (busy.get(kind) ?? 0) + change;
    if (count > 0) busy.set(kind, count);
    else busy.delete(kind);
  };

  /** Returns the kinds that may use another lane. */
  const withRoom = (ofKinds: readonly string[]): string[] =>
    ofKinds.filter((kind) => (busy.get(kind) ?? 0) < (registered.get(kind)?.lanes ?? directLanes));

  /**
   * Returns the next due job that no other lane has: the claim among lanes is an advisory lock, so that the job's own lock
   * (`Job.lock`) precedes that of its row. Kinds without a lane come first, so that a thousand jobs of one kind do not block
   * another.
   */
  const nextDue = (tx: Tx, passed: readonly string[]): Promise<Pick<Claim, 'kind' | 'ref'> | undefined> => {
    const dueOf = (ofKinds: readonly string[]) => sql`(select kind, ref from deadline
      where due_at <= now() and given_up_at is null and kind = any(${[...ofKinds]}::text[]) and kind || ' ' || ref <> all(${[...passed]}::text[])
      order by due_at limit ${maxCandidates})`;
    return tx.maybe(sql`with due as materialized (
        ${dueOf(direct.filter((kind) => !busy.has(kind)))} union all ${dueOf(withRoom(direct).filter((kind) => busy.has(kind)))})
      select kind, ref from due where pg_try_advisory_xact_lock(hashtextextended('job ' || kind || ' ' || ref, 0)) limit 1`);
  };

  /** Jobs that could not run together with others: they run individually. */
  const alone = new Set<string>();

  /** Runs the due job together with unclaimed others of its kind. */
  const runTogether = async (
    tx: Tx,
    { kind, ref }: Pick<Claim, 'kind' | 'ref'>,
    { max, lock, run }: JobsTogether<D>,
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
   * Returns the job's row, read while holding its lock; nothing when it was moved, cancelled or run meanwhile, or when
   * somebody else has it.
   */
  const claimOf = (tx: Tx, { kind, ref }: Pick<Claim, 'kind' | 'ref'>): Promise<Claim | undefined> =>
    tx.maybe<Claim>(sql`select kind, ref, attempts from deadline
      where kind = ${kind} and ref = ${ref} and due_at <= clock_timestamp() and given_up_at is null for update skip locked`);

  /**
   * Runs one due job; returns whether there was one and whether its handler succeeded. One whose row is unavailable is added
   * to `passed`, which are skipped.
   */
  const step = async (passed: string[]): Promise<StepResult> => {
    let kind: string | undefined;
    const begun = (next: string): void => {
      if (kind !== undefined) countBusy(kind, -1);
      kind = next;
      countBusy(next, 1);
    };
    try {
      return await stepIn(passed, begun);
    } finally {
      if (kind !== undefined) countBusy(kind, -1);
    }
  };

  const stepIn = (passed: string[], begun: (kind: string) => void): Promise<StepResult> =>
    db.inTx(async (tx) => {
      const due = await nextDue(tx, passed);
      if (!due) return 'none';
      // Another lane may have started one of the kind meanwhile.
      if (!withRoom([due.kind]).includes(due.kind)) return 'gone';
      begun(due.kind);
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
        await fail(tx, claim, error);
        return 'failed';
      }
    });

  /** Lanes lease one after the other, so that none takes a job of a kind that another one has just started. */
  let leasing: Promise<unknown> = Promise.resolve();
  const lease = (): Promise<Lease | undefined> => {
    const next = leasing.then(async () => {
      const leased = await takeLease(db, withRoom(prepared), times);
      if (leased) countBusy(leased.kind, 1);
      return leased;
    });
    leasing = next.catch(() => undefined);
    return next;
  };

  /** Prepares one due job outside a transaction, then runs it in one, unless the job was moved or cancelled meanwhile. */
  const preparedStep = async (): Promise<StepResult> => {
    const leased = await lease();
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
    const keeping = keepLease({ db, log }, leased, times, () => unneeded.abort());
    const prepare = async (): Promise<unknown> => job?.prepare?.(leased.ref, deps, unneeded.signal);
    const outcome = await within(job?.prepareSeconds ?? prepareSeconds, prepare(), stopped).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const leaseCondition = heldBy(await keeping.end());
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
      await db.inTx((tx) => fail(tx, leased, error, leaseCondition));
      return 'failed';
    }
  };

  const drainOf = async (next: () => Promise<StepResult>): Promise<number> => {
    let done = 0;
    while (!stopping) {
      const result = await next();
      if (result === 'none') break;
      if (typeof result === 'number') done += result;
    }
    return done;
  };
  const drainDirect = (): Promise<number> => {
    const passed: string[] = [];
    return drainOf(() => step(passed));
  };

  const drain = async (): Promise<number> => {
    let done = 0;
    for (;;) {
      const met = (await drainDirect()) + (await drainOf(preparedStep));
      done += met;
      // Prepared jobs may have scheduled others, and vice versa.
      if (met === 0 || prepared.length === 0) return done;
    }
  };

  const nextDueIn = async (ofKinds: readonly string[]): Promise<number> => {
    const next = await db.maybe<{ ms: number }>(sql`select (extract(epoch from due_at - now()) * 1000)::float8 as ms
      from deadline where given_up_at is null and kind = any(${withRoom(ofKinds)}::text[]) order by due_at limit 1`);
    return Math.min(Math.max(Math.ceil(next?.ms ?? longestSleep), 1), longestSleep);
  };

  /** One lane: runs due jobs, then sleeps until the next job, or until it is woken. */
  const lane = async (ofKinds: readonly string[], drainLane: () => Promise<number>): Promise<void> => {
    let woken = false;
    let wake = (): void => {};
    sleepers.add(() => {
      woken = true;
      wake();
    });
    const sleep = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (woken || stopping) wake();
        woken = false;
      });
    while (!stopping) {
      let pause = longestSleep;
      try {
        await drainLane();
        // Rows held by another worker are due but not ours: poll again in a moment.
        pause = Math.max(await nextDueIn(ofKinds), 5);
      } catch (error) {
        log.warn({ err: error }, 'scheduled jobs wait for the database');
      }
      if (!stopping) await sleep(pause);
    }
  };

  const unsubscribe = { call: (): void => {} };
  return {
    start() {
      if (running) return;
      stopping = false;
      sleepers.clear();
      untilStopped();
      if (bus) {
        unsubscribe.call = bus.subscribe(jobTopic, wakeAll);
      }
      const lanes = prepared.length === 0 ? 0 : preparedLanes;
      running = Promise.all([
        ...Array.from({ length: directLanes }, () => lane(direct, drainDirect)),
        ...Array.from({ length: lanes }, () => lane(prepared, () => drainOf(preparedStep))),
      ]);
    },
    async reportUnknown() {
      const unknown = await db.rows<{ kind: string; count: number }>(
        sql`select kind, count(*) as count from deadline where kind <> all(${kinds}::text[]) group by kind order by kind`,
      );
      if (unknown.length > 0) log.warn({ unknown }, 'scheduled jobs of kinds that no module has');
    },
    async stop() {
      stopping = true;
      unsubscribe.call();
      stopPreparing();
      wakeAll();
      await running;
      running = undefined;
    },
    drain,
  };
};
