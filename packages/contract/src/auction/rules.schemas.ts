import { z } from 'zod';
import { cents, noInput } from '../fields.ts';

/** A share in basis points (1/10,000) between two amounts. */
const boundedShare = z.object({ bp: z.number().int(), leastCents: cents, mostCents: cents });
const n = z.number().int();

const rules = z.object({
  bidding: z.object({
    highestCents: cents,
    softCloseMinutes: n,
    softCloseTimes: n,
    /** Of the start price; of a bidder's own maximum the same share, if that is more. */
    deposit: boundedShare,
  }),
  /** How long each step may take. */
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
    /** Of the own cost. */
    startLeastBp: n,
    startMostBp: n,
    /** Of the start price: the fee is charged on no more. */
    feeCapBp: n,
    bond: boundedShare,
    ownedHours: n,
    mostResales: n,
    days: z.array(n),
  }),
  /** Days without bidding and listing from a number of strikes within `strikeDays` on. */
  strikeDays: n,
  bans: z.array(z.object({ strikes: n, days: n })),
});
export type AuctionRules = z.output<typeof rules>;

export const rulesSchemas = { getAuctionRules: { input: noInput, output: rules } };
