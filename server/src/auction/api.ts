/** Auction functions that other domains may call. */
import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../db/db.ts';
import { lotPage } from './lot/lot-list.repository.ts';
export { lotsById, lotsByNumber } from './lot/lot-list.repository.ts';
export { completedPurchases } from './order/completed-purchases.repository.ts';
export { standingOf } from './level/level.repository.ts';
export {
  earlyCatalogueLevel,
  expertRights,
  type Level,
  levelTable,
  type Rights,
  type RightsByLevel,
  rightsByLevel,
  rightsWith,
  serviceLineLevel,
  shareBp,
} from './level/levels.ts';

/** Open lots for the mixed feed, soonest closing first. */
export const feedLots = async (db: Db, limit: number, offset: number): Promise<LotCard[]> =>
  (await lotPage(db, { state: 'open' }, limit, offset)).list;
