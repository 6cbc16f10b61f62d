/** Batches calls that wait for the same resource, so that one turn does the work of several (auction.md F). */
import { isUnavailable } from './unavailable.ts';

interface Waiting<T, R> {
  readonly resource: string;
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatherOptions<T> {
  /** Items of the same identity never share a turn; by default all may. */
  readonly identity?: (item: T) => string;
  /**
   * Whether the items of a failed turn are retried individually, so that none fails the others (default), unless the database
   * is unavailable, where each would wait for it in turn. Not for plain reads: an error in one of them fails all.
   */
  readonly isolatesFailures?: boolean;
  /**
   * Maximum concurrent turns over all resources: a turn then takes items of any resources that are not in another turn. By
   * default every resource has its own turns.
   */
  readonly lanes?: number;
}

/** Items that may share a turn, in order of arrival. */
interface Group<T, R> {
  readonly queue: Waiting<T, R>[];
  /** Resources of the running turns. */
  readonly busy: Set<string>;
  turns: number;
  /** Turns are about to start. */
  isStarting: boolean;
}

/** Maximum items of one turn, which bounds the delay of the next one. */
const maxItems = 64;

/** Moves the items that may join a turn from a group's queue into it, in queue order. */
const fillTurn = <T, R>(
  turn: Waiting<T, R>[],
  { queue }: Group<T, R>,
  isOpen: (resource: string) => boolean,
  identity: GatherOptions<T>['identity'],
): void => {
  const identities = new Set(turn.map(({ item }) => identity?.(item)));
  const remaining: Waiting<T, R>[] = [];
  for (const waiting of queue) {
    const name = identity?.(waiting.item);
    const mayJoin = isOpen(waiting.resource) && (name === undefined || !identities.has(name));
    if (mayJoin && turn.length < maxItems) turn.push(waiting);
    else remaining.push(waiting);
    if (name !== undefined) identities.add(name);
  }
  queue.splice(0, queue.length, ...remaining);
};

/** A running turn. */
export interface Turn<T> {
  /** The resource of its first item. */
  readonly resource: string;
  /** Adds items that started waiting for the turn's resources since; their results follow those of the others. */
  readonly more: () => readonly T[];
}

const createGatherer = <T, R>(
  run: (items: readonly T[], turn: Turn<T>) => Promise<readonly R[]>,
  { identity, isolatesFailures = true, lanes }: GatherOptions<T>,
) => {
  const groups = new Map<string, Group<T, R>>();

  const runTurn = async (turn: Waiting<T, R>[], more: Turn<T>['more']): Promise<void> => {
    try {
      const results = await run(
        turn.map(({ item }) => item),
        { resource: turn[0]?.resource ?? '', more },
      );
      turn.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result === undefined) reject(new Error('a gathered item has no result'));
        else resolve(result);
      });
    } catch (error) {
      if (turn.length > 1 && isolatesFailures && !isUnavailable(error))
        for (const waiting of turn) await runTurn([waiting], () => []);
      else for (const { reject } of turn) reject(error);
    }
  };

  const startTurns = (name: string, group: Group<T, R>): void => {
    while (group.turns < (lanes ?? 1)) {
      const turn: Waiting<T, R>[] = [];
      fillTurn(turn, group, (resource) => !group.busy.has(resource), identity);
      if (turn.length === 0) break;
      const resources = new Set(turn.map(({ resource }) => resource));
      const more = (): T[] => {
        const before = turn.length;
        fillTurn(turn, group, (resource) => resources.has(resource), identity);
        return turn.slice(before).map(({ item }) => item);
      };
      for (const resource of resources) group.busy.add(resource);
      group.turns += 1;
      void runTurn(turn, more).then(() => {
        for (const resource of resources) group.busy.delete(resource);
        group.turns -= 1;
        startTurns(name, group);
      });
    }
    if (group.turns === 0 && !group.isStarting) groups.delete(name);
  };

  return (resource: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const name = lanes === undefined ? resource : '';
      const group = groups.get(name) ?? { queue: [], busy: new Set<string>(), turns: 0, isStarting: false };
      groups.set(name, group);
      group.queue.push({ resource, item, resolve, reject });
      // Items that arrive in the same event-loop iteration, such as from one read of many sockets, are batched.
      if (group.isStarting) return;
      group.isStarting = true;
      setImmediate(() => {
        group.isStarting = false;
        startTurns(name, group);
      });
    });
};

/**
 * Returns a function `(owner, resource, item)` that batches calls per owner (a database; tests have several). The first item
 * of a resource starts its turn immediately, with items of the same event-loop iteration; items that arrive while a turn runs
 * wait for the next one, together. `run` returns one result per item, in their order, none of them `undefined`.
 */
export const gatherer = <O extends object, T, R>(
  run: (owner: O, items: readonly T[], turn: Turn<T>) => Promise<readonly R[]>,
  options: GatherOptions<T> = {},
) => {
  const gatherers = new WeakMap<O, ReturnType<typeof createGatherer<T, R>>>();
  return (owner: O, resource: string, item: T): Promise<R> => {
    const existing = gatherers.get(owner);
    const gather = existing ?? createGatherer<T, R>((items, turn) => run(owner, items, turn), options);
    if (!existing) gatherers.set(owner, gather);
    return gather(resource, item);
  };
};
