/**
 * The rates of a resale (auction.md B5), shared by the server that charges them and the pages that show them. Amounts are in
 * cents.
 */

/**
 * Allowed range of the start price as shares of the own cost, in basis points. The system neither sets nor promises a higher
 * price (C1).
 */
export const startRangeBp = { least: 5_000, most: 12_000 } as const;
/** The fee is charged on the hammer price, capped at this share of the start price; a reserve has the same cap. */
export const feeCapBp = 15_000;
/** The bond of a listing: a share of the start price between a minimum and a maximum. */
export const bondRule = { bp: 500, leastCents: 1_000, mostCents: 50_000 } as const;
/** Minimum ownership time (hours) before goods can be listed. */
export const ownedHours = 24;
/** Maximum number of resales of one piece of goods. */
export const mostResales = 10;
/** Possible durations (days) of a lot outside of a session. */
export const resaleDays = [1, 3, 7] as const;
export type ResaleDays = (typeof resaleDays)[number];
/** Duration in minutes where demo members bid, to demonstrate the end of a lot (auction.md H9). */
export const demoResaleMinutes = 5;

const shareOf = (cents: number, bp: number): number => Math.floor((cents * bp) / 10_000);

export const leastStartOf = (costCents: number): number => Math.max(1, Math.ceil((costCents * startRangeBp.least) / 10_000));
export const maxStartOf = (costCents: number): number => Math.max(leastStartOf(costCents), shareOf(costCents, startRangeBp.most));
export const maxReserveOf = (startCents: number): number => shareOf(startCents, feeCapBp);

/** The amount on which the fee is charged. */
export const feeBaseOf = (startCents: number, hammerCents: number): number =>
  Math.min(hammerCents, shareOf(startCents, feeCapBp));

/** The fee on a hammer price. */
export const feeOf = (feeBp: number, startCents: number, hammerCents: number): number =>
  shareOf(feeBaseOf(startCents, hammerCents), feeBp);

/** The maximum fee for a start price, which is held. */
export const feeHoldOf = (feeBp: number, startCents: number): number => shareOf(shareOf(startCents, feeCapBp), feeBp);

export const bondOf = (startCents: number): number =>
  Math.min(bondRule.mostCents, Math.max(bondRule.leastCents, shareOf(startCents, bondRule.bp)));
