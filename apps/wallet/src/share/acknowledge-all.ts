interface Acknowledged {
  readonly count: number;
  readonly creditedCents: number;
  readonly remainingCents: number;
}

/** Maximum number of calls for one press of the button. */
const maxCalls = 20;

/** Acknowledges every due share: a call acknowledges a bounded number and states what remains. Returns the totals of all calls. */
export const acknowledgeAll = async (
  acknowledge: () => Promise<Acknowledged>,
): Promise<Pick<Acknowledged, 'count' | 'creditedCents'>> => {
  const total = { count: 0, creditedCents: 0 };
  for (let calls = 0; calls < maxCalls; calls += 1) {
    const { count, creditedCents, remainingCents } = await acknowledge();
    total.count += count;
    total.creditedCents += creditedCents;
    if (count === 0 || remainingCents === 0) break;
  }
  return total;
};
