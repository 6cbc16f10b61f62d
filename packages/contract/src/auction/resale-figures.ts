/** The figures of a resale (auction.md B5), for the server that charges them and for the pages that show them. Amounts are in cents. */

/** Shares of the own cost that a start price may be, in basis points. The system neither sets nor promises a higher price (C1). */
export const startRangeBp = { least: 5_000, most: 12_000 } as const;
/** The fee is charged on the hammer price, at most on this share of the start price; a reserve is at most so much as well. */
export const feeCapBp = 15_000;
/** The bond of a listing: a share of the start price between two amounts. */
export const bondRule = { bp: 500, leastCents: 1_000, mostCents: 50_000 } as const;
/** So long goods are owned before they are listed. */
export const ownedHours = 24;
/** So often one piece of goods is resold. */
export const mostResales = 10;
/** Days that a lot outside of a session may run. */
export const resaleDays = [1, 3, 7] as const;
export type ResaleDays = (typeof resaleDays)[number];
/** Minutes that it may run where demo members bid, so that one sees how it ends (auction.md H9). */
export const demoResaleMinutes = 5;

const shareOf = (cents: number, bp: number): number => Math.floor((cents * bp) / 10_000);

export const leastStartOf = (costCents: number): number => Math.max(1, Math.ceil((costCents * startRangeBp.least) / 10_000));
export const mostStartOf = (costCents: number): number =>
  Math.max(leastStartOf(costCents), shareOf(costCents, startRangeBp.most));
export const mostReserveOf = (startCents: number): number => shareOf(startCents, feeCapBp);

/** The amount on which the fee is charged. */
export const feeBaseOf = (startCents: number, hammerCents: number): number =>
  Math.min(hammerCents, shareOf(startCents, feeCapBp));

/** The fee on a hammer price. */
export const feeOf = (feeBp: number, startCents: number, hammerCents: number): number =>
  shareOf(feeBaseOf(startCents, hammerCents), feeBp);

/** The most that the fee can be for a start price: so much is held. */
export const feeHoldOf = (feeBp: number, startCents: number): number => shareOf(shareOf(startCents, feeCapBp), feeBp);

export const bondOf = (startCents: number): number =>
  Math.min(bondRule.mostCents, Math.max(bondRule.leastCents, shareOf(startCents, bondRule.bp)));
