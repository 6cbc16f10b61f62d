/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((a, b) => a + b) / values.length;

/** Returns the mean of the middle three fifths, whose ends are those that other load disturbed, and its standard error. */
export const trimmed = (values) => {
  const cut = Math.floor(values.length / 5);
  const middle = values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
  // The values that are cut count as the nearest that stay.
  const clamped = values.map((value) => Math.min(middle.at(-1), Math.max(middle[0], value)));
  const centre = mean(clamped);
  const variance = clamped.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
  return { value: mean(middle), error: Math.sqrt(variance / values.length) / (1 - (2 * cut) / values.length) };
};

/**
 * By how much (ms) a call of a side costs more than one of reference sides on average, each round by itself.
 * @param {readonly Record<string, { ms: number }>[]} rounds
 */
export const difference = (rounds, name, references) =>
  trimmed(rounds.map((sides) => sides[name].ms - mean(references.map((other) => sides[other].ms))));
