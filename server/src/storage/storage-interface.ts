import type { Readable } from 'node:stream';
import type { Range } from '../http/transport/range.ts';

export interface StoredFile {
  readonly stream: Readable;
  /** Bytes of the stream. */
  readonly size: number;
}

/** Storage of files. Keys are created by us: `[a-z0-9/.-]`, no adjacent dots. */
export interface Storage {
  /** Stores the file atomically; the same key again replaces it. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @param range lies within the file */
  get(key: string, range?: Range): Promise<StoredFile | undefined>;
  /** Returns the size of the file (bytes); undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Without effect when there is no such file. */
  delete(key: string): Promise<void>;
}
