import { type Database, isRetryable, type Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Bus, Log } from '../events/bus.ts';
import { type Job, jobTopic } from './job.ts';

export interface WorkerDeps {
  readonly db: Pick<Database, 'inTx' | 'maybe' | 'rows'>;
  readonly log: Log;
  /** Wakes the worker for jobs that are due at once; without it such a job waits up to a second. */
  readonly bus?: Pick<Bus, 'subscribe'>;
}

export interface Worker {
  start(): void;
  /**
   * Logs a warning for rows whose kind no module has, once at the start. They are left alone: a newer release that was rolled back
   * may have scheduled them.
   */
  reportUnknown(): Promise<void>;
  /** Lets the handler that runs finish, then stops. */
  stop(): Promise<void>;
  /** Runs every job that is due now and answers how many succeeded; for tests and the operator. */
  drain(): Promise<number>;
}

const longestSleep = 1000;
const longestBackoffSeconds = 600;
/** Due jobs that are looked at for one that no other worker has: above the number of workers on one database. */
const mostWorkers = 20;

interface Claim {
  kind: string;
  ref: string;
  attempts: number;
}

/** The jobs by kind; a kind that two modules register would run the wrong handler, so it stops the start. */
const byKind = <D>(jobs: readonly Job<D>[]): ReadonlyMap<string, Job<D>> => {
  const map = new Map<string, Job<D>>();
  for (const job of jobs) {
    if (map.has(job.kind)) throw new Error(`the scheduled job ${job.kind} is registered twice`);
    map.set(job.kind, job);
  }
  return map;
};

/**
 * Runs scheduled jobs, one at a time: the job's own lock first, then its row; the effect and the removal of the row commit
 * together, so that each job runs exactly once, whatever dies in between. A failing handler is tried again after 2, 4, 8 …
 * (at most 600) seconds, with `attempts` and `last_error` kept in the row; others go on meanwhile. Rows of kinds that no module
 * has stay for a release that has one.
 */
export const createWorker = <D extends WorkerDeps>(deps: D, jobs: readonly Job<D>[]): Worker => {
  const { db, log, bus } = deps;
  const registered = byKind(jobs);
  const kinds = [...registered.keys()];
  let stopping = false;
  let running: Promise<void> | undefined;
  let wake = (): void => {};
  let woken = false;

  const fail = async (tx: Tx, claim: Claim, error: unknown): Promise<void> => {
    const message = error instanceof Error ? error.message : String(error);
    const seconds = Math.min(2 ** (claim.attempts + 1), longestBackoffSeconds);
    log.error({ err: error, kind: claim.kind, ref: claim.ref, attempts: claim.attempts + 1 }, 'scheduled job failed');
    await tx.run(sql`update deadline set attempts = attempts + 1, last_error = ${message.slice(0, 1000)},
      due_at = now() + ${seconds}::float8 * interval '1 second' where kind = ${claim.kind} and ref = ${claim.ref}`);
  };

  /**
   * The next due job that no other worker has: the claim among workers is an advisory lock, so that the job's own lock (`Job.lock`) comes
   * before that of its row.
   */
  const nextDue = (tx: Tx, passed: readonly string[]): Promise<Pick<Claim, 'kind' | 'ref'> | undefined> =>
    tx.maybe(sql`with due as materialized (
        select kind, ref from deadline where due_at <= now() and kind = any(${kinds}::text[])
          and kind || ' ' || ref <> all(${[...passed]}::text[]) order by due_at limit ${mostWorkers})
      select kind, ref from due where pg_try_advisory_xact_lock(hashtextextended('job ' || kind || ' ' || ref, 0)) limit 1`);

  /** The job's row behind its lock; nothing when it was moved, taken back or run meanwhile, or when somebody is at it. */
  const claimOf = (tx: Tx, { kind, ref }: Pick<Claim, 'kind' | 'ref'>): Promise<Claim | undefined> =>
    tx.maybe<Claim>(sql`select kind, ref, attempts from deadline
      where kind = ${kind} and ref = ${ref} and due_at <= clock_timestamp() for update skip locked`);

  /**
   * Runs one due job; answers whether there was one and whether its handler succeeded. One whose row is not to be had is added to
   * `passed`, which are not looked at.
   */
  const step = (passed: string[]): Promise<'none' | 'gone' | 'done' | 'failed'> =>
    db.inTx(async (tx) => {
      const due = await nextDue(tx, passed);
      if (!due) return 'none';
      await registered.get(due.kind)?.lock?.(tx, due.ref);
      const claim = await claimOf(tx, due);
      if (!claim) {
        passed.push(`${due.kind} ${due.ref}`);
        return 'gone';
      }
      await tx.run(sql`savepoint scheduled_job`);
      try {
        // Removed first, so that a handler may schedule the same kind and ref anew.
        await tx.run(sql`delete from deadline where kind = ${claim.kind} and ref = ${claim.ref}`);
        await registered.get(claim.kind)?.run(tx, claim.ref, deps);
        // Deferred constraints speak now, while the failure can still be told apart from others.
        await tx.run(sql`set constraints all immediate`);
        return 'done';
      } catch (error) {
        // A deadlock is nobody's failure: the whole step runs again.
        if (isRetryable(error)) throw error;
        await tx.run(sql`rollback to savepoint scheduled_job`);
        await fail(tx, claim, error);
        return 'failed';
      }
    });

  const drain = async (): Promise<number> => {
    let done = 0;
    const passed: string[] = [];
    while (!stopping) {
      const result = await step(passed);
      if (result === 'none') break;
      if (result === 'done') done += 1;
    }
    return done;
  };

  const nextDueIn = async (): Promise<number> => {
    const next = await db.maybe<{ ms: number }>(sql`select (extract(epoch from due_at - now()) * 1000)::float8 as ms
      from deadline where kind = any(${kinds}::text[]) order by due_at limit 1`);
    return Math.min(Math.max(Math.ceil(next?.ms ?? longestSleep), 1), longestSleep);
  };

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

  const loop = async (): Promise<void> => {
    while (!stopping) {
      let pause = longestSleep;
      try {
        await drain();
        // Rows that another worker holds are due but not ours: look again in a moment.
        pause = Math.max(await nextDueIn(), 5);
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
      if (bus) {
        unsubscribe.call = bus.subscribe(jobTopic, () => {
          woken = true;
          wake();
        });
      }
      running = loop();
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
      wake();
      await running;
      running = undefined;
    },
    drain,
  };
};
