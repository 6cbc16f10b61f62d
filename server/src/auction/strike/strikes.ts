/** Strikes for failed orders that are somebody's fault, and the resulting bans (auction.md C3). */
import { strikeDepositFactor } from '@juhe/contract/auction/limits';
import type { StrikeReason } from '@juhe/contract/auction/strike.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { lockMembers } from '../../member/api.ts';
import * as repository from './strike.repository.ts';

/** Ban from bidding and listing by number of strikes (days, auction.md C3). */
export const bans = [
  { strikes: 2, days: 7 },
  { strikes: 3, days: 90 },
] as const;

const banDays = (strikes: number): number => bans.findLast((ban) => strikes >= ban.strikes)?.days ?? 0;

export interface Strike {
  readonly memberId: string;
  readonly orderId: string;
  readonly reason: StrikeReason;
  /** Number of strikes it counts as; 1 by default. */
  readonly weight?: number;
}

/**
 * Adds a strike: the second within 90 days bans for 7 days, the third and each further one for 90. Returns until when the
 * member is banned by it. Call it behind the locks of lot and orders and before the ledger's: it locks the member.
 */
export const addStrike = async (tx: Tx, { memberId, orderId, reason, weight = 1 }: Strike): Promise<string | undefined> => {
  await lockMembers(tx, [memberId]);
  let until: string | undefined;
  for (let n = 0; n < weight; n += 1) {
    const { id } = await repository.insertStrike(tx, memberId, orderId, reason);
    const days = banDays(await repository.countStrikes(tx, memberId));
    if (days > 0) until = await repository.setBan(tx, id, days);
  }
  return until;
};

export interface BidderRisk {
  /** End of the ban from bidding and listing; null when both are allowed. */
  readonly bannedUntil: string | null;
  /** Multiplier of deposits: above 1 while a strike counts (auction.md C3). */
  readonly depositFactor: 1 | typeof strikeDepositFactor;
}

/** Whether a member may bid, and the deposit factor, in one statement. */
export const bidderRisk = async (db: Db, memberId: string): Promise<BidderRisk> => {
  const { strikes, bannedUntil } = await repository.riskOf(db, memberId);
  return { bannedUntil, depositFactor: strikes > 0 ? strikeDepositFactor : 1 };
};

/** End of the ban from bidding and listing; undefined when both are allowed. */
export const biddingBan = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await bidderRisk(db, memberId)).bannedUntil ?? undefined;
