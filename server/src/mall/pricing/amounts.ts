/** The amounts of an order, in cents (docs/domain-language.md, mall). */
import type { FreightRule } from '../shared/freight.repository.ts';

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

/** The freight of goods that the shelf asks so many cents for. */
export const freightOf = ({ cents, freeFromCents }: Pick<FreightRule, 'cents' | 'freeFromCents'>, shelfCents: number): number =>
  shelfCents >= freeFromCents ? 0 : cents;

/** `shelfCents`: what the shelf asks for a unit that a group or a bargain sells for less. */
interface PricedLine {
  readonly priceCents: number;
  readonly shelfCents?: number;
  readonly quantity: number;
}

/** Before any discount; freight depends on the shelf's prices, so no coupon, group or bargain costs anybody the free one. */
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
