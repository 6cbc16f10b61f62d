/**
 * An LRU cache of responses by key. Concurrent callers wait for a single computation, and a failed or empty result is
 * computed again next time.
 */
export class PromiseCache<T> {
  readonly #capacity: number;
  readonly #entries = new Map<string, Promise<T | undefined>>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  clear(): void {
    this.#entries.clear();
  }

  getOrCreate(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const pending = this.#entries.get(key) ?? make();
    this.#entries.delete(key);
    this.#entries.set(key, pending);
    const drop = () => {
      if (this.#entries.get(key) === pending) this.#entries.delete(key);
    };
    pending.then((value) => {
      if (value === undefined) drop();
    }, drop);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) break;
      this.#entries.delete(oldest);
    }
    return pending;
  }
}
