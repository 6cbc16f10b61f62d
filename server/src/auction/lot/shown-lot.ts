/** The one guard of whoever reads a lot by its number: what the caller may not see yet answers like what is missing. */
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { auctionFail } from '../failures.ts';
import { earlyCatalogueLevel, rightsOf } from '../level/levels.ts';
import { findLot, isShownTo, type LotRow } from './lot.repository.ts';

/** How much earlier a member of `earlyCatalogueLevel` sees the catalogue of a session (auction.md B9), in seconds. */
const earlySeconds = 24 * 3600;

/** How many seconds earlier than everybody the caller sees catalogues. */
export const earlinessOf = async (ctx: Ctx): Promise<number> =>
  ctx.member !== undefined && (await rightsOf(ctx.db, ctx.member.id)).level >= earlyCatalogueLevel ? earlySeconds : 0;

/** Refuses what is missing or withdrawn (404 `lot.missing`). */
export const requireLot = (lot: LotRow | undefined): LotRow => {
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  return lot;
};

/**
 * The lot of this number. Refuses (404 `lot.missing`) what is missing or withdrawn, and what a session's catalogue does not show the caller
 * yet; the owner sees the own lot before.
 */
export const shownLot = async (ctx: Ctx, productNo: string, db: Db = ctx.db): Promise<LotRow> => {
  const lot = requireLot(await findLot(db, productNo));
  if (!lot.hidden || (lot.ownerId !== null && lot.ownerId === ctx.member?.id)) return lot;
  if (await isShownTo(db, lot.id, await earlinessOf(ctx))) return lot;
  throw auctionFail('lot.missing');
};
