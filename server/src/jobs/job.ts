import type { Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../events/publish.ts';

/** When a scheduled job is due: an instant, or so many seconds after the database's `now()`. */
export type DueAt = Date | string | { readonly seconds: number };

/** `<aggregate>.<verb>`; it is stored in the rows of the table `deadline`, so that renaming one needs a migration. */
export type JobName = `${string}.${string}`;

/** What a job is about, and the instant at which it is due. */
export interface ScheduledRef {
  readonly ref: string;
  readonly dueAt: string;
}

/** What callers of a scheduled job need: to set it and to take it back. */
export interface JobKind {
  readonly kind: JobName;
  /**
   * Schedules the job for `ref`, or moves it: a row of the caller's transaction, so that neither a restart nor a second replica
   * loses or doubles it (domain.md §1.4).
   */
  schedule(tx: Tx, ref: string, dueAt: DueAt): Promise<void>;
  /** {@link schedule} for several different refs, with one statement. */
  scheduleAll(tx: Tx, jobs: readonly ScheduledRef[]): Promise<void>;
  /**
   * The statement of `schedule` for several different refs, as a part of a caller's `with`; the caller wakes the workers (`jobTopic`) for what
   * is due within a second.
   */
  scheduling(jobs: readonly ScheduledRef[]): Sql;
  /**
   * Takes the job back; without effect when it has run already. One that a worker holds is left to it: the worker waits for the
   * caller's locks, and its handler then sees that there is nothing to do. Waiting for the row would be a deadlock.
   */
  cancel(tx: Tx, ref: string): Promise<void>;
}

/** Runs in the transaction that removes the row of the job; `prepared` is what the job's `prepare` returned. */
export type JobHandler<D = Deps, P = void> = (tx: Tx, ref: string, deps: D, prepared: P) => Promise<void>;

export interface JobsTogether<D = Deps> {
  /** Most jobs of one transaction. */
  readonly max: number;
  /** Locks what the jobs are about, all in one order, and answers the refs that may run together; the others are tried alone. */
  readonly lock: (tx: Tx, refs: readonly string[]) => Promise<readonly string[]>;
  /** Does what `run` of each would do. It takes every kind of lock for all of them before the next kind. */
  readonly run: (tx: Tx, refs: readonly string[], deps: D) => Promise<void>;
}

/** A scheduled job with its handler; the module of its domain lists it. */
export interface Job<D = Deps> extends JobKind {
  /**
   * Locks the thing that the job is about, as those who schedule the job anew or take it back do before they touch its row: the worker
   * calls it before it claims the row, so that neither waits for the other. A job that is scheduled once and never moved needs none.
   */
  readonly lock?: (tx: Tx, ref: string) => Promise<unknown>;
  /**
   * What takes its time or asks another service, outside of any transaction and beside the other jobs. While it runs the row is leased: when
   * the job is moved or taken back meanwhile, or somebody has changed the thing, the result does not count; `run` compares. It must bear
   * running twice (a process died). The signal says that its result does not count any more: too late, moved, taken back, the process stops.
   */
  readonly prepare?: (ref: string, deps: D, signal: AbortSignal) => Promise<unknown>;
  /** Longest that `prepare` may take, 60 unless told; while it takes longer, its lease is renewed. */
  readonly prepareSeconds?: number;
  readonly run: (tx: Tx, ref: string, deps: D, prepared?: unknown) => Promise<void>;
  /**
   * For jobs of which many are due at once: several in one transaction, so that claim, locks and commit are paid once. When they fail together
   * each is tried alone.
   */
  readonly together?: JobsTogether<D>;
  /** Most lanes of a process that are at jobs of this kind at a time; all of them unless told. */
  readonly lanes?: number;
  /**
   * After twelve failures in a row it waits for an operator (`jobs/dead-letters.ts`). Only for what neither money nor a promise to members
   * rests on: any other job is tried again for ever, every ten minutes, and raises alerts.
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
  // Workers look every second anyway; only what is due before that is worth waking them for.
  if (rows.some(({ soon }) => soon)) publish(tx, jobTopic);
};

/**
 * The kind of a scheduled job apart from its handler, for a job that is scheduled below the code that handles it;
 * `defineJob({ kind: jobKind('x.y'), run })` puts the two together.
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

interface JobDefinition<D, P> extends Pick<Job<D>, 'lock' | 'mayBeGivenUp' | 'together' | 'lanes' | 'prepareSeconds'> {
  readonly kind: JobName | JobKind;
  readonly prepare?: (ref: string, deps: D, signal: AbortSignal) => Promise<P>;
  readonly run: JobHandler<D, P>;
}

/**
 * Defines a scheduled job: `job.schedule(tx, ref, dueAt)` sets it, `job.cancel(tx, ref)` takes it back, `run` does the work in a
 * transaction, `prepare` before it what must not be inside one.
 */
export const defineJob = <D = Deps, P = void>({ kind, run, ...job }: JobDefinition<D, P>): Job<D> => ({
  ...(typeof kind === 'string' ? jobKind(kind) : kind),
  ...job,
  // Only the worker calls it, with what `prepare` of the same definition returned.
  run: (tx, ref, deps, prepared) => run(tx, ref, deps, prepared as P),
});
