/**
 * An LRU cache of responses by key. Concurrent callers wait for a single computation, and a failed or empty result is
 * computed again next time.
 */
export class Stored<T> {
  readonly #most: number;
  readonly #answers = new Map<string, Promise<T | undefined>>();

  constructor(capacity: number) {
    this.#most = capacity;
  }

  get size(): number {
    return this.#answers.size;
  }

  clear(): void {
    this.#answers.clear();
  }

  getOrCreate(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const pending = this.#answers.get(key) ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, pending);
    const drop = () => {
      if (this.#answers.get(key) === pending) this.#answers.delete(key);
    };
    pending.then((value) => {
      if (value === undefined) drop();
    }, drop);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break;
      this.#answers.delete(oldest);
    }
    return pending;
  }
}
