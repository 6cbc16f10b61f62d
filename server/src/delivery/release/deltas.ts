import { createHash } from 'node:crypto';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import { semaphore } from '../../http/limits/semaphore.ts';
import type { ReleaseAsset } from './release-document.ts';

/**
 * Earlier versions of a file among which the browser's dictionary is searched; a browser with an older one gets the complete
 * file.
 */
const maxFormer = 8;

/** Largest file (bytes) with deltas: compression blocks the event loop, 300 KB for up to 40 ms once per pair and process. */
const largest = 1024 * 1024;

/** Maximum number of queued deltas; further requests get the complete file. */
const maxWaiting = 50;

/** Entries of each of the two caches. */
const maxKnown = 10_000;

/** Higher levels take several times as long and save almost nothing when the dictionary is nearly identical to the file. */
const level = 9;

/** Header of a `dcz` body (RFC 9842 §5): a skippable frame, followed by the sha256 of the dictionary. */
const head = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/** Returns the sha256, in base64, of the dictionary in a request's `Available-Dictionary`. */
export const dictionaryOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? /^:([A-Za-z0-9+/]{43}=):$/.exec(header.trim())?.[1] : undefined;

let engine: Promise<void> | undefined;

/** Encodes the file as the difference from another one, in `dcz` format. */
const encode = async (content: Buffer, dictionary: Buffer, sha256: string): Promise<Buffer> => {
  engine ??= init();
  await engine;
  const context = createCCtx();
  try {
    return Buffer.concat([head, Buffer.from(sha256, 'base64'), compressUsingDict(context, content, dictionary, level)]);
  } finally {
    freeCCtx(context);
  }
};

interface Sources {
  /** Returns the corresponding files of earlier releases of the app. */
  readonly former: (app: string, name: string, limit: number) => Promise<readonly ReleaseAsset[]>;
  /** Returns the complete file; undefined when the store does not have it. */
  readonly read: (app: string, asset: ReleaseAsset) => Promise<Buffer | undefined>;
}

/**
 * Computes deltas of files against those that a browser has from an earlier release. `find` returns undefined when the
 * dictionary is none of the app's former files of the name, or the delta is not smaller than the file's brotli variant.
 */
export const createDeltas = ({ former, read }: Sources) => {
  const oneByOne = semaphore(1);
  let waiting = 0;
  /** Pairs of file and dictionary without a useful delta, so that they are computed once. */
  const unprofitable = new Set<string>();
  /** sha384 → sha256, both in base64: browsers identify a file by the latter. */
  const hashes = new Map<string, string>();
  const hashOf = (asset: ReleaseAsset, content: Buffer): string => {
    const hash = hashes.get(asset.sha384) ?? createHash('sha256').update(content).digest('base64');
    if (hashes.size >= maxKnown) hashes.clear();
    hashes.set(asset.sha384, hash);
    return hash;
  };
  const dictionary = async (app: string, name: string, sha256: string): Promise<Buffer | undefined> => {
    for (const asset of await former(app, name, maxFormer)) {
      const cachedHash = hashes.get(asset.sha384);
      if (asset.size > largest || (cachedHash !== undefined && cachedHash !== sha256)) continue;
      const content = await read(app, asset);
      if (content && hashOf(asset, content) === sha256) return content;
    }
    return undefined;
  };
  const deltaOf = async (app: string, name: string, asset: ReleaseAsset, sha256: string): Promise<Buffer | undefined> => {
    const dictionaryContent = await dictionary(app, name, sha256);
    const content = dictionaryContent && (await read(app, asset));
    const delta = content && (await encode(content, dictionaryContent, sha256));
    return delta && delta.length < asset.brotli ? delta : undefined;
  };
  return {
    find: async (app: string, name: string, asset: ReleaseAsset, sha256: string): Promise<Buffer | undefined> => {
      const pair = `${asset.sha384} ${sha256}`;
      if (asset.size > largest || unprofitable.has(pair) || waiting >= maxWaiting) return undefined;
      waiting += 1;
      try {
        const delta = await oneByOne(() => deltaOf(app, name, asset, sha256));
        if (delta) return delta;
        if (unprofitable.size >= maxKnown) unprofitable.clear();
        unprofitable.add(pair);
        return undefined;
      } finally {
        waiting -= 1;
      }
    },
  };
};
