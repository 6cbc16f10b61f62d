interface Limits {
  readonly failures: number;
  /** Time window (ms) in which failures count. */
  readonly withinMs: number;
  /** Time (ms) for which it stays open. */
  readonly openMs: number;
}

/**
 * Circuit breaker: detects repeated failures, after which another request would only cost the member time
 * (docs/ARCHITECTURE.md).
 */
export const createBreaker = (
  { failures, withinMs, openMs }: Limits = { failures: 3, withinMs: 60_000, openMs: 30_000 },
  now: () => number = () => performance.now(),
) => {
  const failed = new Map<string, number[]>();
  return {
    /** Whether requests for `key` are blocked at the moment. */
    isOpen: (key: string): boolean => {
      const times = failed.get(key) ?? [];
      return times.length === failures && now() - (times.at(-1) ?? 0) < openMs;
    },
    fail: (key: string): void => {
      const time = now();
      const times = (failed.get(key) ?? []).filter((failedAt) => time - failedAt < withinMs);
      failed.set(key, [...times, time].slice(-failures));
    },
    succeed: (key: string): void => {
      failed.delete(key);
    },
  };
};
