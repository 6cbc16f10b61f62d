import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import { s3Storage } from '../../storage/s3-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ContentEncoding } from '../encoding.ts';
import { packed, type CompressedVariants, unpacked } from './pack.ts';

/** Sizes in bytes; `sha384` in base64. */
export interface ReleaseAsset {
  readonly sha384: string;
  readonly size: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * Storage of release files. A file is identified by its content, not by its name: a late, repeated or truncated upload can
 * never replace another file, no name leads out of the folder, and releases of an app share unchanged files.
 */
export interface ReleaseFiles {
  /** Stores a file atomically; idempotent for the same content. */
  put(app: string, sha384: string, content: Buffer, variants: CompressedVariants | undefined): Promise<void>;
  /**
   * Returns the file in this encoding; undefined when it is missing or damaged. A variant that does not unpack to the file is
   * recreated from it. Throws when the store is unavailable.
   */
  get(app: string, asset: ReleaseAsset, encoding: ContentEncoding): Promise<Buffer | undefined>;
  /** Deletes the file and its compressed variants; idempotent. Throws when the store is unavailable. */
  remove(app: string, sha384: string): Promise<void>;
  /** Returns whether it exists, by its size, without querying a remote store, which is recorded in the database. */
  has(app: string, asset: Pick<ReleaseAsset, 'sha384' | 'size'>, isPacked: boolean): Promise<boolean>;
  /** Checks the stored file and its variants byte by byte; local copies do not count. Throws when the store is unavailable. */
  inspect(app: string, asset: ReleaseAsset, isPacked: boolean): Promise<FileState>;
}

/** `damaged`: the bytes differ from those of the release, or compressed variants are missing or do not unpack to them. */
export type FileState = 'whole' | 'missing' | 'damaged';

const suffix: Readonly<Record<ContentEncoding, string>> = { identity: '', br: '.br', gzip: '.gz' };

/** `<app>/<first 24 bytes of the hash in hex>[.br|.gz]`. */
const keyOf = (app: string, sha384: string, encoding: ContentEncoding): string =>
  `${app}/${Buffer.from(sha384, 'base64').toString('hex').slice(0, 48)}${suffix[encoding]}`;

const encodedFiles = (content: Buffer, variants: CompressedVariants | undefined): [ContentEncoding, Buffer][] => [
  ['identity', content],
  ...(variants
    ? ([
        ['br', variants.br],
        ['gzip', variants.gzip],
      ] satisfies [ContentEncoding, Buffer][])
    : []),
];

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** A folder of files that are complete or absent, even after a power failure. */
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
  remove: (key: string): Promise<void> => rm(join(root, key), { force: true }),
  /** Returns the size of the file (bytes); undefined when there is none. */
  size: (key: string): Promise<number | undefined> =>
    stat(join(root, key)).then(
      (entry) => (entry.isFile() ? entry.size : undefined),
      () => undefined,
    ),
});

/**
 * Truncated and changed copies have another hash, and a variant is checked by its unpacked content: its own bytes are not
 * trusted.
 */
const isRight = async (bytes: Buffer, asset: ReleaseAsset, encoding: ContentEncoding): Promise<boolean> => {
  const content = encoding === 'identity' ? bytes : await unpacked(bytes, encoding, asset.size);
  return content?.length === asset.size && createHash('sha384').update(content).digest('base64') === asset.sha384;
};

const encodingsOf = (isPacked: boolean): readonly ContentEncoding[] => (isPacked ? ['identity', 'br', 'gzip'] : ['identity']);

type Read = (key: string) => Promise<Buffer | undefined>;

const inspected = async (read: Read, app: string, asset: ReleaseAsset, isPacked: boolean): Promise<FileState> => {
  const states = await Promise.all(
    encodingsOf(isPacked).map(async (encoding): Promise<FileState> => {
      const bytes = await read(keyOf(app, asset.sha384, encoding));
      if (!bytes) return encoding === 'identity' ? 'missing' : 'damaged';
      return (await isRight(bytes, asset, encoding)) ? 'whole' : 'damaged';
    }),
  );
  return states.find((state) => state !== 'whole') ?? 'whole';
};

