/** An LRU memory cache limited by bytes; files of releases never change. Concurrent callers share one read. */
export class FileMemory {
  readonly #files = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer | undefined>>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit = 48 * 1024 * 1024) {
    this.#limit = limit;
  }

  /** Returns the cached content, else the result of `read`; undefined and failures are not cached. */
  async get(key: string, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const cached = this.#files.get(key);
    if (cached) {
      this.#files.delete(key);
      this.#files.set(key, cached);
      return cached;
    }
    const reading = this.#reading.get(key) ?? this.#start(key, read);
    return reading;
  }

  /** Drops the files whose keys have this start. */
  drop(prefix: string): void {
    for (const [key, content] of this.#files) {
      if (!key.startsWith(prefix)) continue;
      this.#files.delete(key);
      this.#bytes -= content.length;
    }
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
