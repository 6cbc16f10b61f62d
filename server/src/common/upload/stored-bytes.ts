import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { extensionPoint } from '../../modules/extension-point.ts';
import { storageFail } from '../../storage/failures.ts';
import { lockStorage, storedBytes } from './upload.repository.ts';

/** Quota of a member's pictures and of what other domains store for members (bytes). */
export const storageQuota = 5 * 1024 ** 3;

/** Bytes that a domain stores for a member besides pictures, by name; listed by the domain's module. */
export const storedFiles = extensionPoint<string, (db: Db, memberId: string) => Promise<number>>('storedFiles');

const totalBytes = async (db: Db, { memberId, deps }: Pick<Ctx, 'memberId' | 'deps'>): Promise<number> => {
  const sizes = [storedBytes, ...storedFiles.all(deps)].map((bytesOf) => bytesOf(db, memberId));
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
};

const quotaFailure = () => storageFail('upload.quota', { n: storageQuota / 1024 ** 3 });

/** Refuses with 409 `upload.quota` a member whose files have reached the quota; before the work that a new file takes. */
export const refuseFullStorage = async (ctx: Ctx): Promise<void> => {
  if ((await totalBytes(ctx.db, ctx)) >= storageQuota) throw quotaFailure();
};

/**
 * Refuses with 409 `upload.quota` a file of `bytes` that would exceed the member's quota. Call it before any other lock, in
 * the transaction that creates the file's row: until its end no other upload of the member is counted.
 */
export const reserveStorage = async (tx: Tx, ctx: Pick<Ctx, 'memberId' | 'deps'>, bytes: number): Promise<void> => {
  await lockStorage(tx, ctx.memberId);
  if ((await totalBytes(tx, ctx)) + bytes > storageQuota) throw quotaFailure();
};
