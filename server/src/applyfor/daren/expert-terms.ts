/** What applying costs and how long things take: the one place of these figures, served by `getDarenLevelInfo`. */
export const expertTerms = {
  /** Cents; refunded unless the application is approved. */
  feeCents: 9_900,
  /** Seconds in which the fee is to be paid. */
  paySeconds: 30 * 60,
  /** An application that the company has not decided on in so many days lapses, and its fee is refunded (applyfor.md a). */
  decideDays: 7,
  /** Days from a rejection, and from a revocation, until the next submission. */
  waitDays: 3,
  revokedDays: 90,
} as const;
