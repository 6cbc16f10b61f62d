/** Leases of jobs that are being prepared: the row is due again when its lease ends, so that a dead process loses nothing. */
import type { Database } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Log } from '../events/bus.ts';

export interface Lease {
  readonly kind: string;
  readonly ref: string;
  readonly attempts: number;
  /** As text with microseconds: it distinguishes this lease from another one, and from a job that was moved. */
  readonly until: string;
}

export interface LeaseTimes {
  readonly leaseSeconds: number;
  /** Renewal interval (ms); well below the lease. */
  readonly renewMs: number;
}
export const leaseTimes: LeaseTimes = { leaseSeconds: 90, renewMs: 25_000 };

/** Returns the condition that a lease is still valid: the job was neither moved nor cancelled. */
export const ownsLease = ({ kind, ref, until }: Lease): Sql =>
  sql`kind = ${kind} and ref = ${ref} and due_at = ${until}::timestamptz`;

const until = ({ leaseSeconds }: LeaseTimes): Sql => sql`now() + ${leaseSeconds}::float8 * interval '1 second'`;

/** Leases the next due job of these kinds: its row moves to the end of the lease, which identifies the lease. */
export const acquireLease = (
  db: Pick<Database, 'inTx'>,
  kinds: readonly string[],
  times: LeaseTimes,
): Promise<Lease | undefined> =>
  db.inTx((tx) =>
    tx.maybe<Lease>(sql`with due as (
        select kind, ref from deadline where due_at <= now() and given_up_at is null and kind = any(${[...kinds]}::text[])
        order by due_at limit 1 for update skip locked)
      update deadline d set due_at = ${until(times)} from due
      where d.kind = due.kind and d.ref = due.ref returning d.kind, d.ref, d.attempts, d.due_at::text as "until"`),
  );

/**
 * Renews a lease until `end`, which returns its last identifier. `onLost` is called once when the job was moved or cancelled;
 * a renewal without a database response is retried, and the lease expires when none succeeds.
 */
export const maintainLease = (
  { db, log }: { readonly db: Pick<Database, 'inTx'>; readonly log: Log },
  first: Lease,
  times: LeaseTimes,
  onDropped: () => void,
): { readonly end: () => Promise<Lease> } => {
  let lease = first;
  let renewal = Promise.resolve();
  const renew = async (): Promise<void> => {
    const renewed = await db.inTx((tx) =>
      tx.maybe<{ until: string }>(
        sql`update deadline set due_at = ${until(times)} where ${ownsLease(lease)} returning due_at::text as "until"`,
      ),
    );
    if (renewed) lease = { ...lease, until: renewed.until };
    else {
      clearInterval(timer);
      onDropped();
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch((error: unknown) => log.warn({ err: error }, 'the lease of a job was not renewed'));
  }, times.renewMs);
  return {
    end: async () => {
      clearInterval(timer);
      await renewal;
      return lease;
    },
  };
};
