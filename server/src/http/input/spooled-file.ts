import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An uploaded file that is on the disk until the response to its call; it is in memory only while a handler reads it. */
export class SpooledFile extends File {
  readonly #path: string;
  readonly #size: number;

  constructor(path: string, size: number, name: string, type: string) {
    super([], name, { type });
    this.#path = path;
    this.#size = size;
  }

  /** Location of the bytes, for processes that read them themselves. */
  get path(): string {
    return this.#path;
  }

  override get size(): number {
    return this.#size;
  }

  /** Returns the first bytes. */
  async head(length: number): Promise<Uint8Array> {
    const file = await open(this.#path);
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await readFile(this.#path);
    return new Uint8Array(bytes).buffer;
  }

  override async text(): Promise<string> {
    return readFile(this.#path, 'utf8');
  }

  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(createReadStream(this.#path)) as ReturnType<File['stream']>;
  }

  /** Removes the bytes; the file is unreadable afterwards. */
  remove(): Promise<void> {
    return rm(this.#path, { force: true });
  }
}

/** Age (ms) after which uploads of calls of a killed process are removed. */
const abandonedMs = 3_600_000;

/** `DATA_DIR/tmp`, where uploads are spooled. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'tmp');

/** Removes leftovers of ended processes; replicas may share the folder, so recent files stay. */
export const cleanSpool = async (dataDir: string): Promise<void> => {
  const folder = spoolFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
};

/** Writes a part of an upload to the spool folder. The caller removes the file, even after an error. */
export const spool = async (dataDir: string, source: Readable, name: string, type: string): Promise<SpooledFile> => {
  const path = join(spoolFolder(dataDir), `${randomUUID()}.part`);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(source, target);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return new SpooledFile(path, target.bytesWritten, name, type);
};
