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

/** What the discount consists of. */
export interface Discounted {
  readonly shopCouponCents: number;
  readonly platformCouponCents: number;
  readonly redBagCents: number;
}

/** Before any discount; freight depends on the goods at their prices, so a coupon never costs somebody the free one. */
export const amountsOf = (lines: readonly { priceCents: number; quantity: number }[]): Amounts => {
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const freight = goodsCents >= freeFromCents ? 0 : freightCents;
  return { goodsCents, freightCents: freight, discountCents: 0, payableCents: goodsCents + freight };
};

const sumOf = <K extends string>(parts: readonly Readonly<Record<K, number>>[], name: K): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

const discountSums = (parts: readonly Discounted[]): Discounted => ({
  shopCouponCents: sumOf(parts, 'shopCouponCents'),
  platformCouponCents: sumOf(parts, 'platformCouponCents'),
  redBagCents: sumOf(parts, 'redBagCents'),
});

/** Amounts less what is taken off their lines. */
export const discounted = (amounts: Amounts, taken: readonly Discounted[]): Amounts & Discounted => {
  const sums = discountSums(taken);
  const discountCents = sums.shopCouponCents + sums.platformCouponCents + sums.redBagCents;
  return { ...amounts, ...sums, discountCents, payableCents: amounts.payableCents - discountCents };
};

export const totalOf = (parts: readonly (Amounts & Discounted)[]): Amounts & Discounted => ({
  goodsCents: sumOf(parts, 'goodsCents'),
  freightCents: sumOf(parts, 'freightCents'),
  discountCents: sumOf(parts, 'discountCents'),
  payableCents: sumOf(parts, 'payableCents'),
  ...discountSums(parts),
});
