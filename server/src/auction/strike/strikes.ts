/** Strikes for orders that came to nothing by somebody's doing, and the bans that follow (auction.md C3). */
import type { StrikeReason } from '@juhe/contract/auction/strike.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { lockMembers } from '../../member/api.ts';
import * as repository from './strike.repository.ts';

/** Days without bidding and listing from a number of strikes on (auction.md C3). */
export const bans = [
  { strikes: 2, days: 7 },
  { strikes: 3, days: 90 },
] as const;

const banDays = (strikes: number): number => bans.findLast((ban) => strikes >= ban.strikes)?.days ?? 0;

export interface Strike {
  readonly memberId: string;
  readonly orderId: string;
  readonly reason: StrikeReason;
  /** How many strikes it is worth; 1 unless told. */
  readonly weight?: number;
}

/**
 * Adds a strike: the second within 90 days bans for 7 days, the third and each further one for 90. Answers until when the member is
 * banned by it. Call it behind the locks of lot and orders and before the ledger's: it locks the member.
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
  /** Until when the member may neither bid nor list; null when both are allowed. */
  readonly bannedUntil: string | null;
  /** What deposits are multiplied by: 2 while a strike counts (auction.md C3). */
  readonly depositFactor: 1 | 2;
}

/** Whether a member may bid, and how much is held; one statement. */
export const bidderRisk = async (db: Db, memberId: string): Promise<BidderRisk> => {
  const { strikes, bannedUntil } = await repository.riskOf(db, memberId);
  return { bannedUntil, depositFactor: strikes > 0 ? 2 : 1 };
};

/** Until when the member may neither bid nor list; undefined when both are allowed. */
export const biddingBan = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await bidderRisk(db, memberId)).bannedUntil ?? undefined;
