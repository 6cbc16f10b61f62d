import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import { s3Storage } from '../../storage/s3-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ContentEncoding } from '../encoding.ts';
import type { Twins } from './pack.ts';
import type { ReleaseAsset } from './release-document.ts';

/**
 * Where the bytes of releases lie. A file is known by its content, not by its name: one that is late, twice or cut off can never
 * take the place of another, no name leads out of the folder, and releases of an app share what did not change.
 */
export interface ReleaseFiles {
  /** Stores a file whole or not at all; the same content again changes nothing. */
  put(app: string, sha384: string, content: Buffer, twins: Twins | undefined): Promise<void>;
  /** The file in this encoding; undefined when it is not there or not what it should be. Throws when the store is away. */
  get(app: string, asset: ReleaseAsset, encoding: ContentEncoding): Promise<Buffer | undefined>;
  /** Whether it is there without asking a store far away, whose word the database has. */
  has(app: string, sha384: string, isPacked: boolean): Promise<boolean>;
}

const suffix: Readonly<Record<ContentEncoding, string>> = { identity: '', br: '.br', gzip: '.gz' };

/** `<app>/<first 24 bytes of the hash in hex>[.br|.gz]`. */
const keyOf = (app: string, sha384: string, encoding: ContentEncoding): string =>
  `${app}/${Buffer.from(sha384, 'base64').toString('hex').slice(0, 48)}${suffix[encoding]}`;

const variants = (content: Buffer, twins: Twins | undefined): [ContentEncoding, Buffer][] => [
  ['identity', content],
  ...(twins
    ? ([
        ['br', twins.br],
        ['gzip', twins.gzip],
      ] satisfies [ContentEncoding, Buffer][])
    : []),
];

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** A folder of files that are complete or absent, even after the power went. */
const folder = (root: string) => ({
  async write(key: string, bytes: Buffer, sync: boolean): Promise<void> {
    const path = join(root, key);
    const draft = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        if (sync) await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
  async read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(root, key));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  has: (key: string): Promise<boolean> =>
    stat(join(root, key)).then(
      (found) => found.isFile(),
      () => false,
    ),
});

/** Half a copy and a changed one have another hash or size. */
const isRight = (bytes: Buffer, asset: ReleaseAsset, encoding: ContentEncoding): boolean => {
  if (encoding !== 'identity') return bytes.length === (encoding === 'br' ? asset.brotli : asset.gzip);
  return bytes.length === asset.size && createHash('sha384').update(bytes).digest('base64') === asset.sha384;
};

const localFiles = (dataDir: string): ReleaseFiles => {
  const disk = folder(join(dataDir, 'releases'));
  return {
    put: async (app, sha384, content, twins) => {
      await Promise.all(
        variants(content, twins).map(([encoding, bytes]) => disk.write(keyOf(app, sha384, encoding), bytes, true)),
      );
    },
    get: async (app, asset, encoding) => {
      const bytes = await disk.read(keyOf(app, asset.sha384, encoding));
      return bytes && isRight(bytes, asset, encoding) ? bytes : undefined;
    },
    has: async (app, sha384, isPacked) => {
      const encodings: readonly ContentEncoding[] = isPacked ? ['identity', 'br', 'gzip'] : ['identity'];
      const found = await Promise.all(encodings.map((encoding) => disk.has(keyOf(app, sha384, encoding))));
      return found.every(Boolean);
    },
  };
};

/** A store far away, with copies on the local disk of what was asked for. */
const remoteFiles = (store: Storage, dataDir: string): ReleaseFiles => {
  const copies = folder(join(dataDir, 'releases'));
  const storeKey = (key: string) => `releases/${key}`;
  return {
    put: async (app, sha384, content, twins) => {
      await Promise.all(
        variants(content, twins).map(([encoding, bytes]) =>
          store.put(storeKey(keyOf(app, sha384, encoding)), bytes, 'application/octet-stream'),
        ),
      );
    },
    get: async (app, asset, encoding) => {
      const key = keyOf(app, asset.sha384, encoding);
      const copy = await copies.read(key);
      if (copy && isRight(copy, asset, encoding)) return copy;
      const found = await store.get(storeKey(key));
      const bytes = found && (await buffer(found.stream));
      if (!bytes || !isRight(bytes, asset, encoding)) return undefined;
      // A disk that is full costs time, not the answer.
      await copies.write(key, bytes, false).catch(() => {});
      return bytes;
    },
    has: async () => true,
  };
};

/** The store that the settings name (`STORAGE`). */
export const releaseFilesOf = (config: Pick<Config, 'storage' | 'dataDir'>): ReleaseFiles =>
  config.storage.kind === 's3' ? remoteFiles(s3Storage(config.storage), config.dataDir) : localFiles(config.dataDir);
