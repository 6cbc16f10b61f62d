import type { Deps } from '../../deps.ts';
import { freeSpaceCheck } from '../../http/input/upload-gate.ts';
import { deliveryFail } from '../failures.ts';
import { chargeUpload, uploadWait } from './upload.repository.ts';

/** Limits of what the registry stores, besides its rates (access/registry-budgets.ts). */
export interface UploadLimits {
  /** Refuses with 503 `unavailable` while the file system of the files is almost full. */
  checkSpace(): Promise<void>;
  /** Charges bytes to the app's quota of a day; 429 `tooMany` beyond it. */
  charge(app: string, bytes: number): Promise<void>;
}

type LimitDeps = Pick<Deps, 'db'> & {
  readonly config: Pick<Deps['config'], 'dataDir' | 'minFreeBytes' | 'storage' | 'delivery'>;
};

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toLocaleString('en');

export const createUploadLimits = ({ db, config }: LimitDeps): UploadLimits => {
  const { uploadBytesPerDay } = config.delivery;
  // With a remote store the disk holds copies only.
  const hasSpace =
    config.storage.kind === 'local' ? freeSpaceCheck(config.dataDir, config.minFreeBytes) : () => Promise.resolve(true);
  return {
    checkSpace: async () => {
      // Without the folder nothing is stored yet: the first file creates it.
      const isFree = await hasSpace().catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return true;
        throw error;
      });
      if (!isFree)
        throw deliveryFail(
          'unavailable',
          'The disk of this instance is almost full: nothing can be published until its operator has made room',
          { retryAfter: 60 },
        );
    },
    charge: async (app, bytes) => {
      if (await chargeUpload(db, app, bytes, uploadBytesPerDay)) return;
      throw deliveryFail(
        'tooMany',
        `${app} has uploaded ${megabytes(uploadBytesPerDay)} MB within a day, which is the limit of this instance (RELEASE_MB_PER_DAY): try again later`,
        { retryAfter: await uploadWait(db, app) },
      );
    },
  };
};
