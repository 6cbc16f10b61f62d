/**
 * Divides `total` cents by `weights` to the cent, by largest remainder (the earlier one first among equals). With a total of
 * at most the sum of the weights no share is above its weight.
 * @throws when there is something to divide and nothing to divide it by
 */
export const spread = (total: number, weights: readonly number[]): number[] => {
  if (total === 0) return weights.map(() => 0);
  // Cents times cents do not fit into a double.
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) throw new Error(`${total} cents, and nothing to spread them over`);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    return { place: index, share: Number(exact / whole), rest: exact % whole };
  });
  const shares = parts.map((part) => part.share);
  const missing = total - shares.reduce((sum, share) => sum + share, 0);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of byRest.slice(0, missing)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
};
