/**
 * Rights that the cards of a member grant, for the domains that price by them (applyfor.md b): each right is queried at its
 * one place. Where several cards grant a right, the best applies.
 */
import type { Db, Tx } from '../../db/db.ts';
import * as repository from './rights.repository.ts';
import type { ActiveCard, UsedRight } from './rights.repository.ts';

export interface MemberRights {
  /** Freight is free from 0.00. */
  readonly freeFreight: boolean;
  readonly freeWithdrawal: boolean;
  /** Reduction of the auction's service fee rate (percent); 0 without the right. */
  readonly feeOffPercent: number;
  /** Points as a percentage of the usual points; 100 without the right. */
  readonly pointsPercent: number;
  /** Factor on the daily number of questions to the assistant; 1 without the right. */
  readonly questionsFactor: number;
  /** Goods with a member price are sold at that price. */
  readonly memberPrice: boolean;
  /** The member card behind each right. */
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

/** The rights that the member's cards grant now, for a quote. */
export const rightsOf = async (db: Db, memberId: string): Promise<MemberRights> =>
  rightsWith(await repository.activeCards(db, memberId));

/**
 * {@link rightsOf} for a step that uses a right: no refund takes the card away until the end of the transaction. Called in
 * the order of docs/ARCHITECTURE.md, Locks: after orders and coupons, before members and accounts.
 */
export const lockRights = async (tx: Tx, memberId: string): Promise<MemberRights> =>
  rightsWith(await repository.lockActiveCards(tx, memberId));

export interface RightUse {
  readonly kind: UsedRight;
  /** Unique reference of the use: an order's number or id, a withdrawal's id. */
  readonly ref: string;
  /** Cents. */
  readonly savedCents?: number;
  /** Points or questions in addition to the usual ones. */
  readonly extra?: number;
  /** Service fee rate without the card (basis points). */
  readonly baseBp?: number;
}

/** Records the use of a right and what it saved: the order of its card can no longer be refunded. No effect without the right. */
export const recordUse = async (
  tx: Tx,
  { cards }: MemberRights,
  { kind, ref, savedCents = 0, extra = 0, baseBp }: RightUse,
): Promise<void> => {
  const memberCardId = cards[kind];
  if (memberCardId === undefined) return;
  await repository.insertUse(tx, { memberCardId, kind, ref, savedCents, extra, baseBp: baseBp ?? null });
};

/** Voids the use of a right whose reference was cancelled (for example an unpaid order): the use does not count. */
export const voidUse = async (tx: Tx, kind: UsedRight, ref: string): Promise<void> => {
  await repository.voidUse(tx, kind, ref);
};

/**
 * Sets the saving of a use after a partial return: the cents that the remainder still saves. No effect where no right was
 * used.
 */
export const lowerUse = async (tx: Tx, kind: UsedRight, ref: string, savedCents: number): Promise<void> => {
  await repository.setSaved(tx, kind, ref, savedCents);
};

/** Returns a service fee rate (basis points) reduced by a percentage, rounded up. */
export const reducedRate = (bp: number, offPercent: number): number => Math.ceil((bp * (100 - offPercent)) / 100);

/**
 * Settles a listing whose rate a card lowered: the saving is the difference between the two fees.
 * @param feeAt returns the fee (cents) at a rate in basis points
 */
export const settleFeeUse = async (tx: Tx, ref: string, feeCents: number, feeAt: (bp: number) => number): Promise<void> => {
  const baseBp = await repository.baseRateOf(tx, ref);
  if (baseBp !== undefined) await repository.setSaved(tx, 'serviceFee', ref, Math.max(0, feeAt(baseBp) - feeCents));
};
