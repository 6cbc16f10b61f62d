import type { Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../events/publish.ts';

/** Due time of a scheduled job: an instant, or seconds after the database's `now()`. */
export type DueAt = Date | string | { readonly seconds: number };

/** `<aggregate>.<verb>`; stored in the rows of the table `deadline`, so that renaming one needs a migration. */
export type JobName = `${string}.${string}`;

/** The subject of a job, and its due time. */
export interface ScheduledRef {
  readonly ref: string;
  readonly dueAt: string;
}

/** The caller's interface of a scheduled job: scheduling and cancelling. */
export interface JobKind {
  readonly kind: JobName;
  /**
   * Schedules or reschedules the job for `ref`: a row of the caller's transaction, so that neither a restart nor a second
   * replica loses or doubles it (domain.md §1.4).
   */
  schedule(tx: Tx, ref: string, dueAt: DueAt): Promise<void>;
  /** {@link schedule} for several different refs, with one statement. */
  scheduleAll(tx: Tx, jobs: readonly ScheduledRef[]): Promise<void>;
  /**
   * Returns the statement of `schedule` for several different refs, as a part of a caller's `with`; the caller wakes the
   * workers (`jobTopic`) for jobs due within a second.
   */
  scheduling(jobs: readonly ScheduledRef[]): Sql;
  /**
   * Cancels the job; without effect when it has already run. One held by a worker is left to it: the worker waits for the
   * caller's locks, and its handler then finds nothing to do. Waiting for the row would be a deadlock.
   */
  cancel(tx: Tx, ref: string): Promise<void>;
}

/** Runs in the transaction that removes the job's row; `prepared` is the result of the job's `prepare`. */
export type JobHandler<D = Deps, P = void> = (tx: Tx, ref: string, deps: D, prepared: P) => Promise<void>;

export interface JobBatch<D = Deps> {
  /** Maximum number of jobs per transaction. */
  readonly max: number;
  /**
   * Locks the subjects of the jobs, all in one order, and returns the refs that may run together; the others are tried
   * individually.
   */
  readonly lock: (tx: Tx, refs: readonly string[]) => Promise<readonly string[]>;
  /** Does the work of `run` for all of them. It takes each kind of lock for all of them before the next kind. */
  readonly run: (tx: Tx, refs: readonly string[], deps: D) => Promise<void>;
}

/** A scheduled job with its handler; listed by the module of its domain. */
export interface Job<D = Deps> extends JobKind {
  /**
   * Locks the subject of the job, like callers that reschedule or cancel the job before they touch its row: the worker calls
   * it before it claims the row, so that neither waits for the other. A job that is scheduled once and never moved needs
   * none.
   */
  readonly lock?: (tx: Tx, ref: string) => Promise<unknown>;
  /**
   * Slow work or calls of external services, outside any transaction and in parallel with other jobs. Meanwhile the row is
   * leased: when the job is moved or cancelled, or the subject has changed, the result is discarded; `run` compares. It must
   * be idempotent (a process may die). The signal tells that its result is no longer needed: timeout, moved, cancelled, the
   * process stops.
   */
  readonly prepare?: (ref: string, deps: D, signal: AbortSignal) => Promise<unknown>;
  /** Timeout of `prepare` (s), 60 by default; its lease is renewed while it takes longer. */
  readonly prepareSeconds?: number;
  readonly run: (tx: Tx, ref: string, deps: D, prepared?: unknown) => Promise<void>;
  /**
   * For jobs of which many are due simultaneously: several in one transaction, so that claim, locks and commit are paid once.
   * If they fail together each is tried individually.
   */
  readonly together?: JobBatch<D>;
  /** Maximum number of a process's lanes for jobs of this kind; all of them by default, with `prepare` two. */
  readonly lanes?: number;
  /** With `prepare`: it also has the lane that other kinds never use, so that their slow services do not delay it. */
  readonly urgent?: true;
  /**
   * After twelve consecutive failures it waits for an operator (`jobs/dead-letters.ts`). Only for jobs on which neither money
   * nor a promise to members depends: any other job is retried indefinitely, every ten minutes, and raises alerts.
   */
  readonly mayBeGivenUp?: true;
}

/** The topic that wakes sleeping workers. */
export const jobTopic = 'deadline';

const instant = (dueAt: DueAt) => {
  if (dueAt instanceof Date) return sql`${dueAt.toISOString()}::timestamptz`;
  return typeof dueAt === 'string' ? sql`${dueAt}::timestamptz` : sql`now() + ${dueAt.seconds}::float8 * interval '1 second'`;
};

const scheduling = (kind: JobName, requested: Sql): Sql => sql`insert into deadline (kind, ref, due_at)
  select ${kind}, ref, due_at from ${requested} as requested (ref, due_at) order by ref
  on conflict (kind, ref) do update set due_at = excluded.due_at, attempts = 0, last_error = null, given_up_at = null`;

const refsOf = (jobs: readonly ScheduledRef[]): Sql =>
  sql`unnest(${jobs.map(({ ref }) => ref)}::text[], ${jobs.map(({ dueAt }) => dueAt)}::timestamptz[])`;

const scheduleRows = async (tx: Tx, kind: JobName, requested: Sql): Promise<void> => {
  const rows = await tx.rows<{ soon: boolean }>(
    sql`${scheduling(kind, requested)} returning due_at < now() + interval '1 second' as soon`,
  );
  // Workers poll every second anyway; only earlier jobs are worth waking them for.
  if (rows.some(({ soon: isDueSoon }) => isDueSoon)) publish(tx, jobTopic);
};

/**
 * Creates the kind of a scheduled job without its handler, for a job that is scheduled below the code that handles it;
 * `defineJob({ kind: jobKind('x.y'), run })` combines the two.
 */
export const jobKind = (kind: JobName): JobKind => ({
  kind,
  scheduling: (jobs) => scheduling(kind, refsOf(jobs)),
  schedule: (tx, ref, dueAt) => scheduleRows(tx, kind, sql`(values (${ref}::text, ${instant(dueAt)}))`),
  async scheduleAll(tx, jobs) {
    if (jobs.length > 0) await scheduleRows(tx, kind, refsOf(jobs));
  },
  async cancel(tx, ref) {
    await tx.run(sql`with free as (select from deadline where kind = ${kind} and ref = ${ref} for update skip locked)
      delete from deadline where kind = ${kind} and ref = ${ref} and exists (select from free)`);
  },
});

interface JobDefinition<D, P> extends Pick<Job<D>, 'lock' | 'mayBeGivenUp' | 'together' | 'lanes' | 'urgent' | 'prepareSeconds'> {
  readonly kind: JobName | JobKind;
  readonly prepare?: (ref: string, deps: D, signal: AbortSignal) => Promise<P>;
  readonly run: JobHandler<D, P>;
}

/**
 * Defines a scheduled job: `job.schedule(tx, ref, dueAt)` schedules it, `job.cancel(tx, ref)` cancels it, `run` does the work
 * in a transaction, `prepare` before it the work that must not be inside one.
 */
export const defineJob = <D = Deps, P = void>({ kind, run, ...job }: JobDefinition<D, P>): Job<D> => ({
  ...(typeof kind === 'string' ? jobKind(kind) : kind),
  ...job,
  // Called by the worker only, with the result of `prepare` of the same definition.
  run: (tx, ref, deps, prepared) => run(tx, ref, deps, prepared as P),
});
