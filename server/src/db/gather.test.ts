import pg from 'pg';
import { gatherer } from './gather.ts';

const owner = {};

/** Lets the waiting items begin their turn. */
const started = () => new Promise((next) => setImmediate(next));

/** Turns that last for two event-loop iterations, so that items arriving in between wait. */
const turnsOf = (
  options: Parameters<typeof gatherer<object, string, string>>[1] = {},
  failing = '',
  failure: Error = new Error('no'),
) => {
  const turns: string[][] = [];
  const gather = gatherer<object, string, string>(async (_, items) => {
    turns.push([...items]);
    await started();
    await started();
    if (items.includes(failing)) throw failure;
    return items.map((item) => item.toUpperCase());
  }, options);
  return { turns, gather };
};

describe('gatherer', () => {
  test('adds items that arrive during a turn to the next one, and resolves each caller', async () => {
    const { turns, gather } = turnsOf();
    const first = gather(owner, 'lot', 'a');
    await started();
    const responses = await Promise.all([first, ...['b', 'c'].map((item) => gather(owner, 'lot', item))]);
    expect(responses).toEqual(['A', 'B', 'C']);
    expect(turns).toEqual([['a'], ['b', 'c']]);
  });

  test('puts items that arrive in one turn of the event loop together', async () => {
    const { turns, gather } = turnsOf();
    await Promise.all(['a', 'b', 'c'].map((item) => gather(owner, 'lot', item)));
    expect(turns).toEqual([['a', 'b', 'c']]);
  });

  test('lets a running turn take in items that wait for its resources, but no second item of an identity', async () => {
    const turns: string[][] = [];
    const gather = gatherer<object, string, string>(
      async (_, items, { more }) => {
        await started();
        const turnItems = [...items, ...more()];
        turns.push(turnItems);
        return turnItems.map((item) => item.toUpperCase());
      },
      { identity: (item) => item.charAt(0), lanes: 2 },
    );
    const first = gather(owner, 'lot 1', 'a1');
    await started();
    const queuedItems = [gather(owner, 'lot 1', 'a2'), gather(owner, 'lot 1', 'b'), gather(owner, 'lot 2', 'c')];
    expect(await Promise.all([first, ...queuedItems])).toEqual(['A1', 'A2', 'B', 'C']);
    expect(turns[0]).toEqual(['a1', 'b']);
    expect(turns.slice(1).flat().sort()).toEqual(['a2', 'c']);
  });

  test('keeps resources and owners apart', async () => {
    const { turns, gather } = turnsOf();
    await Promise.all([gather(owner, 'lot 1', 'a'), gather(owner, 'lot 2', 'b'), gather({}, 'lot 1', 'c')]);
    expect(turns).toEqual([['a'], ['b'], ['c']]);
  });

  test('puts items of one identity into separate turns', async () => {
    const { turns, gather } = turnsOf({ identity: (item) => item });
    await Promise.all(['a', 'b', 'b', 'c'].map((item) => gather(owner, 'lot', item)));
    expect(turns).toEqual([['a', 'b', 'c'], ['b']]);
  });

  test('limits the size of a turn', async () => {
    const { turns, gather } = turnsOf();
    await Promise.all(Array.from({ length: 100 }, (_, i) => gather(owner, 'lot', String(i))));
    expect(turns.map(({ length }) => length)).toEqual([64, 36]);
  });

  test('retries the items of a failed turn one at a time, so that only the faulty one fails', async () => {
    const { turns, gather } = turnsOf({}, 'b');
    const responses = await Promise.allSettled(['a', 'b', 'c'].map((item) => gather(owner, 'lot', item)));
    expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(turns).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  });

  test('fails all items of a failed turn when they are plain reads', async () => {
    const { turns, gather } = turnsOf({ isolatesFailures: false }, 'b');
    const responses = await Promise.allSettled(['a', 'b', 'c'].map((item) => gather(owner, 'lot', item)));
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(turns).toEqual([['a', 'b', 'c']]);
  });

  const dataError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

  test.each([
    ['the pool has no connection', new Error('timeout exceeded when trying to connect')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['the connection is refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['the server stops', dataError('57P01')],
  ])('fails all items of a turn at once where %s', async (_name, failure) => {
    const { turns, gather } = turnsOf({}, 'b', failure);
    const responses = await Promise.allSettled(['a', 'b', 'c'].map((item) => gather(owner, 'lot', item)));
    expect(responses).toEqual(['a', 'b', 'c'].map(() => ({ status: 'rejected', reason: failure })));
    expect(turns).toEqual([['a', 'b', 'c']]);
  });

  test.each(['22003', '23505', '40P01', 'P0001'])('retries items one at a time after the error %s', async (code) => {
    const { turns, gather } = turnsOf({}, 'b', dataError(code));
    await Promise.allSettled(['a', 'b', 'c'].map((item) => gather(owner, 'lot', item)));
    expect(turns).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  });

  test('with lanes, takes items of all resources that no other turn is using', async () => {
    const { turns, gather } = turnsOf({ lanes: 2 });
    const responses = [gather(owner, 'lot 1', 'a')];
    await started();
    responses.push(...['b', 'd'].map((item) => gather(owner, `lot of ${item}`, item)), gather(owner, 'lot 1', 'c'));
    expect(await Promise.all(responses)).toEqual(['A', 'B', 'D', 'C']);
    expect(turns).toEqual([['a'], ['b', 'd'], ['c']]);
  });

  test('with lanes, a resource that hangs delays only the items that share its turn', async () => {
    let release = (): void => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const gather = gatherer<object, string, string>(
      async (_, items) => {
        if (items.includes('hangs')) await hanging;
        return [...items];
      },
      { lanes: 2 },
    );
    const first = gather(owner, 'lot 1', 'hangs');
    await started();
    const behind = gather(owner, 'lot 1', 'behind');
    expect(await Promise.all([gather(owner, 'lot 2', 'b'), gather(owner, 'lot 3', 'c')])).toEqual(['b', 'c']);
    release();
    expect(await Promise.all([first, behind])).toEqual(['hangs', 'behind']);
  });
});
