import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { channel, payloadOf } from '../../events/publish.ts';
import { lotTopic } from '../shared/lot-events.ts';

/** Least time between two hints about one lot by one process: a commit with NOTIFY takes a lock of the whole cluster (auction.md F). */
const intervalMs = 50;
/** Lots that are remembered before the quiet ones are forgotten. */
const mostLots = 500;

export interface LotHints {
  /** Whether the caller's transaction may tell of this lot now. */
  take(productNo: string): boolean;
  /** Tells of it as soon as the interval is over, once for all that ask meanwhile. */
  later(productNo: string): void;
}

const create = (db: Pick<Database, 'run'>): LotHints => {
  const lastAt = new Map<string, number>();
  const timers = new Set<string>();
  const tell = async (productNo: string): Promise<void> => {
    timers.delete(productNo);
    lastAt.set(productNo, performance.now());
    // What is lost with the database pages read again when they are connected again.
    await db.run(sql`select pg_notify(${channel}, ${payloadOf({ topic: lotTopic(productNo) })})`).catch(() => {});
  };
  const forgetQuiet = (): void => {
    if (lastAt.size < mostLots) return;
    for (const [productNo, at] of lastAt) if (performance.now() - at > intervalMs) lastAt.delete(productNo);
  };
  return {
    take(productNo) {
      if (performance.now() - (lastAt.get(productNo) ?? -Infinity) < intervalMs || timers.has(productNo)) return false;
      forgetQuiet();
      lastAt.set(productNo, performance.now());
      return true;
    },
    later(productNo) {
      if (timers.has(productNo)) return;
      timers.add(productNo);
      const wait = (lastAt.get(productNo) ?? 0) + intervalMs - performance.now();
      setTimeout(() => void tell(productNo), Math.max(wait, 0));
    },
  };
};

const all = new WeakMap<object, LotHints>();

/** The hints of a process about its lots; one for each database, as tests have several. */
export const lotHints = (db: Pick<Database, 'run'>): LotHints => {
  const hints = all.get(db) ?? create(db);
  all.set(db, hints);
  return hints;
};
