import { RevalidatingCache } from './revalidating-cache.ts';

const limits = { freshMs: 2000, staleMs: 5000, waitMs: 20, pauseMs: 1000, maxPauseMs: 4000, maxEntries: 2 };

describe('the revalidating cache', () => {
  let clockMs = 0;
  let renderCount = 0;
  let cache: RevalidatingCache<number>;
  const make = async () => {
    renderCount += 1;
    return renderCount;
  };
  const read = (key = 'a', work: () => Promise<number | undefined> = make) => cache.getOrRevalidate(key, work);
  /** Lets renewals in the background end. */
  const nextTick = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    clockMs = 0;
    renderCount = 0;
    cache = new RevalidatingCache<number>(limits, () => clockMs);
  });

  it('computes one answer for concurrent callers, and keeps it while it is fresh', async () => {
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    clockMs = 1999;
    expect(await read()).toBe(1);
    expect(renderCount).toBe(1);
  });

  it('returns a stale answer at once and renews it in the background', async () => {
    await read();
    clockMs = 4000;
    expect(await read()).toBe(1);
    await nextTick();
    expect(await read()).toBe(2);
  });

  it('never returns an answer beyond its maximum age', async () => {
    await read();
    clockMs = 5000;
    expect(await read()).toBe(2);
    clockMs = 10_000;
    expect(await read('a', () => new Promise(() => undefined))).toBeUndefined();
  });

  it('counts the age from the start of the computation', async () => {
    await read('a', async () => {
      clockMs = 4000;
      return 7;
    });
    clockMs = 5000;
    expect(await read()).toBe(1);
  });

  it('waits no longer than its limit, and has the answer later', async () => {
    let resolveAnswer: (value: number) => void = () => undefined;
    expect(await read('a', () => new Promise((resolve) => (resolveAnswer = resolve)))).toBeUndefined();
    resolveAnswer(9);
    await nextTick();
    expect(await read()).toBe(9);
    expect(renderCount).toBe(0);
  });

  it('pauses after failures, longer each time', async () => {
    const fail = () => {
      renderCount += 1;
      return Promise.reject(new Error('no'));
    };
    expect(await read('a', fail)).toBeUndefined();
    clockMs = 999;
    expect(await read('a', fail)).toBeUndefined();
    expect(renderCount).toBe(1);
    clockMs = 1000;
    await read('a', fail);
    expect(renderCount).toBe(2);
    clockMs = 2999;
    await read('a', fail);
    expect(renderCount).toBe(2);
    clockMs = 3000;
    expect(await read()).toBe(3);
  });

  it('keeps a limited number, and discards computations started before it was cleared', async () => {
    await read('a');
    await read('b');
    await read('c');
    expect(await read('a')).toBe(4);
    let resolveAnswer: (value: number) => void = () => undefined;
    const pending = read('d', () => new Promise((resolve) => (resolveAnswer = resolve)));
    cache.clear();
    resolveAnswer(100);
    await pending;
    expect(await read('d')).toBe(5);
  });

  describe('with warm entries', () => {
    const waitUntil = async (isDone: () => boolean) => {
      while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    /** Time for several ticks of the renewal, every 5 ms. */
    const ticks = () => new Promise((resolve) => setTimeout(resolve, 50));

    beforeEach(() => {
      cache = new RevalidatingCache<number>({ ...limits, freshMs: 10, maxEntries: 20, warmMs: 60_000 }, () => clockMs);
    });

    afterEach(() => cache.clear());

    it('renews an entry without requests as long as it was requested lately', async () => {
      await read();
      clockMs = 59_990;
      await waitUntil(() => renderCount === 2);
      expect(await read()).toBe(2);
      clockMs += 60_000;
      await ticks();
      expect(renderCount).toBe(2);
    });

    it('renews eight entries at most', async () => {
      for (let index = 0; index < 12; index += 1) await read(`key ${index}`);
      renderCount = 0;
      clockMs = 10;
      await waitUntil(() => renderCount === 8);
      await ticks();
      expect(renderCount).toBe(8);
    });

    it('computes invalidated entries again at once, and drops what was under way', async () => {
      let resolveOutdated: (value: number) => void = () => undefined;
      let computations = 0;
      const compute = () => {
        computations += 1;
        if (computations > 1) return make();
        return new Promise<number>((resolve) => (resolveOutdated = resolve));
      };
      await read('a', compute);
      cache.invalidate();
      resolveOutdated(99);
      await nextTick();
      expect(renderCount).toBe(1);
      expect(await read('a', compute)).toBe(1);
    });

    it('renews nothing after it was cleared', async () => {
      await read();
      cache.clear();
      clockMs = 10;
      await ticks();
      expect(renderCount).toBe(1);
    });
  });
});
