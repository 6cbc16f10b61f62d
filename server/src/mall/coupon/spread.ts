/**
 * Divides `total` cents by `weights` to the cent, by largest remainder (the earlier one first among equals). For a total of
 * at most the sum of the weights, no share exceeds its weight.
 * @throws when there is something to divide but all weights are zero
 */
export const spread = (total: number, weights: readonly number[]): number[] => {
  if (total === 0) return weights.map(() => 0);
  // The product of two cent amounts does not fit into a double.
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weightSum === 0n) throw new Error(`${total} cents, and nothing to spread them over`);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    return { place: index, share: Number(exact / weightSum), rest: exact % weightSum };
  });
  const shares = parts.map((part) => part.share);
  const shortfall = total - shares.reduce((sum, share) => sum + share, 0);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place: index } of byRest.slice(0, shortfall)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
};
