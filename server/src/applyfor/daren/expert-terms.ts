import type { ExpertLevel } from '@juhe/contract/applyfor/daren.schemas';

/** Fees and periods of applications: the single source of these numbers, served by `getExpertLevels`. */
export const expertTerms = {
  /** Fee of each rank (cents); refunded unless the application is approved. */
  feeCents: { expert: 9_900, senior: 29_900 } satisfies Record<ExpertLevel, number>,
  /** Validity of an approval and of each renewal (days, applyfor.md a). */
  validDays: 365,
  /** Days before the end from which another year can be ordered, and at which the expert is reminded. */
  renewDays: 30,
  remindDays: 14,
  /** Decision period of the company (days); after it the application lapses and its fee is refunded (applyfor.md a). */
  decideDays: 7,
  /** Waiting time from a rejection or a revocation until the next submission (days). */
  waitDays: 3,
  revokedDays: 90,
} as const;

/**
 * Price of the higher rank for the remaining days, started days counted whole: a pro-rata share of the difference of the fees
 * (cents, rounded up).
 */
export const upgradeCents = (secondsLeft: number): number => {
  const { feeCents, validDays } = expertTerms;
  const days = Math.min(validDays, Math.max(1, Math.ceil(secondsLeft / 86_400)));
  return Math.ceil(((feeCents.senior - feeCents.expert) * days) / validDays);
};
