import { setTimeout as delay } from 'node:timers/promises';
import { lockNotAvailable, sqlState, type Tx } from '../../db/db.ts';
import { accountDeletions } from '../../modules/account-deletion.ts';
import type { Extended } from '../../modules/extension-point.ts';
import { type LockedMember, lockMembersWholly, withoutLockWaits } from '../lock.repository.ts';

/** Number of attempts that do not wait for the members' rows, before the final one that does. */
const impatientAttempts = 8;

const lockRows = async (deps: Extended, tx: Tx, memberIds: readonly string[]): Promise<void> => {
  for (const { lock } of accountDeletions.all(deps)) await lock?.(tx, memberIds);
};

/**
 * Locks the members' rows in every domain (`AccountDeletion.lock`), then the members themselves without waiting, then the rows
 * that others inserted between the two. The second pass does not wait either: the holder of such a row may be waiting for the
 * member (foreign keys). Fails with SQLSTATE 55P03 for a busy row.
 */
const lockImpatiently = async (deps: Extended, tx: Tx, memberIds: readonly string[]): Promise<LockedMember[]> => {
  await lockRows(deps, tx, memberIds);
  const members = await lockMembersWholly(tx, memberIds, { noWait: true });
  await withoutLockWaits(tx, () => lockRows(deps, tx, memberIds));
  return members;
};

/** As {@link lockImpatiently}, but waits for the members. */
const lockPatiently = async (deps: Extended, tx: Tx, memberIds: readonly string[]): Promise<LockedMember[]> => {
  await lockRows(deps, tx, memberIds);
  return lockMembersWholly(tx, memberIds);
};

/**
 * Locks members whose accounts are deleted or merged, and their rows in every domain. Any transaction that refers to a member
 * locks the member's row (foreign keys) and may wait for an order or a payment next: this function therefore does not wait
 * for the members' rows while it holds the other locks. A busy row releases everything, back to a savepoint, and is retried
 * with back-off; only the last attempt waits.
 */
export const lockForAccountDeletion = async (deps: Extended, tx: Tx, memberIds: readonly string[]): Promise<LockedMember[]> => {
  for (let attempt = 1; attempt <= impatientAttempts; attempt += 1) {
    try {
      return await tx.savepoint((inner) => lockImpatiently(deps, inner, memberIds));
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error;
    }
    await delay(Math.random() * 4 * 2 ** attempt);
  }
  return lockPatiently(deps, tx, memberIds);
};
