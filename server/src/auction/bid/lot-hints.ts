import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { type Announcement, channel, payloadOf } from '../../events/publish.ts';

/**
 * Minimum interval between two announcements about one lot by one process (ms): a commit with NOTIFY takes a cluster-wide
 * lock (auction.md F).
 */
const intervalMs = 50;
/** Maximum number of lots remembered before quiet ones are evicted. */
const maxLots = 500;

export interface LotHints {
  /** Whether the caller's transaction may announce this lot's change now, with its commit. */
  tryAnnounce(productNo: string): boolean;
  /**
   * Announces after the interval, together with other postponed announcements; of several hints of one kind for a topic only
   * the last. Called after the commit.
   */
  postpone(productNo: string, announcements: readonly Announcement[]): void;
}

const kindOf = (hint: unknown): string => (typeof hint === 'object' && hint !== null && 'kind' in hint ? String(hint.kind) : '');

const create = (db: Pick<Database, 'run'>): LotHints => {
  const lastAt = new Map<string, number>();
  const postponed = new Map<string, Map<string, string>>();
  const announce = async (productNo: string): Promise<void> => {
    const payloads = [...(postponed.get(productNo)?.values() ?? [])];
    postponed.delete(productNo);
    lastAt.set(productNo, performance.now());
    // Pages reread what is lost with the database when they reconnect: the code waits neither for the response nor for the
    // disk.
    await db
      .run(
        sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as p (payload)`,
      )
      .catch(() => {});
  };
  const evictQuiet = (): void => {
    if (lastAt.size < maxLots) return;
    for (const [productNo, at] of lastAt) if (performance.now() - at > intervalMs) lastAt.delete(productNo);
  };
  return {
    tryAnnounce(productNo) {
      if (performance.now() - (lastAt.get(productNo) ?? -Infinity) < intervalMs || postponed.has(productNo)) return false;
      evictQuiet();
      lastAt.set(productNo, performance.now());
      return true;
    },
    postpone(productNo, announcements) {
      const waiting = postponed.get(productNo) ?? new Map<string, string>();
      for (const announcement of announcements)
        waiting.set(`${announcement.topic} ${kindOf(announcement.hint)}`, payloadOf(announcement));
      if (postponed.has(productNo) || waiting.size === 0) return;
      postponed.set(productNo, waiting);
      const wait = (lastAt.get(productNo) ?? 0) + intervalMs - performance.now();
      setTimeout(() => void announce(productNo), Math.max(wait, 0));
    },
  };
};

const hintsByDatabase = new WeakMap<object, LotHints>();

/** The hints of a process about its lots; one instance per database, as tests have several. */
export const lotHints = (db: Pick<Database, 'run'>): LotHints => {
  const hints = hintsByDatabase.get(db) ?? create(db);
  hintsByDatabase.set(db, hints);
  return hints;
};
