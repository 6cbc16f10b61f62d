import type { ExpertLevel } from '@juhe/contract/applyfor/daren.schemas';

/** What applying costs and how long things take: the one place of these figures, served by `getDarenLevelInfo`. */
export const expertTerms = {
  /** Cents of each rank; refunded unless the application is approved. */
  feeCents: { expert: 9_900, senior: 29_900 } satisfies Record<ExpertLevel, number>,
  /** Days for which an approval, and each renewal, makes an expert (applyfor.md a). */
  validDays: 365,
  /** Days before the end from which another year can be ordered, and at which the expert is reminded. */
  renewDays: 30,
  remindDays: 14,
  /** An application that the company has not decided on in so many days lapses, and its fee is refunded (applyfor.md a). */
  decideDays: 7,
  /** Days from a rejection, and from a revocation, until the next submission. */
  waitDays: 3,
  revokedDays: 90,
} as const;

/** What the higher rank costs for the days that are left, begun ones whole: its share of the difference of the fees, in cents, rounded up. */
export const upgradeCents = (secondsLeft: number): number => {
  const { feeCents, validDays } = expertTerms;
  const days = Math.min(validDays, Math.max(1, Math.ceil(secondsLeft / 86_400)));
  return Math.ceil(((feeCents.senior - feeCents.expert) * days) / validDays);
};
