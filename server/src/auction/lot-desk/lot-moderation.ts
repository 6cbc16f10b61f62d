import type { Remove, Reportable } from '../../common/api.ts';
import { announceFail } from '../lot/announce-failures.ts';
import { findLot, lockLot } from '../lot/lot.repository.ts';
import { withdrawLocked } from './lot-desk.service.ts';

/** A lot that everybody sees, by its number, for who reports it. */
export const reportedLot: Reportable = async (db, productNo) => {
  const lot = await findLot(db, productNo);
  if (!lot || lot.state === 'withdrawn' || lot.hidden) return undefined;
  return { ownerId: lot.ownerId, about: lot.title };
};

/**
 * Withdraws a lot that has not opened. An open one binds bidders and deposits: it is refused (`lot.cancelFirst`) until an operator has cancelled it for a
 * reason that they read (`cancel-lot`). What has ended stays on record.
 */
export const takeLotAway: Remove = async (tx, productNo, { actor }) => {
  const lot = await lockLot(tx, productNo);
  if (lot?.state === 'open') throw announceFail('lot.cancelFirst');
  if (lot?.state !== 'scheduled') return undefined;
  await withdrawLocked(tx, lot, actor);
  return { ownerId: lot.ownerId, about: lot.title };
};
