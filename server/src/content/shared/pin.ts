import type { Pinned } from '@juhe/contract/social/homepage.schemas';
import type { Tx } from '../../db/db.ts';
import { creationFail } from './creation-failures.ts';
import * as repository from './pin.repository.ts';

/**
 * Pins a creation to the top of the homepage, replacing another one. Throws 404 unless it is the member's own, 409 when it is
 * not published.
 */
export const pinCreation = async (tx: Tx, memberId: string, pinned: Pinned): Promise<void> => {
  const state = await repository.lockOwn(tx, memberId, pinned);
  if (state === undefined) throw creationFail('creation.missing');
  if (state !== 'published') throw creationFail('creation.unpublished');
  await repository.setPinned(tx, memberId, pinned);
};
