/** How amounts are divided. */

/** `whole × part ÷ of`, rounded down; exact beyond 2^53. */
export const portion = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/** The share of `quantity` units of `of` after `gone` others, to the cent: parts that follow each other add up to the whole. */
export const shareOf = (whole: number, gone: number, quantity: number, of: number): number =>
  portion(whole, gone + quantity, of) - portion(whole, gone, of);
