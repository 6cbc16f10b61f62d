import type { Config } from '../config.ts';
import { refuseInTransaction } from '../outbound/transaction-guard.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage-interface.ts';

export type { Storage, StoredFile } from './storage-interface.ts';

const storages = new WeakMap<object, Storage>();

/** A disk may be as slow as a service (NFS), and tests use the disk: the rule is the same for both. */
const outsideTransactions = (storage: Storage): Storage => ({
  put: async (...file) => {
    refuseInTransaction('the file storage');
    await storage.put(...file);
  },
  get: async (...file) => {
    refuseInTransaction('the file storage');
    return storage.get(...file);
  },
  size: async (key) => {
    refuseInTransaction('the file storage');
    return storage.size(key);
  },
  delete: async (key) => {
    refuseInTransaction('the file storage');
    await storage.delete(key);
  },
});

/** Returns the configured storage; one for each configuration. Must not be used inside a transaction. */
export const storageOf = ({ config }: { readonly config: Pick<Config, 'storage' | 'dataDir'> }): Storage => {
  const existing = storages.get(config);
  if (existing) return existing;
  const storage = outsideTransactions(config.storage.kind === 's3' ? s3Storage(config.storage) : localStorage(config.dataDir));
  storages.set(config, storage);
  return storage;
};
