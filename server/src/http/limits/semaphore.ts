/**
 * A semaphore: runs at most `count` jobs at a time, the others wait in order. Transactions of calls take a permit each, so that a
 * few connections of the pool stay free: otherwise a transaction that waits for one held by its own waiters would deadlock.
 */
export const semaphore = (count: number): (<T>(job: () => Promise<T>) => Promise<T>) => {
  let free = Math.max(1, count);
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

export type Semaphore = ReturnType<typeof semaphore>;
