/** Gathers calls that wait for the same resource, so that one turn does the work of several (auction.md F). */
import { isUnavailable } from './unavailable.ts';

interface Waiting<T, R> {
  readonly resource: string;
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
  /**
   * Turns at the same time over all resources: a turn then takes items of any resources that no other turn is at. By default every resource
   * has turns of its own.
   */
  readonly lanes?: number;
}

/** Items that may share a turn, in the order in which they came. */
interface Group<T, R> {
  readonly queue: Waiting<T, R>[];
  /** Resources of the turns that run. */
  readonly busy: Set<string>;
  turns: number;
}

/** Most items of one turn, which bounds how long it holds up the next. */
const maxItems = 64;

/** Splits off the next turn of a group's queue; it may be empty. */
const nextTurn = <T, R>({ queue, busy }: Group<T, R>, identity: GatherOptions<T>['identity']): Waiting<T, R>[] => {
  const identities = new Set<string>();
  const turn: Waiting<T, R>[] = [];
  const later: Waiting<T, R>[] = [];
  for (const waiting of queue) {
    const name = identity?.(waiting.item);
    const isFree = !busy.has(waiting.resource) && (name === undefined || !identities.has(name));
    if (isFree && turn.length < maxItems) turn.push(waiting);
    else later.push(waiting);
    if (name !== undefined) identities.add(name);
  }
  queue.splice(0, queue.length, ...later);
  return turn;
};

const createGatherer = <T, R>(
  run: (items: readonly T[], resource: string) => Promise<readonly R[]>,
  { identity, isolatesFailures = true, lanes }: GatherOptions<T>,
) => {
  const groups = new Map<string, Group<T, R>>();

  const take = async (turn: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(
        turn.map(({ item }) => item),
        turn[0]?.resource ?? '',
      );
      turn.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result === undefined) reject(new Error('a gathered item has no result'));
        else resolve(result);
      });
    } catch (error) {
      if (turn.length > 1 && isolatesFailures && !isUnavailable(error)) for (const waiting of turn) await take([waiting]);
      else for (const { reject } of turn) reject(error);
    }
  };

  const startTurns = (name: string, group: Group<T, R>): void => {
    while (group.turns < (lanes ?? 1)) {
      const turn = nextTurn(group, identity);
      if (turn.length === 0) break;
      const resources = new Set(turn.map(({ resource }) => resource));
      for (const resource of resources) group.busy.add(resource);
      group.turns += 1;
      void take(turn).then(() => {
        for (const resource of resources) group.busy.delete(resource);
        group.turns -= 1;
        startTurns(name, group);
      });
    }
    if (group.turns === 0) groups.delete(name);
  };

  return (resource: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const name = lanes === undefined ? resource : '';
      const group = groups.get(name) ?? { queue: [], busy: new Set(), turns: 0 };
      groups.set(name, group);
      group.queue.push({ resource, item, resolve, reject });
      startTurns(name, group);
    });
};

/**
 * A function `(owner, resource, item)` that gathers calls for each owner (a database; tests have several). The first item of a resource
 * takes its turn at once; what arrives while a turn runs waits for the next one, together. `run` answers one result for each item, in
 * their order, none of them `undefined`; the resource that it is given is the first item's.
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
