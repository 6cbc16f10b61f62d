import type { Channel } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { type Count, keyOf } from './beacon.ts';
import { addCounts, maxNames } from './metric.repository.ts';

interface Batch {
  readonly counts: Map<string, Count>;
  /** Distinct names of failures and errors, by app, release and kind. */
  readonly names: Map<string, Set<string>>;
  readonly written: Promise<void>;
}

const named = (count: Count, names: Map<string, Set<string>>): Count => {
  if (count.kind !== 'failure' && count.kind !== 'error') return count;
  const of = [count.app, count.release, count.kind].join('\n');
  const knownNames = names.get(of) ?? new Set();
  names.set(of, knownNames);
  const name = knownNames.has(count.name) || knownNames.size < maxNames ? count.name : 'other';
  knownNames.add(name);
  return { ...count, name };
};

/**
 * Creates a counter that writes in batches: counts that arrive while a statement of the same channel runs are added up and
 * written by the next one. All tabs count into the same few rows of this minute; individual statements would wait for each
 * other's commits. Resolves when written.
 */
export const createCounter = (db: Db) => {
  const waiting = new Map<Channel, Batch>();
  const running = new Map<Channel, Promise<unknown>>();

  const open = (channel: Channel): Batch => {
    const counts = new Map<string, Count>();
    const before = running.get(channel) ?? Promise.resolve();
    const written = before.then(async () => {
      waiting.delete(channel);
      await addCounts(db, channel, [...counts.values()]);
    });
    running.set(
      channel,
      written.catch(() => {}),
    );
    const batch = { counts, names: new Map<string, Set<string>>(), written };
    waiting.set(channel, batch);
    return batch;
  };

  return (channel: Channel, counts: readonly Count[]): Promise<void> => {
    const batch = waiting.get(channel) ?? open(channel);
    for (const rawCount of counts) {
      const count = named(rawCount, batch.names);
      const key = keyOf(count);
      batch.counts.set(key, { ...count, count: count.count + (batch.counts.get(key)?.count ?? 0) });
    }
    return batch.written;
  };
};
