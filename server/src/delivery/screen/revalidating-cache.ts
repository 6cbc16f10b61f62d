/** Times in milliseconds. */
export interface RevalidationLimits {
  /** Younger entries are returned as they are. */
  readonly freshMs: number;
  /** Up to this age an entry is returned and renewed in the background; older ones are no longer returned. */
  readonly staleMs: number;
  /** Maximum wait for an entry that has to be created. */
  readonly waitMs: number;
  /** The first pause after a failure; it doubles up to `maxPauseMs`. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
  /** Maximum number of entries; an LRU cache. */
  readonly maxEntries: number;
  /** The `maxWarm` entries requested last are also renewed without a request, for this time: they never expire. Default: none. */
  readonly warmMs?: number;
}

/** Each costs a computation every few seconds. */
const maxWarm = 8;

interface Entry<T> {
  value?: T;
  computedAt: number;
  computation: Promise<T | undefined> | undefined;
  failures: number;
  retryAt: number;
  requestedAt: number;
  compute: Compute<T>;
}

/** Receives the previous value, however old, and may reject. */
type Compute<T> = (former: T | undefined) => Promise<T | undefined>;

/**
 * A cache with background renewal: a fresh entry is returned immediately, an older one is renewed in the background, and the
 * wait for an expired one is limited to `waitMs`; one in use is renewed before it expires (`warmMs`). Results started before
 * `clear` or `invalidate` are not stored after it.
 */
export class RevalidatingCache<T> {
  readonly #limits: RevalidationLimits;
  readonly #now: () => number;
  #entries = new Map<string, Entry<T>>();
  #warmer: NodeJS.Timeout | undefined;

  constructor(limits: RevalidationLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Returns the entry for a key; undefined when there is none in time. */
  async getOrRevalidate(key: string, compute: Compute<T>): Promise<T | undefined> {
    const entry = this.#entryOf(key, compute);
    this.#keepWarm();
    const age = this.#now() - entry.computedAt;
    if (entry.value !== undefined && age < this.#limits.freshMs) return entry.value;
    const computation = this.#revalidate(entry);
    if (entry.value !== undefined && age < this.#limits.staleMs) return entry.value;
    return computation && this.#waitFor(computation);
  }

  /** Removes every entry. */
  clear(): void {
    this.#entries = new Map();
    clearInterval(this.#warmer);
    this.#warmer = undefined;
  }

  /** Removes every value; those requested within `warmMs` are computed again at once, without the previous one. */
  invalidate(): void {
    const warm = this.#warmEntries();
    this.#entries = new Map();
    for (const [key, { compute, requestedAt }] of warm) {
      const entry = this.#entryOf(key, compute);
      entry.requestedAt = requestedAt;
      void this.#revalidate(entry);
    }
  }

  #warmEntries(): readonly (readonly [string, Entry<T>])[] {
    const since = this.#now() - (this.#limits.warmMs ?? 0);
    return [...this.#entries].slice(-maxWarm).filter(([, { requestedAt }]) => requestedAt > since);
  }

  /** Renews warm entries before they expire, as long as there are any. */
  #keepWarm(): void {
    if (this.#limits.warmMs === undefined || this.#warmer) return;
    this.#warmer = setInterval(() => {
      const warm = this.#warmEntries();
      for (const [, entry] of warm) if (this.#now() - entry.computedAt >= this.#limits.freshMs) void this.#revalidate(entry);
      if (warm.length > 0) return;
      clearInterval(this.#warmer);
      this.#warmer = undefined;
    }, this.#limits.freshMs / 2);
    this.#warmer.unref();
  }

  #entryOf(key: string, compute: Compute<T>): Entry<T> {
    const entry = this.#entries.get(key) ?? {
      computedAt: Number.NEGATIVE_INFINITY,
      computation: undefined,
      failures: 0,
      retryAt: 0,
      requestedAt: 0,
      compute,
    };
    entry.requestedAt = this.#now();
    entry.compute = compute;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxEntries) break;
      this.#entries.delete(oldest);
    }
    return entry;
  }

  #revalidate(entry: Entry<T>): Promise<T | undefined> | undefined {
    if (entry.computation) return entry.computation;
    const started = this.#now();
    if (started < entry.retryAt) return undefined;
    const computation = entry
      .compute(entry.value)
      .then((value) => {
        if (value === undefined) throw new Error('there is nothing');
        entry.value = value;
        // Its content is as old as the start of its computation.
        entry.computedAt = started;
        entry.failures = 0;
        return value;
      })
      .catch(() => {
        entry.failures += 1;
        const pause = this.#limits.pauseMs * 2 ** Math.min(entry.failures - 1, 20);
        entry.retryAt = this.#now() + Math.min(pause, this.#limits.maxPauseMs);
        return undefined;
      })
      .finally(() => {
        entry.computation = undefined;
      });
    entry.computation = computation;
    return computation;
  }

  #waitFor(computation: Promise<T | undefined>): Promise<T | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), this.#limits.waitMs);
      void computation.then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }
}
