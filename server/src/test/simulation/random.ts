/** A seeded random number generator. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer, both ends inclusive. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Picks an item of the list; throws for an empty one. */
  pick<T>(list: readonly T[]): T;
  /** Picks an item of the list, weighted. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
}

/** Derives four 32-bit numbers from a text (cyrb128). */
const spread = (text: string): [number, number, number, number] => {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let i = 0; i < text.length; i += 1) {
    const k = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597_399_067);
    b = c ^ Math.imul(b ^ k, 2_869_860_233);
    c = d ^ Math.imul(c ^ k, 951_274_213);
    d = a ^ Math.imul(d ^ k, 2_716_044_179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
};

/** Creates the generator of a seed (sfc32): the same text gives the same numbers everywhere. */
export const randomOf = (seed: string): Random => {
  let [a, b, c, d] = spread(seed);
  const next = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 16; i += 1) next();
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('there is nothing to choose from');
    return list[int(0, list.length - 1)] as T;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted: (list) => {
      let remainingWeight = next() * list.reduce((sum, entry) => sum + entry.weight, 0);
      return list.find((item) => (remainingWeight -= item.weight) < 0) ?? pick(list);
    },
  };
};
