/**
 * Contents in memory up to a number of bytes; files of releases never change. The one used longest ago leaves first, callers
 * that ask at once share one reading.
 */
export class FileMemory {
  readonly #files = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer | undefined>>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit = 48 * 1024 * 1024) {
    this.#limit = limit;
  }

  /** What is kept under the key, else what `read` brings; undefined and failures are not kept. */
  async get(key: string, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const known = this.#files.get(key);
    if (known) {
      this.#files.delete(key);
      this.#files.set(key, known);
      return known;
    }
    const reading = this.#reading.get(key) ?? this.#start(key, read);
    return reading;
  }

  #start(key: string, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const reading = read()
      .then((content) => {
        if (content) this.#keep(key, content);
        return content;
      })
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  #keep(key: string, content: Buffer): void {
    this.#files.set(key, content);
    this.#bytes += content.length;
    for (const [oldest, bytes] of this.#files) {
      if (this.#bytes <= this.#limit) break;
      this.#files.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
