import { sql } from '../db/sql.ts';
import { createDirectStep } from './direct-step.ts';
import { type Job, jobTopic } from './job.ts';
import { createJobLanes, directLanes, preparedLanes, type StepResult, type WorkerDeps } from './job-lanes.ts';
import { leaseTimes } from './lease.ts';
import { createPreparedStep } from './prepared-step.ts';

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

const maxSleep = 1000;

/**
 * Runs scheduled jobs, several at a time: the job's own lock first, then its row; the effect and the removal of the row
 * commit together, so that each job runs exactly once, whatever process dies in between. A failing handler is retried after
 * 2, 4, 8 … (at most 600) seconds, with `attempts` and `last_error` stored in the row; others continue meanwhile. One that
 * may be given up (`Job.mayBeGivenUp`) is given up after twelve failures. Rows of unknown kinds are kept for a release that
 * has the kind. Jobs with a `prepare` have separate lanes, so that one that waits for an external service delays no other
 * job, and holds no transaction meanwhile; urgent ones have one more, which the others do not use.
 */
export const createWorker = <D extends WorkerDeps>(deps: D, jobs: readonly Job<D>[], times = leaseTimes): Worker => {
  const { db, log, bus } = deps;
  const lanes = createJobLanes(jobs);
  const { kinds, direct, prepared, urgent, withRoom } = lanes;
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

  const step = createDirectStep(deps, lanes);
  const preparedStep = createPreparedStep(deps, lanes, { times, untilStopped: () => stopped });

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
      const executed = (await drainDirect()) + (await drainOf(() => preparedStep()));
      done += executed;
      // Prepared jobs may have scheduled others, and vice versa.
      if (executed === 0 || prepared.length === 0) return done;
    }
  };

  const nextDueIn = async (ofKinds: readonly string[]): Promise<number> => {
    const next = await db.maybe<{ ms: number }>(sql`select (extract(epoch from due_at - now()) * 1000)::float8 as ms
      from deadline where given_up_at is null and kind = any(${withRoom(ofKinds)}::text[]) order by due_at limit 1`);
    return Math.min(Math.max(Math.ceil(next?.ms ?? maxSleep), 1), maxSleep);
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
      let pause = maxSleep;
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
      const preparedCount = prepared.length === 0 ? 0 : preparedLanes;
      running = Promise.all([
        ...Array.from({ length: directLanes }, () => lane(direct, drainDirect)),
        ...Array.from({ length: preparedCount }, () => lane(prepared, () => drainOf(() => preparedStep()))),
        ...(urgent.length === 0 ? [] : [lane(urgent, () => drainOf(() => preparedStep(urgent)))]),
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
