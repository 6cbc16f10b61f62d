import type { Remove, Reportable } from '../../common/api.ts';
import { announceFail } from '../lot/announce-failures.ts';
import { findLot, lockLot } from '../lot/lot.repository.ts';
import { withdrawLocked } from './lot-desk.service.ts';

/** A publicly visible lot by its number, for reports. */
export const reportedLot: Reportable = async (db, productNo) => {
  const lot = await findLot(db, productNo);
  if (!lot || lot.state === 'withdrawn' || lot.hidden) return undefined;
  return { ownerId: lot.ownerId, about: lot.title };
};

/**
 * Withdraws a lot that has not opened. An open one binds bidders and deposits: it is refused (`lot.cancelFirst`) until an
 * operator has cancelled it with a reason that they can read (`cancel-lot`). Ended lots remain on record.
 */
export const takeLotAway: Remove = async (tx, productNo, { actor }) => {
  const lot = await lockLot(tx, productNo);
  if (lot?.state === 'open') throw announceFail('lot.cancelFirst');
  if (lot?.state !== 'scheduled') return undefined;
  await withdrawLocked(tx, lot, actor);
  return { ownerId: lot.ownerId, about: lot.title };
};
