/**
 * Maximum cents of a transfer or a share (the daily limit of payments to another member), cents of a bill, characters of a
 * note.
 */
export const chatMoneyLimits = { mostCents: 200_000, mostTotalCents: 10_000_000, memo: 40 } as const;
