/** A token bucket: `burst` immediate calls, `perSecond` refilled. */
export interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  /** Time at which `tokens` was valid, in ms of `now()`. */
  at: number;
}

export interface TokenBuckets {
  /** Takes one token of `key`; returns 0, or the whole seconds until the next one. */
  take(key: string, budget: Budget): number;
}

const maxBuckets = 50_000;

/** Creates token buckets in this process's memory, an LRU cache of 50,000: an evicted caller starts with a full one. */
export const createTokenBuckets = (now: () => number = () => performance.now()): TokenBuckets => {
  const buckets = new Map<string, Bucket>();
  return {
    take: (key, { burst, perSecond }) => {
      const at = now();
      const last = buckets.get(key);
      const tokens = last ? Math.min(burst, last.tokens + ((at - last.at) / 1000) * perSecond) : burst;
      const isAllowed = tokens >= 1;
      buckets.delete(key);
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
      const [oldest] = buckets.size > maxBuckets ? buckets.keys() : [];
      if (oldest !== undefined) buckets.delete(oldest);
      return isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
    },
  };
};
