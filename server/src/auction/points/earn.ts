/** Points of purchases, and what refunds take back of them (auction.md B8, B9, C9). */
import * as auctionPages from '@juhe/contract/pages/auction';
import { recordUse, rightsOf } from '../../applyfor/api.ts';
import type { Tx } from '../../db/db.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { notify } from '../../social/api.ts';
import { levelOfPoints } from '../level/levels.ts';
import { lockEarned, setEarned } from './earned.repository.ts';

export const pointsAccount = (memberId: string): Account => ({ kind: 'points', owner: memberId });
/** Points that were paid for: not gifted, no way to a level (auction.md C1). */
export const boughtAccount = (memberId: string): Account => ({ kind: 'pointsBought', owner: memberId });
export const pointsIssue: Account = platformAccount('pointsIssue');

/** One point for each whole 1.00 of a settled purchase (auction.md B8). */
export const pointsOf = (amountCents: number): number => Math.floor(amountCents / 100);

/** The accounts of `earnPoints` and `takeBackPoints`, for `holdForPostings` of a caller who posts before. */
export const earningAccounts = (memberId: string): readonly Account[] => [pointsAccount(memberId), pointsIssue];

export interface Earning {
  readonly memberId: string;
  /** Whole points; nothing happens below 1. */
  readonly points: number;
  /** The business identifier behind it, e.g. the orderNo. */
  readonly ref: string;
  /** The caller's name of this earning: once for all times (409 `ledger.alreadyPosted`). */
  readonly key: string;
  /** What the statement shows, e.g. the title of what was bought. */
  readonly memo?: string | undefined;
  /** The most points that this purchase may bring, a card's included; at least 0. No limit unless told. */
  readonly most?: number | undefined;
}

/** What the points are entered as: earned into the account, or reversed out of it. */
const enter = (tx: Tx, kind: 'points.earned' | 'points.reversed', { memberId, ref, key, memo }: Earning, amount: number) =>
  post(tx, {
    kind,
    ref,
    key: `${kind}:${key}`,
    entries: [
      { account: pointsIssue, amount: -amount },
      { account: pointsAccount(memberId), amount, ...(memo === undefined ? {} : { memo }) },
    ],
  });

/**
 * Gives a member points of a settled purchase, more with a card, at most `most`: `ISSUE → PTS:m`. What the member still owes of points taken back (C9) is settled from
 * them. A level that the sum reaches is reached for good. Without effect for who has left. Call it behind the locks of the thing and
 * of members; who posted before has held `earningAccounts`.
 */
export const earnPoints = async (tx: Tx, earning: Earning): Promise<void> => {
  const { memberId, most = Infinity } = earning;
  if (Math.min(earning.points, most) <= 0) return;
  await holdForPostings(tx, earningAccounts(memberId));
  const earned = await lockEarned(tx, memberId);
  if (!earned) return;
  // Without a lock: who earns points has the accounts already, behind which cards are not locked.
  const rights = await rightsOf(tx, memberId);
  const points = Math.min(most, Math.floor((earning.points * rights.pointsPercent) / 100));
  const extra = points - earning.points;
  if (extra > 0) await recordUse(tx, rights, { ref: earning.key, kind: 'points', extra });
  await enter(tx, 'points.earned', earning, points);
  const settled = Math.min(earned.owed, points);
  if (settled > 0) await enter(tx, 'points.reversed', earning, -settled);
  const earnedTotal = earned.earnedTotal + points;
  const level = Math.max(earned.level, levelOfPoints(earnedTotal).level);
  await setEarned(tx, memberId, { level, earnedTotal, owed: earned.owed - settled });
  if (level > earned.level)
    await notify(tx, {
      memberId,
      kind: 'auction',
      template: 'levelUp',
      params: { level },
      key: `levelUp:${level}`,
      link: auctionPages.myLevel(),
    });
};

/**
 * Takes points of a refunded purchase back as far as they are there; the rest is owed and settled from the next ones (C9). The level
 * stays, the progress to the next one falls. Without effect for who has left. Locks as `earnPoints`.
 */
export const takeBackPoints = async (tx: Tx, earning: Earning): Promise<void> => {
  const { memberId, points } = earning;
  if (points <= 0) return;
  await holdForPostings(tx, earningAccounts(memberId));
  const earned = await lockEarned(tx, memberId);
  if (!earned) return;
  const reversed = Math.min(points, await balanceOf(tx, pointsAccount(memberId)));
  if (reversed > 0) await enter(tx, 'points.reversed', earning, -reversed);
  await setEarned(tx, memberId, {
    level: earned.level,
    earnedTotal: earned.earnedTotal - points,
    owed: earned.owed + points - reversed,
  });
};
