interface Limits {
  readonly failures: number;
  /** Milliseconds in which they count. */
  readonly within: number;
  /** Milliseconds for which it stays open. */
  readonly rest: number;
}

/** Tells when something has failed so often that asking it again only costs the member time (docs/ARCHITECTURE.md). */
export const createBreaker = (
  { failures, within, rest }: Limits = { failures: 3, within: 60_000, rest: 30_000 },
  now: () => number = () => performance.now(),
) => {
  const failed = new Map<string, number[]>();
  return {
    /** Whether `key` is to be left alone at the moment. */
    isOpen: (key: string): boolean => {
      const times = failed.get(key) ?? [];
      return times.length === failures && now() - (times.at(-1) ?? 0) < rest;
    },
    fail: (key: string): void => {
      const time = now();
      const times = (failed.get(key) ?? []).filter((one) => time - one < within);
      failed.set(key, [...times, time].slice(-failures));
    },
    succeed: (key: string): void => {
      failed.delete(key);
    },
  };
};
