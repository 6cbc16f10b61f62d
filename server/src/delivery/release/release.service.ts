import type { Deps } from '../../deps.ts';
import { createPublishing, type Publishing } from './publish.service.ts';
import { isPacked } from './pack.ts';
import { isAppName, isHashedName, isReleaseId, partsOfName, type Release, type ReleaseAsset } from './release-document.ts';
import { type ReleaseFiles, releaseFilesOf } from './release-files.ts';
import {
  addressedAsset,
  addressedAssets,
  appsWithReleases,
  committedDocument,
  committedReleases,
  type ReleaseInfo,
} from './release.repository.ts';
import { pooledTypes } from './shape-pool.ts';
import { createUploadLimits } from './upload-limits.ts';

export type { ReleaseInfo } from './release.repository.ts';

/** The registry's interface for the other parts of delivery. */
export interface Releases {
  /** Returns a committed release; cached in memory, because it never changes. Undefined for an unknown or invalid name. */
  find(app: string, release: string): Promise<Release | undefined>;
  /** Returns the file that releases of the app share under this name; cached in memory, too. Undefined for an unknown name. */
  findShared(app: string, name: string): Promise<ReleaseAsset | undefined>;
  /** Returns the newest shared files of the app that correspond to this one: their names differ from it by their hash only. */
  findFormer(app: string, name: string, limit: number): Promise<readonly ReleaseAsset[]>;
  /** Returns committed releases, newest first; 100 by default. */
  list(app: string, limit?: number): Promise<readonly ReleaseInfo[]>;
  /** Returns every app with a committed release, by name. */
  apps(): Promise<readonly string[]>;
  /** Drops the cached data of an app, or of all, after a withdrawal, and notifies the listeners. */
  evict(app?: string): void;
  onEvict(fn: (app: string | undefined) => void): void;
}

/** The complete registry, for its own routes and the composition. */
export interface Registry extends Releases {
  readonly publishing: Publishing;
  readonly files: ReleaseFiles;
}

/** Documents in memory; a document has 10 to 60 KB besides its types, which are shared. */
const maxStored = 300;

/** Addresses in memory: those of a hundred apps. */
const maxAddresses = 20_000;

/** The committed releases of this database. */
export const createReleases = ({ db }: Pick<Deps, 'db'>): Releases => {
  /** Promises, so that concurrent callers query the database once. An LRU cache. */
  const cache = new Map<string, Promise<Release | undefined>>();

  const addresses = new Map<string, ReleaseAsset>();
  const listeners = new Set<(app: string | undefined) => void>();
  const cacheAddress = (app: string, name: string, asset: ReleaseAsset) => {
    const key = `${app}/${name}`;
    addresses.delete(key);
    addresses.set(key, asset);
    for (const oldest of addresses.keys()) {
      if (addresses.size <= maxAddresses) break;
      addresses.delete(oldest);
    }
  };
  const cacheAddresses = ({ app, files, sharesAddresses }: Release) => {
    // A cached release is served without the database, with every file of it.
    if (sharesAddresses) for (const [name, asset] of Object.entries(files)) cacheAddress(app, name, asset);
  };

  const find = (app: string, id: string): Promise<Release | undefined> => {
    if (!isAppName(app) || !isReleaseId(id)) return Promise.resolve(undefined);
    const key = `${app}/${id}`;
    const cached = cache.get(key);
    cache.delete(key);
    const pending =
      cached ??
      committedDocument(db, app, id).then(
        (document) => {
          if (document) cacheAddresses(document);
          else cache.delete(key);
          return document?.declared ? { ...document, declared: pooledTypes(document.declared) } : document;
        },
        (error: unknown) => {
          cache.delete(key);
          throw error;
        },
      );
    cache.set(key, pending);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxStored) break;
      cache.delete(oldest);
    }
    return pending;
  };

  return {
    find,
    findShared: async (app, name) => {
      if (!isAppName(app) || !isHashedName(name) || name.includes('\0')) return undefined;
      const cachedAddress = addresses.get(`${app}/${name}`);
      if (cachedAddress) return cachedAddress;
      const asset = await addressedAsset(db, app, name, isPacked(name));
      if (asset) cacheAddress(app, name, asset);
      return asset;
    },
    findFormer: async (app, name, limit) => {
      const parts = partsOfName(name);
      if (!isAppName(app) || !parts) return [];
      return addressedAssets(db, app, { ...parts, packed: isPacked(name), limit });
    },
    list: async (app, limit = 100) => (isAppName(app) ? committedReleases(db, app, limit) : []),
    apps: () => appsWithReleases(db),
    evict: (app) => {
      const isOf = (key: string) => app === undefined || key.startsWith(`${app}/`);
      for (const entries of [cache, addresses]) for (const key of entries.keys()) if (isOf(key)) entries.delete(key);
      for (const listener of listeners) listener(app);
    },
    onEvict: (fn) => void listeners.add(fn),
  };
};

/** Creates the registry on this database and the configured store. */
export const createRegistry = (deps: Pick<Deps, 'db' | 'config'>): Registry => {
  const files = releaseFilesOf(deps.config);
  return { ...createReleases(deps), publishing: createPublishing(deps, files, createUploadLimits(deps)), files };
};
