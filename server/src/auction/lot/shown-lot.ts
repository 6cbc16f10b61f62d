/** The single access check for reading a lot by its number: a lot not yet visible to the caller responds like a missing one. */
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { auctionFail } from '../failures.ts';
import { earlyCatalogueLevel, rightsOf } from '../level/levels.ts';
import { findLot, isShownTo, type LotRow } from './lot.repository.ts';

/** Time by which a member of `earlyCatalogueLevel` sees a session's catalogue earlier (auction.md B9), in seconds. */
const earlySeconds = 24 * 3600;

/** Seconds by which the caller sees catalogues earlier than others. */
export const earlyAccessSeconds = async (ctx: Ctx): Promise<number> =>
  ctx.member !== undefined && (await rightsOf(ctx.db, ctx.member.id)).level >= earlyCatalogueLevel ? earlySeconds : 0;

/** Refuses a missing or withdrawn lot (404 `lot.missing`). */
export const requireLot = (lot: LotRow | undefined): LotRow => {
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  return lot;
};

/**
 * Returns the lot of this number. Refuses (404 `lot.missing`) a missing or withdrawn lot, and one that a session's catalogue
 * does not show the caller yet; the owner sees the own lot earlier.
 */
export const shownLot = async (ctx: Ctx, productNo: string, db: Db = ctx.db): Promise<LotRow> => {
  const lot = requireLot(await findLot(db, productNo));
  if (!lot.hidden || (lot.ownerId !== null && lot.ownerId === ctx.member?.id)) return lot;
  if (await isShownTo(db, lot.id, await earlyAccessSeconds(ctx))) return lot;
  throw auctionFail('lot.missing');
};
