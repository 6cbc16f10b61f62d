/** Times in milliseconds. */
export interface RenewalLimits {
  /** Younger entries are returned as they are. */
  readonly freshMs: number;
  /** Up to this age an entry is returned and renewed in the background; older ones are no longer returned. */
  readonly staleMs: number;
  /** Maximum wait for an entry that has to be created. */
  readonly waitMs: number;
  /** The first pause after a failure; it doubles up to `longestPauseMs`. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** Maximum number of entries; an LRU cache. */
  readonly most: number;
}

interface Entry<T> {
  value?: T;
  madeAt: number;
  making: Promise<T | undefined> | undefined;
  failures: number;
  retryAt: number;
}

/**
 * A cache with background renewal: a fresh entry is returned immediately, an older one is renewed in the background, and the
 * wait for an expired one is limited to `waitMs`. Results started before `clear` are not stored after it.
 */
export class Renewed<T> {
  readonly #limits: RenewalLimits;
  readonly #now: () => number;
  #entries = new Map<string, Entry<T>>();

  constructor(limits: RenewalLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Returns the entry for a key; undefined when there is none in time. `make` receives the previous one, however old, and may
   * reject.
   */
  async getOrRenew(key: string, make: (former: T | undefined) => Promise<T | undefined>): Promise<T | undefined> {
    const entry = this.#entryOf(key);
    const age = this.#now() - entry.madeAt;
    if (entry.value !== undefined && age < this.#limits.freshMs) return entry.value;
    const making = this.#renew(entry, make);
    if (entry.value !== undefined && age < this.#limits.staleMs) return entry.value;
    return making && this.#waitFor(making);
  }

  /** Removes every entry. */
  clear(): void {
    this.#entries = new Map();
  }

  #entryOf(key: string): Entry<T> {
    const entry = this.#entries.get(key) ?? { madeAt: Number.NEGATIVE_INFINITY, making: undefined, failures: 0, retryAt: 0 };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.most) break;
      this.#entries.delete(oldest);
    }
    return entry;
  }

  #renew(entry: Entry<T>, make: (former: T | undefined) => Promise<T | undefined>): Promise<T | undefined> | undefined {
    if (entry.making) return entry.making;
    const started = this.#now();
    if (started < entry.retryAt) return undefined;
    const making = make(entry.value)
      .then((value) => {
        if (value === undefined) throw new Error('there is nothing');
        entry.value = value;
        // Its content is as old as the start of its computation.
        entry.madeAt = started;
        entry.failures = 0;
        return value;
      })
      .catch(() => {
        entry.failures += 1;
        const pause = this.#limits.pauseMs * 2 ** Math.min(entry.failures - 1, 20);
        entry.retryAt = this.#now() + Math.min(pause, this.#limits.longestPauseMs);
        return undefined;
      })
      .finally(() => {
        entry.making = undefined;
      });
    entry.making = making;
    return making;
  }

  #waitFor(making: Promise<T | undefined>): Promise<T | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), this.#limits.waitMs);
      void making.then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }
}
