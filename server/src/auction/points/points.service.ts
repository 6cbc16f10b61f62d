import type { pointsSchemas } from '@juhe/contract/auction/points.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { hasSecondFactor } from '../../http/guards/session.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf, balancesOf } from '../../ledger/read.ts';
import { lockMembers, masked } from '../../member/api.ts';
import { codeSubject, confirmSpending, freeSpendingLeft } from '../../payment/api.ts';
import { standingOf } from '../level/level.repository.ts';
import { boughtAccount, pointsAccount, pointsIssue } from './earn.ts';
import { pointsFail } from './points-failures.ts';
import * as repository from './points.repository.ts';
import {
  centsPer100Points,
  dailyGiftPoints,
  dailyPurchaseCents,
  giftWithoutCodePoints,
  minPurchasePoints,
  maxPurchasePoints,
  priceOfPoints,
} from './points-rules.ts';

type Input<K extends keyof typeof pointsSchemas> = HandlerInput<(typeof pointsSchemas)[K]>;
type Output<K extends keyof typeof pointsSchemas> = HandlerOutput<(typeof pointsSchemas)[K]>;

const walletOf = (memberId: string): Account => ({ kind: 'memberWallet', owner: memberId });
const atLeastZero = (value: number): number => Math.max(0, value);

export const getPointsAccount = async (ctx: Ctx): Promise<Output<'getPointsAccount'>> => {
  const { db, memberId } = ctx;
  const [points, pointsBought, balanceCents] = await balancesOf(db, [
    pointsAccount(memberId),
    boughtAccount(memberId),
    walletOf(memberId),
  ]);
  const { owed } = await standingOf(db, memberId);
  const gifted = await repository.giftedToday(db, memberId);
  const leftToday = atLeastZero(dailyGiftPoints - gifted);
  // Members with a second factor give a fresh proof instead of a code or the password.
  const isProvedOtherwise = await hasSecondFactor(db, memberId);
  const leftWithoutCode = isProvedOtherwise ? leftToday : atLeastZero(giftWithoutCodePoints - gifted);
  return {
    points,
    pointsBought,
    pointsOwed: owed,
    gift: {
      dailyPoints: dailyGiftPoints,
      leftToday,
      leftWithoutCode,
    },
    purchase: {
      minPoints: minPurchasePoints,
      maxPoints: maxPurchasePoints,
      centsPer100: centsPer100Points,
      leftTodayCents: atLeastZero(dailyPurchaseCents - (await repository.spentToday(db, memberId))),
      passwordOverCents: isProvedOtherwise ? dailyPurchaseCents : await freeSpendingLeft(ctx),
      balanceCents,
    },
  };
};

/** Maximum number of former receivers offered on a page. */
const receiversShown = 10;

export const listFormerReceivers = async ({ db, memberId }: Ctx): Promise<Output<'listFormerReceivers'>> => {
  const rows = await repository.formerReceivers(db, memberId, receiversShown);
  return { list: rows.map((row) => ({ ...row, nickname: masked(row.nickname), avatar: row.avatar || null })) };
};

/**
 * Buys points from the wallet (auction.md E): into a separate account, so that they can neither be gifted nor count towards a
 * level.
 */
export const buyPoints = (ctx: Ctx, { points, ...credentials }: Input<'buyPoints'>): Promise<Output<'buyPoints'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const paidCents = priceOfPoints(points);
    // Serializes the purchases of one member, so that the daily limit holds.
    await lockMembers(tx, [memberId]);
    const leftCents = atLeastZero(dailyPurchaseCents - (await repository.spentToday(tx, memberId)));
    if (paidCents > leftCents)
      throw pointsFail('points.dailyPurchase', { limitCents: dailyPurchaseCents, leftCents }, { field: 'points' });
    if (paidCents > (await balanceOf(tx, walletOf(memberId)))) throw ledgerFail('ledger.insufficientFunds');
    const spending = { amountCents: paidCents, subject: codeSubject('points', '', paidCents) };
    const whenBooked = await confirmSpending(ctx, spending, credentials);
    await post(tx, {
      kind: 'points.bought',
      ref: memberId,
      entries: [
        { account: walletOf(memberId), amount: -paidCents },
        { account: platformAccount('platformRevenue'), amount: paidCents },
        { account: pointsIssue, amount: -points },
        { account: boughtAccount(memberId), amount: points },
      ],
    });
    await whenBooked(tx);
    publish(tx, `member:${memberId}`, { kind: 'points' });
    publish(tx, `member:${memberId}`, { kind: 'wallet' });
    const [pointsBought, balanceCents] = await balancesOf(tx, [boughtAccount(memberId), walletOf(memberId)]);
    return { pointsBought, paidCents, balanceCents };
  });
