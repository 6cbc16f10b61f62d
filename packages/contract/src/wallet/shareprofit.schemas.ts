import { z } from 'zod';
import { cents, flag, id, instant, list, pageInput, pageOf, text } from '../fields.ts';
import { monthInput } from './wallet.schemas.ts';

/**
 * Shares of service fees (auction.md B12) are pending for 7 days, those of mall orders (wallet.md (a)) until the order is
 * completed, as an estimate. Held for an operator when inviter and invited member seem to be one person. Due until the member
 * acknowledges it or 30 days have passed, then credited; reversed when its order was undone.
 */
export const shareStates = ['pending', 'held', 'due', 'credited', 'reversed'] as const;
const shareState = z.enum(shareStates);
export type ShareState = z.output<typeof shareState>;

const shareKind = z.enum(['fee', 'order']);
export type ShareKind = z.output<typeof shareKind>;

/** Features shared by inviter and invited member: a browser, a payment code, a bank card number. */
export const heldReason = z.enum(['device', 'paymentCode', 'card']);
export type HeldReason = z.output<typeof heldReason>;

const heldShare = z.object({
  id,
  kind: shareKind,
  memberId: id,
  fromId: id,
  orderNo: z.string(),
  amountCents: cents,
  reasons: z.array(heldReason),
  at: instant,
});
export type HeldShare = z.output<typeof heldShare>;

const share = z.object({
  id,
  /** A share of a resale's service fee, or of a mall order. */
  kind: shareKind,
  /** The last four characters of the order's number. */
  orderTail: z.string(),
  /** Masked nickname of the invited member: the seller or the buyer. */
  from: z.string(),
  /** The collected service fee, or the price of the goods that were not returned. */
  baseCents: cents,
  /** The share of it (basis points). */
  rateBp: z.number().int(),
  amountCents: cents,
  state: shareState,
  /** Null while the order is in progress. */
  dueAt: instant.nullable(),
  at: instant,
});
export type Share = z.output<typeof share>;

export const shareprofitSchemas = {
  listShares: {
    input: z.object({ ...pageInput, state: shareState.optional(), month: monthInput.optional() }),
    /** `sums` cover all months. */
    output: pageOf(share).extend({
      sums: z.object({ pendingCents: cents, heldCents: cents, dueCents: cents, creditedCents: cents, reversedCents: cents }),
    }),
  },
  acknowledgeShares: {
    /** The shares to acknowledge, or `all` due ones, oldest first: a call acknowledges at most 200 of them. */
    input: z.object({ ids: list(id, 50).default([]), all: flag.default(false) }),
    output: z.object({
      count: z.number().int(),
      /** Total of the acknowledged shares, less the debts of earlier reversed ones. */
      creditedCents: cents,
      balanceCents: cents,
      /** Ids that are not the member's due shares; they were skipped. */
      skipped: z.array(id),
      /** Total of the shares that are still due; with `all` the next call continues with them. */
      remainingCents: cents,
    }),
  },
  listHeldShares: { input: z.object({ ...pageInput }), output: pageOf(heldShare) },
  releaseShare: { input: z.object({ id }), output: z.null() },
  /** The reason is stored in the share's history. */
  rejectShare: { input: z.object({ id, reason: text(200, 2) }), output: z.null() },
};
