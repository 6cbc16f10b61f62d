import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { extensionPoint } from '../../modules/extension-point.ts';
import { storageFail } from '../../storage/failures.ts';
import { storedBytes } from './upload.repository.ts';

/** Quota of a member's pictures and of what other domains store for members (bytes). */
export const storageQuota = 5 * 1024 ** 3;

/** Bytes that a domain stores for a member besides pictures, by name; listed by the domain's module. */
export const storedFiles = extensionPoint<string, (db: Db, memberId: string) => Promise<number>>('storedFiles');

/** Refuses with 409 `upload.quota` a member whose files have reached the quota. */
export const refuseFullStorage = async (ctx: Ctx): Promise<void> => {
  const { db, memberId, deps } = ctx;
  const sizes = [storedBytes, ...storedFiles.all(deps)].map((bytesOf) => bytesOf(db, memberId));
  const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  if (total >= storageQuota) throw storageFail('upload.quota', { n: storageQuota / 1024 ** 3 });
};
