import type { Database } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Bus, Log } from '../events/bus.ts';
import type { Job } from './job.ts';

/** Concurrent jobs without `prepare`. */
export const directLanes = 4;
/** Concurrent jobs with `prepare`, besides the others: each may wait for an external service. */
export const preparedLanes = 3;
/** One kind never has all of them: a slow service delays its own kind only. */
const lanesPerPreparedKind = preparedLanes - 1;

export interface WorkerDeps {
  readonly db: Pick<Database, 'inTx' | 'maybe' | 'rows'>;
  readonly log: Log;
  /** Wakes the worker for jobs that are due immediately; otherwise such a job waits up to a second. */
  readonly bus?: Pick<Bus, 'subscribe'>;
}

/** Number of jobs executed by a step, or why none. */
export type StepResult = number | 'none' | 'gone' | 'failed';

/** Identifies a scheduled job. */
export interface JobRef {
  readonly kind: string;
  readonly ref: string;
}

/** A job's row, read while holding its lock. */
export interface Claim extends JobRef {
  readonly attempts: number;
}

/** Identifies a job among lanes. */
export const nameOf = ({ kind, ref }: JobRef): string => `${kind} ${ref}`;

export const rowOf = ({ kind, ref }: JobRef): Sql => sql`kind = ${kind} and ref = ${ref}`;

/** Indexes the jobs by kind; a kind registered by two modules would run the wrong handler, so it aborts the start. */
const byKind = <D>(jobs: readonly Job<D>[]): ReadonlyMap<string, Job<D>> => {
  const map = new Map<string, Job<D>>();
  for (const job of jobs) {
    if (map.has(job.kind)) throw new Error(`the scheduled job ${job.kind} is registered twice`);
    map.set(job.kind, job);
  }
  return map;
};

/** The registered kinds of jobs, and the lanes of this process that each of them has. */
export interface JobLanes<D> {
  readonly registered: ReadonlyMap<string, Job<D>>;
  readonly kinds: readonly string[];
  /** Kinds with `prepare`, and all others. */
  readonly prepared: readonly string[];
  readonly direct: readonly string[];
  /** Prepared kinds that have a lane of their own besides. */
  readonly urgent: readonly string[];
  isBusy(kind: string): boolean;
  /** A lane starts (1) or ends (-1) a job of this kind. */
  countBusy(kind: string, change: 1 | -1): void;
  /** Returns the kinds that may use another lane. */
  withRoom(ofKinds: readonly string[]): string[];
}

export const createJobLanes = <D>(jobs: readonly Job<D>[]): JobLanes<D> => {
  const registered = byKind(jobs);
  const kinds = [...registered.keys()];
  const prepared = kinds.filter((kind) => registered.get(kind)?.prepare);
  const busy = new Map<string, number>();
  const maxLanesOf = (kind: string): number => {
    const job = registered.get(kind);
    return job?.lanes ?? (job?.prepare ? lanesPerPreparedKind : directLanes);
  };
  return {
    registered,
    kinds,
    prepared,
    direct: kinds.filter((kind) => !prepared.includes(kind)),
    urgent: prepared.filter((kind) => registered.get(kind)?.urgent),
    isBusy: (kind) => busy.has(kind),
    countBusy(kind, change) {
      const count = (busy.get(kind) ?? 0) + change;
      if (count > 0) busy.set(kind, count);
      else busy.delete(kind);
    },
    withRoom: (ofKinds) => ofKinds.filter((kind) => (busy.get(kind) ?? 0) < maxLanesOf(kind)),
  };
};
