/** Division of amounts. */

/** `total × part ÷ of`, rounded down; exact beyond 2^53. */
export const portion = (total: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(of));

/** Returns the share of `quantity` units of `of` after `preceding` others, to the cent: consecutive parts add up to the total. */
export const shareOf = (total: number, preceding: number, quantity: number, of: number): number =>
  portion(total, preceding + quantity, of) - portion(total, preceding, of);
