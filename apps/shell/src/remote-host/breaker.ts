interface Limits {
  readonly failures: number;
  /** Time window (ms) in which failures count. */
  readonly within: number;
  /** Time (ms) for which it stays open. */
  readonly rest: number;
}

/**
 * Circuit breaker: detects repeated failures, after which another request would only cost the member time
 * (docs/ARCHITECTURE.md).
 */
export const createBreaker = (
  { failures, within, rest }: Limits = { failures: 3, within: 60_000, rest: 30_000 },
  now: () => number = () => performance.now(),
) => {
  const failed = new Map<string, number[]>();
  return {
    /** Whether requests for `key` are blocked at the moment. */
    isOpen: (key: string): boolean => {
      const times = failed.get(key) ?? [];
      return times.length === failures && now() - (times.at(-1) ?? 0) < rest;
    },
    fail: (key: string): void => {
      const time = now();
      const times = (failed.get(key) ?? []).filter((failedAt) => time - failedAt < within);
      failed.set(key, [...times, time].slice(-failures));
    },
    succeed: (key: string): void => {
      failed.delete(key);
    },
  };
};
