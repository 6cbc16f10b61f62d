/** Most bytes of files in memory. Files of releases never change. */
const memoryLimit = 48 * 1024 * 1024;

/** Contents in memory up to 48 MiB; the one used longest ago leaves first. Callers that ask at once share one reading. */
export class FileMemory {
  readonly #files = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer | undefined>>();
  #bytes = 0;

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
      if (this.#bytes <= memoryLimit) break;
      this.#files.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
