import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { type Announcement, channel, payloadOf } from '../../events/publish.ts';

/** Least time between two announcements about one lot by one process: a commit with NOTIFY takes a lock of the whole cluster (auction.md F). */
const intervalMs = 50;
/** Lots that are remembered before the quiet ones are forgotten. */
const maxLots = 500;

export interface LotHints {
  /** Whether the caller's transaction may announce what happened to this lot now, with its commit. */
  take(productNo: string): boolean;
  /**
   * Announces it as soon as the interval is over, together with what others put off meanwhile; of several hints of one kind for a topic only
   * the last. Called after the commit.
   */
  later(productNo: string, announcements: readonly Announcement[]): void;
}

const kindOf = (hint: unknown): string => (typeof hint === 'object' && hint !== null && 'kind' in hint ? String(hint.kind) : '');

const create = (db: Pick<Database, 'run'>): LotHints => {
  const lastAt = new Map<string, number>();
  const postponed = new Map<string, Map<string, string>>();
  const announce = async (productNo: string): Promise<void> => {
    const payloads = [...(postponed.get(productNo)?.values() ?? [])];
    postponed.delete(productNo);
    lastAt.set(productNo, performance.now());
    // What is lost with the database pages read again when they are connected again: neither the answer nor the disk is waited for.
    await db
      .run(
        sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as p (payload)`,
      )
      .catch(() => {});
  };
  const forgetQuiet = (): void => {
    if (lastAt.size < maxLots) return;
    for (const [productNo, at] of lastAt) if (performance.now() - at > intervalMs) lastAt.delete(productNo);
  };
  return {
    take(productNo) {
      if (performance.now() - (lastAt.get(productNo) ?? -Infinity) < intervalMs || postponed.has(productNo)) return false;
      forgetQuiet();
      lastAt.set(productNo, performance.now());
      return true;
    },
    later(productNo, announcements) {
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

const all = new WeakMap<object, LotHints>();

/** The hints of a process about its lots; one for each database, as tests have several. */
export const lotHints = (db: Pick<Database, 'run'>): LotHints => {
  const hints = all.get(db) ?? create(db);
  all.set(db, hints);
  return hints;
};
