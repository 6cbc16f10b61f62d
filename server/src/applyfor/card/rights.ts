/**
 * What the cards of a member give, for the domains that price by it (applyfor.md b): each right is asked at its one place. Where several cards
 * give a right the best holds.
 */
import type { Db, Tx } from '../../db/db.ts';
import * as repository from './rights.repository.ts';
import type { ActiveCard, UsedRight } from './rights.repository.ts';

export interface MemberRights {
  /** Freight is free from 0.00 on. */
  readonly freeFreight: boolean;
  readonly freeWithdrawal: boolean;
  /** Percent off the rate of the auction's service fee; 0 without the right. */
  readonly feeOffPercent: number;
  /** Percent of the usual points; 100 without the right. */
  readonly pointsPercent: number;
  /** Times the usual questions to the assistant a day; 1 without the right. */
  readonly questionsFactor: number;
  /** Goods that have a member price are bought at it. */
  readonly memberPrice: boolean;
  /** The member's card behind each right. */
  readonly cards: Readonly<Partial<Record<UsedRight, string>>>;
}

const best = (cards: readonly ActiveCard[], worth: (card: ActiveCard) => number): ActiveCard | undefined =>
  cards.toSorted((a, b) => worth(b) - worth(a))[0];

const rightsWith = (cards: readonly ActiveCard[]): MemberRights => {
  const freight = cards.find(({ freeFreight }) => freeFreight);
  const withdrawal = cards.find(({ freeWithdrawal }) => freeWithdrawal);
  const fee = best(cards, (card) => card.feeOffPercent);
  const points = best(cards, (card) => card.pointsPercent);
  const questions = best(cards, (card) => card.questionsFactor);
  const memberPrice = cards.find((card) => card.memberPrice);
  const feeOffPercent = fee?.feeOffPercent ?? 0;
  const pointsPercent = points?.pointsPercent ?? 100;
  const questionsFactor = questions?.questionsFactor ?? 1;
  return {
    freeFreight: freight !== undefined,
    freeWithdrawal: withdrawal !== undefined,
    feeOffPercent,
    pointsPercent,
    questionsFactor,
    memberPrice: memberPrice !== undefined,
    cards: {
      ...(freight && { freeFreight: freight.memberCardId }),
      ...(withdrawal && { freeWithdrawal: withdrawal.memberCardId }),
      ...(fee && feeOffPercent > 0 && { serviceFee: fee.memberCardId }),
      ...(points && pointsPercent > 100 && { points: points.memberCardId }),
      ...(questions && questionsFactor > 1 && { questions: questions.memberCardId }),
      ...(memberPrice && { memberPrice: memberPrice.memberCardId }),
    },
  };
};

/** What the member's cards give now, for a quote. */
export const rightsOf = async (db: Db, memberId: string): Promise<MemberRights> =>
  rightsWith(await repository.activeCards(db, memberId));

/**
 * {@link rightsOf} for a step that uses a right: until the end of the transaction no refund takes the card away. Called in the order of
 * docs/ARCHITECTURE.md, Locks: behind orders and coupons, before members and accounts.
 */
export const holdRights = async (tx: Tx, memberId: string): Promise<MemberRights> =>
  rightsWith(await repository.holdActiveCards(tx, memberId));

export interface RightUse {
  readonly kind: UsedRight;
  /** The thing at which the right is used, once for all times: an order's number or id, a withdrawal's id. */
  readonly ref: string;
  /** Cents. */
  readonly savedCents?: number;
  /** Points or questions beyond the usual. */
  readonly extra?: number;
  /** The rate of a service fee without the card, in basis points. */
  readonly baseBp?: number;
}

/** Records that a right was used, and what that saved: the order of its card can no longer be refunded. Without effect without the right. */
export const recordUse = async (
  tx: Tx,
  { cards }: MemberRights,
  { kind, ref, savedCents = 0, extra = 0, baseBp }: RightUse,
): Promise<void> => {
  const memberCardId = cards[kind];
  if (memberCardId === undefined) return;
  await repository.insertUse(tx, { memberCardId, kind, ref, savedCents, extra, baseBp: baseBp ?? null });
};

/** The thing at which a right was used came to nothing (an unpaid order was cancelled): the use does not count. */
export const voidUse = async (tx: Tx, kind: UsedRight, ref: string): Promise<void> => {
  await repository.voidUse(tx, kind, ref);
};

/** What came back of a thing is not saved on any more: the cents that what is left of it still saves. Without effect where no right was used. */
export const lowerUse = async (tx: Tx, kind: UsedRight, ref: string, savedCents: number): Promise<void> => {
  await repository.setSaved(tx, kind, ref, savedCents);
};

/** A service-fee rate in basis points with so many percent off, rounded up. */
export const reducedRate = (bp: number, offPercent: number): number => Math.ceil((bp * (100 - offPercent)) / 100);

/**
 * A listing whose rate a card lowered was settled: what that saved is the difference between the two fees.
 * @param feeAt the fee in cents at a rate in basis points
 */
export const settleFeeUse = async (tx: Tx, ref: string, feeCents: number, feeAt: (bp: number) => number): Promise<void> => {
  const baseBp = await repository.baseRateOf(tx, ref);
  if (baseBp !== undefined) await repository.setSaved(tx, 'serviceFee', ref, Math.max(0, feeAt(baseBp) - feeCents));
};
