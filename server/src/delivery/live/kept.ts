/**
 * Answers by what they depend on; the one used longest ago leaves first. Callers at the same moment wait for one making, and what could
 * not be made (it failed, or there is nothing) is made again next time.
 */
export class Kept<T> {
  readonly #most: number;
  readonly #answers = new Map<string, Promise<T | undefined>>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#answers.size;
  }

  take(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const answer = this.#answers.get(key) ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const drop = () => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    };
    answer.then((value) => {
      if (value === undefined) drop();
    }, drop);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break;
      this.#answers.delete(oldest);
    }
    return answer;
  }
}
