/** Auction functions that other domains may call. */
import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../db/db.ts';
import { lotPage } from './lot/lot-list.repository.ts';
import { findLot } from './lot/lot.repository.ts';
export { lotsById, lotsByNumber } from './lot/lot-list.repository.ts';
export { completedPurchases } from './order/completed-purchases.repository.ts';
export { standingOf } from './level/level.repository.ts';
export {
  earlyCatalogueLevel,
  expertRights,
  type Level,
  levelTable,
  rightsWith,
  serviceLineLevel,
  shareBp,
} from './level/levels.ts';

/** Open lots for the mixed feed, soonest closing first. */
export const feedLots = async (db: Db, limit: number, offset: number): Promise<LotCard[]> =>
  (await lotPage(db, { state: 'open' }, limit, offset)).list;

/** A lot as shown to the recipient of a share, and whether it takes bids now. */
export const lotToShare = async (db: Db, productNo: string) => {
  const lot = await lotToRead(db, productNo);
  return lot && { title: lot.title, coverUrl: lot.pictures[0] ?? '', auctioning: lot.state === 'open' && !lot.isOver };
};

/** A lot as a visitor reads it; `isOver` once it no longer takes bids. */
export const lotToRead = async (db: Db, productNo: string) => {
  const lot = await findLot(db, productNo);
  if (!lot || lot.state === 'withdrawn' || lot.hidden) return undefined;
  const { state, title, pictures, detailHtml, priceCents, startCents, closesAt } = lot;
  const isOver = state !== 'scheduled' && (state !== 'open' || lot.over);
  return { state, title, pictures, detailHtml, priceCents, startCents, closesAt, isOver };
};
