import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Range } from '../http/range.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';

export interface StoredFile {
  readonly stream: Readable;
  /** Bytes of the stream. */
  readonly size: number;
}

/** Where files live. Keys are made by us: `[a-z0-9/.-]`, no dots beside each other. */
export interface Storage {
  /** Stores the file whole or not at all; the same key again replaces it. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @param range lies within the file */
  get(key: string, range?: Range): Promise<StoredFile | undefined>;
  /** Bytes of the file; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Without effect when there is no such file. */
  delete(key: string): Promise<void>;
}

const made = new WeakMap<object, Storage>();

/** The storage that the settings name; one for each configuration. */
export const storageOf = ({ config }: { readonly config: Pick<Config, 'storage' | 'dataDir'> }): Storage => {
  const known = made.get(config);
  if (known) return known;
  const storage = config.storage.kind === 's3' ? s3Storage(config.storage) : localStorage(config.dataDir);
  made.set(config, storage);
  return storage;
};
