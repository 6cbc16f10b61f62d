/** The amounts of an order, in cents (MALL-1, MALL-67). */
import type { FreightRule } from '../shared/freight.repository.ts';

export interface Amounts {
  readonly goodsCents: number;
  readonly freightCents: number;
  readonly discountCents: number;
  readonly payableCents: number;
}

/** The components of a discount. */
export interface Discounted {
  readonly shopCouponCents: number;
  readonly platformCouponCents: number;
  readonly redBagCents: number;
}

/** Returns the freight of goods with the given shelf price in cents. */
export const freightOf = ({ cents, freeFromCents }: Pick<FreightRule, 'cents' | 'freeFromCents'>, shelfCents: number): number =>
  shelfCents >= freeFromCents ? 0 : cents;

/** `shelfCents`: shelf price of a unit that a group or a bargain sells for less. */
interface PricedLine {
  readonly priceCents: number;
  readonly shelfCents?: number;
  readonly quantity: number;
}

/**
 * The amounts before any discount; freight depends on shelf prices, so that no coupon, group or bargain forfeits free
 * freight.
 */
export const amountsOf = (rule: FreightRule, lines: readonly PricedLine[]): Amounts => {
  const sum = (unitCents: (line: PricedLine) => number) =>
    lines.reduce((total, line) => total + unitCents(line) * line.quantity, 0);
  const goodsCents = sum((line) => line.priceCents);
  const freight = freightOf(
    rule,
    sum((line) => line.shelfCents ?? line.priceCents),
  );
  return { goodsCents, freightCents: freight, discountCents: 0, payableCents: goodsCents + freight };
};

const sumOf = <K extends string>(parts: readonly Readonly<Record<K, number>>[], name: K): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

const discountSums = (parts: readonly Discounted[]): Discounted => ({
  shopCouponCents: sumOf(parts, 'shopCouponCents'),
  platformCouponCents: sumOf(parts, 'platformCouponCents'),
  redBagCents: sumOf(parts, 'redBagCents'),
});

/** Returns amounts less the discounts of their lines. */
export const discounted = (amounts: Amounts, discounts: readonly Discounted[]): Amounts & Discounted => {
  const sums = discountSums(discounts);
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
