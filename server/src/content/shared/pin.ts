import type { Pinned } from '@juhe/contract/social/homepage.schemas';
import type { Tx } from '../../db/db.ts';
import { creationFail } from './creation-failures.ts';
import * as repository from './pin.repository.ts';

/** Puts a creation first on the homepage, instead of another. Throws 404 for none of the member's own, 409 for one that is not published. */
export const pinCreation = async (tx: Tx, memberId: string, pinned: Pinned): Promise<void> => {
  const state = await repository.holdOwn(tx, memberId, pinned);
  if (state === undefined) throw creationFail('creation.missing');
  if (state !== 'published') throw creationFail('creation.unpublished');
  await repository.setPinned(tx, memberId, pinned);
};
