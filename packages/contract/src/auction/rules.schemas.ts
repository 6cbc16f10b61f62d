import { z } from 'zod';
import { cents, noInput } from '../fields.ts';

/** A share in basis points (1/10,000) with a minimum and a maximum. */
const boundedShare = z.object({ bp: z.number().int(), leastCents: cents, mostCents: cents });
const n = z.number().int();

const rules = z.object({
  bidding: z.object({
    highestCents: cents,
    softCloseMinutes: n,
    softCloseTimes: n,
    /** Share of the start price, and the same share of a bidder's own maximum if that is higher. */
    deposit: boundedShare,
  }),
  /** The time limit of each step. */
  deadlines: z.object({
    payHours: n,
    confirmHours: n,
    statementHours: n,
    lateHours: n,
    secondChanceHours: n,
    receiveDays: n,
    extendDays: n,
  }),
  resale: z.object({
    /** Share of the own cost. */
    startLeastBp: n,
    startMostBp: n,
    /** Share of the start price at which the base of the fee is capped. */
    feeCapBp: n,
    bond: boundedShare,
    ownedHours: n,
    mostResales: n,
    days: z.array(n),
  }),
  /** Duration (days) of the ban on bidding and listing from a number of strikes within `strikeDays`. */
  strikeDays: n,
  bans: z.array(z.object({ strikes: n, days: n })),
});
export type AuctionRules = z.output<typeof rules>;

export const rulesSchemas = { getAuctionRules: { input: noInput, output: rules } };
