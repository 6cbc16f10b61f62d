/** The amounts of an order, in cents (docs/domain-language.md, mall). */

/** Freight of one shop's order: free from 99 yuan of goods, otherwise 8 yuan. */
export const freeFromCents = 9_900;
const freightCents = 800;

export interface Amounts {
  readonly goodsCents: number;
  readonly freightCents: number;
  readonly discountCents: number;
  readonly payableCents: number;
}

export const amountsOf = (lines: readonly { priceCents: number; quantity: number }[]): Amounts => {
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const freight = goodsCents >= freeFromCents ? 0 : freightCents;
  return { goodsCents, freightCents: freight, discountCents: 0, payableCents: goodsCents + freight };
};

export const totalOf = (parts: readonly Amounts[]): Amounts => ({
  goodsCents: parts.reduce((sum, part) => sum + part.goodsCents, 0),
  freightCents: parts.reduce((sum, part) => sum + part.freightCents, 0),
  discountCents: parts.reduce((sum, part) => sum + part.discountCents, 0),
  payableCents: parts.reduce((sum, part) => sum + part.payableCents, 0),
});
