/** Gathers calls that wait for the same resource, so that one turn does the work of several (auction.md F). */
import { isUnavailable } from './unavailable.ts';

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatherOptions<T> {
  /** Items of the same identity never share a turn; by default any may. */
  readonly identity?: (item: T) => string;
  /**
   * Whether the items of a failed turn are tried again one at a time, so that none takes the others along (default), unless the database is
   * away, where each would wait for it in turn. Not for plain reads: what fails one of them fails all.
   */
  readonly isolatesFailures?: boolean;
}

/** Most items of one turn, which bounds how long it holds up the next. */
const maxItems = 64;

/** Splits off the next turn of a queue. */
const nextTurn = <T, R>(queue: Waiting<T, R>[], identity: GatherOptions<T>['identity']): Waiting<T, R>[] => {
  if (!identity) return queue.splice(0, maxItems);
  const identities = new Set<string>();
  const turn: Waiting<T, R>[] = [];
  const later: Waiting<T, R>[] = [];
  for (const waiting of queue) {
    const name = identity(waiting.item);
    if (turn.length < maxItems && !identities.has(name)) turn.push(waiting);
    else later.push(waiting);
    identities.add(name);
  }
  queue.splice(0, queue.length, ...later);
  return turn;
};

const createGatherer = <T, R>(
  run: (items: readonly T[], resource: string) => Promise<readonly R[]>,
  { identity, isolatesFailures = true }: GatherOptions<T>,
) => {
  const queues = new Map<string, Waiting<T, R>[]>();

  const take = async (resource: string, turn: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(
        turn.map(({ item }) => item),
        resource,
      );
      turn.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result === undefined) reject(new Error('a gathered item has no result'));
        else resolve(result);
      });
    } catch (error) {
      if (turn.length > 1 && isolatesFailures && !isUnavailable(error))
        for (const waiting of turn) await take(resource, [waiting]);
      else for (const { reject } of turn) reject(error);
    }
  };

  const work = async (resource: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) await take(resource, nextTurn(queue, identity));
    queues.delete(resource);
  };

  return (resource: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(resource);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(resource, started);
      void work(resource, started);
    });
};

/**
 * A function `(owner, resource, item)` that gathers calls for each owner (a database; tests have several). The first item of a resource
 * takes its turn at once; what arrives while a turn runs waits for the next one, together. `run` answers one result for each item, in
 * their order, none of them `undefined`.
 */
export const gatherer = <O extends object, T, R>(
  run: (owner: O, items: readonly T[], resource: string) => Promise<readonly R[]>,
  options: GatherOptions<T> = {},
) => {
  const gatherers = new WeakMap<O, ReturnType<typeof createGatherer<T, R>>>();
  return (owner: O, resource: string, item: T): Promise<R> => {
    const existing = gatherers.get(owner);
    const gather = existing ?? createGatherer<T, R>((items, name) => run(owner, items, name), options);
    if (!existing) gatherers.set(owner, gather);
    return gather(resource, item);
  };
};
