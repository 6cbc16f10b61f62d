import { z } from 'zod';
import { cents, flag, id, instant, list, pageInput, pageOf } from '../fields.ts';
import { monthInput } from './wallet.schemas.ts';

/** auction.md B12: pending for 7 days, due until the member acknowledges it, credited; reversed when its order was undone. */
export const shareStates = ['pending', 'due', 'credited', 'reversed'] as const;
const shareState = z.enum(shareStates);
export type ShareState = z.output<typeof shareState>;

const share = z.object({
  id,
  /** The last four characters of the number of the order that the fee was collected on. */
  orderTail: z.string(),
  /** Masked nickname of the invited seller. */
  from: z.string(),
  /** The service fee that was collected. */
  feeCents: cents,
  /** The share of the fee in basis points. */
  rateBp: z.number().int(),
  amountCents: cents,
  state: shareState,
  dueAt: instant,
  at: instant,
});
export type Share = z.output<typeof share>;

export const shareprofitSchemas = {
  getShareprofitList: {
    input: z.object({ ...pageInput, state: shareState.optional(), month: monthInput.optional() }),
    /** `sums` are of all months. */
    output: pageOf(share).extend({
      sums: z.object({ pendingCents: cents, dueCents: cents, creditedCents: cents, reversedCents: cents }),
    }),
  },
  confirmKnow: {
    /** The shares to acknowledge, or `all` that are due. */
    input: z.object({ ids: list(id, 50).default([]), all: flag.default(false) }),
    output: z.object({
      count: z.number().int(),
      /** What the acknowledged shares add up to, less what was owed of earlier reversed ones. */
      creditedCents: cents,
      balanceCents: cents,
      /** Ids that are not the member's due shares; they changed nothing. */
      skipped: z.array(id),
    }),
  },
};
