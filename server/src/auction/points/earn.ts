/** Points for purchases, and their revocation on refunds (auction.md B8, B9, C9). */
import * as auctionPages from '@juhe/contract/pages/auction';
import { recordUse, rightsOf } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { notify } from '../../notice/notify.ts';
import { levelOfPoints } from '../level/levels.ts';
import { lockEarned, setEarned } from './earned.repository.ts';

export const pointsAccount = (memberId: string): Account => ({ kind: 'points', owner: memberId });
/** Purchased points: they cannot be gifted and do not count towards a level (auction.md C1). */
export const boughtAccount = (memberId: string): Account => ({ kind: 'pointsBought', owner: memberId });
export const pointsIssue: Account = platformAccount('pointsIssue');

/** One point per full 1.00 of a settled purchase (auction.md B8). */
export const pointsOf = (amountCents: number): number => Math.floor(amountCents / 100);

/** The accounts of `earnPoints` and `takeBackPoints`, for `lockForPostings` of a caller with earlier postings. */
export const earningAccounts = (memberId: string): readonly Account[] => [pointsAccount(memberId), pointsIssue];

export interface Earning {
  readonly memberId: string;
  /** Whole points; no effect below 1. */
  readonly points: number;
  /** The business reference, e.g. the orderNo. */
  readonly ref: string;
  /** The caller's idempotency key for this earning, unique for all time (409 `ledger.alreadyPosted`). */
  readonly key: string;
  /** Text on the statement, e.g. the title of the purchase. */
  readonly memo?: string | undefined;
  /** Maximum points for this purchase, including a card's; at least 0. No limit by default. */
  readonly maxPoints?: number | undefined;
}

/** The kind of each movement. A settlement and a revocation of one purchase are posted under keys of their own (AUCTION-58). */
const kinds = { earned: 'points.earned', settled: 'points.reversed', revoked: 'points.reversed' } as const;

/** Posts the points: earned into the account, or settled or revoked out of it. */
const enter = (tx: Tx, movement: keyof typeof kinds, { memberId, ref, key, memo }: Earning, amount: number) => {
  const kind = kinds[movement];
  return post(tx, {
    kind,
    ref,
    key: `points.${movement}:${key}`,
    entries: [
      { account: pointsIssue, amount: -amount },
      { account: pointsAccount(memberId), amount, ...(memo === undefined ? {} : { memo }) },
    ],
  });
};

/**
 * Credits a member with points of a settled purchase, more with a card, at most `maxPoints`: `ISSUE → PTS:m`. Points the
 * member still owes from a revocation (C9) are deducted. A level reached this way is permanent. No effect for deleted
 * accounts. Call it behind the locks of the purchase and of members; a caller with earlier postings must hold
 * `earningAccounts`.
 */
export const earnPoints = async (tx: Tx, earning: Earning): Promise<void> => {
  const { memberId, maxPoints = Infinity } = earning;
  if (Math.min(earning.points, maxPoints) <= 0) return;
  await lockForPostings(tx, earningAccounts(memberId));
  const earned = await lockEarned(tx, memberId);
  if (!earned) return;
  // Without a lock: the accounts are already locked here, and cards must not be locked after them.
  const rights = await rightsOf(tx, memberId);
  const points = Math.min(maxPoints, Math.floor((earning.points * rights.pointsPercent) / 100));
  const extra = points - earning.points;
  if (extra > 0) await recordUse(tx, rights, { ref: earning.key, kind: 'points', extra });
  await enter(tx, 'earned', earning, points);
  const settled = Math.min(earned.owed, points);
  if (settled > 0) await enter(tx, 'settled', earning, -settled);
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
 * Revokes points of a refunded purchase as far as they are available; the rest is owed and deducted from the next ones (C9).
 * The level remains, the progress to the next one falls. No effect for deleted accounts. Same locks as `earnPoints`.
 */
export const takeBackPoints = async (tx: Tx, earning: Earning): Promise<void> => {
  const { memberId, points } = earning;
  if (points <= 0) return;
  await lockForPostings(tx, earningAccounts(memberId));
  const earned = await lockEarned(tx, memberId);
  if (!earned) return;
  const reversed = Math.min(points, await balanceOf(tx, pointsAccount(memberId)));
  if (reversed > 0) await enter(tx, 'revoked', earning, -reversed);
  await setEarned(tx, memberId, {
    level: earned.level,
    earnedTotal: earned.earnedTotal - points,
    owed: earned.owed + points - reversed,
  });
};
