/** Gathers what waits for the same thing, so that one turn does the work of several calls (auction.md F). */

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Most items of one turn: what they hold up together stays short. */
const mostAtOnce = 64;

/**
 * The first item of a thing takes its turn at once; what comes while a turn runs waits for the next one, together. Items that share an
 * `identity` never meet in one turn. When a turn of several fails each of them is tried alone, so that none takes the others along.
 */
export const gatherer = <T, R>(
  run: (items: readonly T[], thing: string) => Promise<readonly R[]>,
  identity: (item: T) => string,
) => {
  const queues = new Map<string, Waiting<T, R>[]>();

  const nextTurn = (queue: Waiting<T, R>[]): Waiting<T, R>[] => {
    const names = new Set<string>();
    const turn: Waiting<T, R>[] = [];
    const rest: Waiting<T, R>[] = [];
    for (const waiting of queue) {
      const name = identity(waiting.item);
      if (turn.length < mostAtOnce && !names.has(name)) turn.push(waiting);
      else rest.push(waiting);
      names.add(name);
    }
    queue.splice(0, queue.length, ...rest);
    return turn;
  };

  const take = async (thing: string, turn: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(
        turn.map(({ item }) => item),
        thing,
      );
      turn.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result === undefined) reject(new Error('a gathered item has no result'));
        else resolve(result);
      });
    } catch (error) {
      if (turn.length > 1) for (const waiting of turn) await take(thing, [waiting]);
      else turn[0]?.reject(error);
    }
  };

  const work = async (thing: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) await take(thing, nextTurn(queue));
    queues.delete(thing);
  };

  return (thing: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(thing);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(thing, started);
      void work(thing, started);
    });
};