/** Replaces a lost or damaged variant; undefined when the file itself is lost or damaged. */
const packedAgain = async (
  content: Buffer | undefined,
  encoding: 'br' | 'gzip',
  storeVariant: (variant: Buffer) => Promise<void>,
): Promise<Buffer | undefined> => {
  if (!content) return undefined;
  const variants = await packed(content);
  const variant = encoding === 'br' ? variants.br : variants.gzip;
  // A full disk costs time, not the response.
  await storeVariant(variant).catch(() => {});
  return variant;
};

const localFiles = (dataDir: string): ReleaseFiles => {
  const disk = folder(join(dataDir, 'releases'));
  const get = async (app: string, asset: ReleaseAsset, encoding: ContentEncoding): Promise<Buffer | undefined> => {
    const key = keyOf(app, asset.sha384, encoding);
    const bytes = await disk.read(key);
    if (bytes && (await isRight(bytes, asset, encoding))) return bytes;
    if (encoding === 'identity') return undefined;
    return packedAgain(await get(app, asset, 'identity'), encoding, (variant) => disk.write(key, variant, true));
  };
  return {
    put: async (app, sha384, content, variants) => {
      await Promise.all(
        encodedFiles(content, variants).map(([encoding, bytes]) => disk.write(keyOf(app, sha384, encoding), bytes, true)),
      );
    },
    get: (app, asset, encoding) => get(app, asset, encoding),
    has: async (app, { sha384, size }, isPacked) => {
      const sizes = await Promise.all(encodingsOf(isPacked).map((encoding) => disk.size(keyOf(app, sha384, encoding))));
      return sizes[0] === size && sizes.every((fileSize) => fileSize !== undefined);
    },
    inspect: (app, asset, isPacked) => inspected(disk.read, app, asset, isPacked),
    remove: async (app, sha384) => {
      for (const encoding of encodingsOf(true)) await disk.remove(keyOf(app, sha384, encoding));
    },
  };
};

/** A remote store, with copies of requested files on the local disk. */
const remoteFiles = (store: Storage, dataDir: string): ReleaseFiles => {
  const copies = folder(join(dataDir, 'releases'));
  const storeKey = (key: string) => `releases/${key}`;
  const read = async (key: string): Promise<Buffer | undefined> => {
    const stored = await store.get(storeKey(key));
    return stored && buffer(stored.stream);
  };
  const get = async (app: string, asset: ReleaseAsset, encoding: ContentEncoding): Promise<Buffer | undefined> => {
    const key = keyOf(app, asset.sha384, encoding);
    const copy = await copies.read(key);
    if (copy && (await isRight(copy, asset, encoding))) return copy;
    const bytes = await read(key);
    const storeCopy = (right: Buffer) => copies.write(key, right, false);
    if (bytes && (await isRight(bytes, asset, encoding))) {
      // A full disk costs time, not the response.
      await storeCopy(bytes).catch(() => {});
      return bytes;
    }
    return encoding === 'identity' ? undefined : packedAgain(await get(app, asset, 'identity'), encoding, storeCopy);
  };
  return {
    put: async (app, sha384, content, variants) => {
      await Promise.all(
        encodedFiles(content, variants).map(([encoding, bytes]) =>
          store.put(storeKey(keyOf(app, sha384, encoding)), bytes, 'application/octet-stream'),
        ),
      );
    },
    get: (app, asset, encoding) => get(app, asset, encoding),
    has: async () => true,
    inspect: (app, asset, isPacked) => inspected(read, app, asset, isPacked),
    remove: async (app, sha384) => {
      for (const encoding of encodingsOf(true)) {
        const key = keyOf(app, sha384, encoding);
        await store.delete(storeKey(key));
        await copies.remove(key);
      }
    },
  };
};

/** Returns the configured store (`STORAGE`). */
export const releaseFilesOf = (config: Pick<Config, 'storage' | 'dataDir'>): ReleaseFiles =>
  config.storage.kind === 's3' ? remoteFiles(s3Storage(config.storage), config.dataDir) : localFiles(config.dataDir);
