import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { publish } from '../events/publish.ts';

/** When a deadline falls: an instant, or so many seconds after the database's `now()`. */
export type DueAt = Date | string | { readonly seconds: number };

export interface Deadline {
  /** Which handler of `wiring.ts` it is for, e.g. `order.unpaid`. */
  readonly kind: string;
  /** What it is about; a second deadline of the same kind and ref moves the first. */
  readonly ref: string;
  readonly dueAt: DueAt;
}

/** The topic that wakes sleeping workers. */
export const deadlineTopic = 'deadline';

const instant = (dueAt: DueAt) => {
  if (dueAt instanceof Date) return sql`${dueAt.toISOString()}::timestamptz`;
  return typeof dueAt === 'string' ? sql`${dueAt}::timestamptz` : sql`now() + ${dueAt.seconds}::float8 * interval '1 second'`;
};

/** Makes a deadline, or moves it: a row, so that neither a restart nor a second replica loses or doubles it (domain.md §1.4). */
export const schedule = async (tx: Tx, { kind, ref, dueAt }: Deadline): Promise<void> => {
  const { soon } = await tx.one<{
    soon: boolean;
  }>(sql`insert into deadline (kind, ref, due_at) values (${kind}, ${ref}, ${instant(dueAt)})
    on conflict (kind, ref) do update set due_at = excluded.due_at, attempts = 0, last_error = null
    returning due_at < now() + interval '1 second' as soon`);
  // Workers look every second anyway; only what is due before that is worth waking them for.
  if (soon) await publish(tx, deadlineTopic);
};

/**
 * Takes a deadline back; without effect when it has been met already. One that a worker holds is left to it: the worker waits for
 * the caller's locks, and its handler then sees that there is nothing to do. Waiting for the row would be a deadlock.
 */
export const cancel = async (tx: Tx, kind: string, ref: string): Promise<void> => {
  await tx.run(sql`with free as (select from deadline where kind = ${kind} and ref = ${ref} for update skip locked)
    delete from deadline where kind = ${kind} and ref = ${ref} and exists (select from free)`);
};
