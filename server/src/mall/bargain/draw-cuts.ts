/** A whole number from `min` to `max`, both included. */
export type Draw = (min: number, max: number) => number;

/**
 * What each helper takes off, in cents and in their order: `count` amounts of at least one cent that add up exactly to `total`, so
 * the last helper reaches the floor and none before. The largest is about three times the smallest, so nobody's help is for show.
 */
export const drawCuts = (total: number, count: number, draw: Draw): number[] => {
  if (!Number.isSafeInteger(total) || count < 1 || total < count)
    throw new Error(`${total} cents are not enough for ${count} cuts`);
  const weights = Array.from({ length: count }, () => draw(50, 150));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const spread = total - count;
  // Rounding the running sum instead of each part: the parts add up to the whole by themselves.
  let drawn = 0;
  let given = 0;
  return weights.map((one) => {
    drawn += one;
    const upTo = Number((BigInt(spread) * BigInt(drawn)) / BigInt(weight));
    const part = upTo - given;
    given = upTo;
    return part + 1;
  });
};
