interface Waiting {
  readonly owner: string;
  readonly start: () => void;
}

/**
 * Runs at most `count` jobs at a time. The others wait in order, but an owner who has a job running comes after everybody who
 * has none: a queue of one owner holds only one slot while others wait.
 */
export const fairSlots = (count: number): (<T>(owner: string, job: () => Promise<T>) => Promise<T>) => {
  let free = Math.max(1, count);
  const running = new Map<string, number>();
  const queue: Waiting[] = [];
  const change = (owner: string, by: 1 | -1): void => {
    const jobs = (running.get(owner) ?? 0) + by;
    if (jobs > 0) running.set(owner, jobs);
    else running.delete(owner);
  };
  const startNext = (): void => {
    const idle = queue.findIndex(({ owner }) => !running.has(owner));
    const [next] = queue.splice(Math.max(idle, 0), 1);
    if (!next) {
      free += 1;
      return;
    }
    change(next.owner, 1);
    next.start();
  };
  return async (owner, job) => {
    if (free > 0) {
      free -= 1;
      change(owner, 1);
    } else await new Promise<void>((start) => queue.push({ owner, start }));
    try {
      return await job();
    } finally {
      change(owner, -1);
      startNext();
    }
  };
};
