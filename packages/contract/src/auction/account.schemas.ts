import { z } from 'zod';
import { cents, centsInput, instant, pageInput, pageOf } from '../fields.ts';
import { monthInput } from '../wallet/wallet.schemas.ts';

/** The accounts of auction.md D9. `income` covers the proceeds of resales, forfeited deposits and shares, and their fees. */
export const accountTypes = ['serviceFee', 'points', 'income'] as const;
const accountType = z.enum(accountTypes);
export type AccountType = z.output<typeof accountType>;

/** Whole points for the account `points`, cents for the others. */
const amount = z.number().int();

const line = z.object({
  id: z.string(),
  /** Ledger kind, e.g. `auction.depositHeld`, or `resale.proceeds` and `resale.fee`; the client has a text for each. */
  kind: z.string(),
  amount,
  /** Null if the lines belong to more than one account. */
  balanceAfter: amount.nullable(),
  memo: z.string().nullable(),
  ref: z.string(),
  /** Paid from person to person: not money of any account here. */
  outside: z.boolean(),
  at: instant,
});
export type AccountLine = z.output<typeof line>;

const hold = z.object({
  /** The deposit of a lot, or fee and bond of a listed order. */
  kind: z.enum(['lot', 'resale']),
  /** productNo or orderNo. */
  no: z.string(),
  title: z.string(),
  amountCents: cents,
});
export type Hold = z.output<typeof hold>;

const incomeSums = { proceedsCents: cents, depositsCents: cents, feesCents: cents, sharesCents: cents };

export const accountSchemas = {
  listAccountEntries: {
    input: z.object({
      ...pageInput,
      type: accountType,
      month: monthInput.optional(),
      direction: z.enum(['in', 'out']).optional(),
    }),
    output: pageOf(line).extend({
      /** The available balance; for `income` the wallet balance. */
      balance: amount,
      /** Totals of the month, or of all time without one; both positive. */
      incoming: amount,
      outgoing: amount,
      /** For the service-fee account: the holds, by lot and listed order. */
      heldCents: cents,
      holds: z.array(hold),
      /** A withdrawal from the service-fee account was made today (China's day). */
      withdrawnToday: z.boolean(),
    }),
  },
  listAuctionIncome: {
    input: z.object({ month: monthInput }),
    output: z.object({
      /** `proceeds` are paid from person to person and never pass through an account here. */
      ...incomeSums,
      /** The days of the month up to today, oldest first. */
      days: z.array(z.object({ day: z.string(), ...incomeSums })),
    }),
  },
  getAccountStatement: {
    input: z.object({ type: accountType, month: monthInput }),
    output: z.object({
      /** Null if the lines belong to more than one account. */
      opening: amount.nullable(),
      closing: amount.nullable(),
      /** Oldest first, at most 5,000. */
      lines: z.array(line),
      complete: z.boolean(),
    }),
  },
  withdrawServiceFee: {
    input: z.object({ amountCents: centsInput }),
    output: z.object({ serviceFeeCents: cents, walletCents: cents }),
  },
};
