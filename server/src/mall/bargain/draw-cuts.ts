/** Returns an integer from `min` to `max`, both inclusive. */
export type Draw = (min: number, max: number) => number;

/**
 * Returns the helpers' cuts in cents, in order: `count` amounts of at least one cent that add up exactly to `total`, so the
 * last helper reaches the floor and none before. The largest is about three times the smallest, so that every cut is
 * noticeable.
 */
export const drawCuts = (total: number, count: number, draw: Draw): number[] => {
  if (!Number.isSafeInteger(total) || count < 1 || total < count)
    throw new Error(`${total} cents are not enough for ${count} cuts`);
  const weights = Array.from({ length: count }, () => draw(50, 150));
  const weight = weights.reduce((sum, value) => sum + value, 0);
  const spread = total - count;
  // Rounds the running sum instead of each part, so that the parts add up to the total.
  let drawn = 0;
  let allocated = 0;
  return weights.map((value) => {
    drawn += value;
    const upTo = Number((BigInt(spread) * BigInt(drawn)) / BigInt(weight));
    const part = upTo - allocated;
    allocated = upTo;
    return part + 1;
  });
};
