/**
 * Computes the discounts of coupons and red bag for each line of a checkout (MALL-47 to MALL-51, MALL-66). Pure;
 * amounts in cents.
 */
import { spread } from './spread.ts';

/** The terms of a coupon. */
export interface CouponTerms {
  readonly id: string;
  /** Null: the platform's. */
  readonly shopId: string | null;
  readonly scope: 'all' | 'shop' | 'category' | 'product';
  readonly scopeIds: readonly string[];
  readonly kind: 'amount' | 'percent';
  /** Cents off, or basis points off. */
  readonly value: number;
  readonly capCents: number | null;
  readonly thresholdCents: number;
  readonly expiresAt: string;
}

export interface GoodsLine {
  readonly productId: string;
  /** Its category and the categories above. */
  readonly categoryIds: readonly string[];
  /** Price times quantity. */
  readonly cents: number;
}

/** The part of a checkout that becomes one order. */
export interface GoodsPart {
  readonly shopId: string;
  readonly freightCents: number;
  readonly lines: readonly GoodsLine[];
}

/** Maximum share of an order's goods after coupons that the red bag covers, in basis points. */
const redBagShareBp = 2_000;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const portion = (cents: number, basisPoints: number): number => Number((BigInt(cents) * BigInt(basisPoints)) / 10_000n);

const covers = (coupon: CouponTerms, shopId: string, line: GoodsLine): boolean => {
  if (coupon.shopId !== null && coupon.shopId !== shopId) return false;
  if (coupon.scope === 'all') return true;
  if (coupon.scope === 'shop') return coupon.scopeIds.includes(shopId);
  if (coupon.scope === 'product') return coupon.scopeIds.includes(line.productId);
  return line.categoryIds.some((id) => coupon.scopeIds.includes(id));
};

export const goodsOf = (part: GoodsPart): number[] => part.lines.map((line) => line.cents);

/**
 * Returns the maximum further discount of each line: the `remaining` amount of those in scope, but in an order without
 * freight not the last cent, since an order that costs nothing cannot be paid.
 */
const roomIn = (part: GoodsPart, remaining: readonly number[], inScope: (line: GoodsLine) => boolean): number[] => {
  const room = part.lines.map((line, i) => (inScope(line) ? (remaining[i] ?? 0) : 0));
  if (sum(remaining) - sum(room) + part.freightCents > 0) return room;
  const widest = room.indexOf(Math.max(...room));
  return room.map((cents, i) => (i === widest ? cents - 1 : cents));
};

/** Returns the discount of a coupon on goods in scope that are worth `base` now, limited to `room`. */
const worthOf = (coupon: CouponTerms, base: number, room: number): number =>
  Math.min(coupon.kind === 'amount' ? coupon.value : Math.min(portion(base, coupon.value), coupon.capCents ?? base), room);

/** Returns the remaining value of the goods in scope of a part, and the room in them. */
export const inScopeOf = (
  coupon: CouponTerms,
  part: GoodsPart,
  remaining: readonly number[],
): { base: number; room: number[] } => {
  const inScope = (line: GoodsLine) => covers(coupon, part.shopId, line);
  return { base: sum(remaining.filter((_, i) => inScope(part.lines[i] as GoodsLine))), room: roomIn(part, remaining, inScope) };
};

/** Returns a coupon's discount for each line of each part. */
export const takenBy = (coupon: CouponTerms, parts: readonly GoodsPart[], lefts: readonly (readonly number[])[]): number[][] => {
  const scopes = parts.map((part, i) => inScopeOf(coupon, part, lefts[i] ?? []));
  const room = scopes.flatMap((scope) => scope.room);
  const shares = spread(worthOf(coupon, sum(scopes.map((scope) => scope.base)), sum(room)), room);
  let start = 0;
  return parts.map(({ lines }) => {
    start += lines.length;
    return shares.slice(start - lines.length, start);
  });
};

export const minus = (from: readonly number[], amounts: readonly number[]): number[] =>
  from.map((cents, i) => cents - (amounts[i] ?? 0));

/**
 * Returns why a coupon does not apply to these goods, or undefined: none of them is in scope, or they are `missingCents`
 * short.
 */
export const obstacleOf = (
  parts: readonly GoodsPart[],
  coupon: CouponTerms,
): { why: 'scope' } | { why: 'threshold'; missingCents: number } | undefined => {
  const goods = parts.flatMap((part) => part.lines.filter((line) => covers(coupon, part.shopId, line)));
  if (goods.length === 0) return { why: 'scope' };
  const missingCents = coupon.thresholdCents - sum(goods.map((line) => line.cents));
  return missingCents > 0 ? { why: 'threshold', missingCents } : undefined;
};

export interface LineDiscount {
  readonly shopCouponCents: number;
  readonly platformCouponCents: number;
  readonly redBagCents: number;
}

export interface Discounts {
  /** By line of each part. */
  readonly parts: readonly (readonly LineDiscount[])[];
  /** The effective coupons, with their discount for each part. */
  readonly coupons: readonly { readonly id: string; readonly parts: readonly number[] }[];
  /** Maximum amount that the red bag may cover after these coupons. */
  readonly redBagRoomCents: number;
}

/**
 * Applies coupons (at most one of the platform and one of each shop, all of them usable), then up to `redBagCents`. Shop
 * coupons come first; the platform's is computed from the remainder.
 */
export const discountsOf = (parts: readonly GoodsPart[], coupons: readonly CouponTerms[], redBagCents: number): Discounts => {
  const ordered = coupons.toSorted((a, b) => Number(a.shopId === null) - Number(b.shopId === null));
  const zeros = parts.map((part) => part.lines.map(() => 0));
  const totals = { shop: zeros, platform: zeros };
  let lefts = parts.map(goodsOf);
  const uses: { id: string; parts: number[] }[] = [];
  for (const coupon of ordered) {
    const now = takenBy(coupon, parts, lefts);
    const of = coupon.shopId === null ? 'platform' : 'shop';
    totals[of] = totals[of].map((lines, i) => lines.map((cents, j) => cents + (now[i]?.[j] ?? 0)));
    lefts = lefts.map((remaining, i) => minus(remaining, now[i] ?? []));
    const perPart = now.map(sum);
    if (sum(perPart) > 0) uses.push({ id: coupon.id, parts: perPart });
  }
  const limits = lefts.map((remaining) => portion(sum(remaining), redBagShareBp));
  const redBagRoomCents = sum(limits);
  const redBags = spread(Math.min(redBagCents, redBagRoomCents), limits).map((cents, i) => spread(cents, lefts[i] ?? []));
  return {
    parts: parts.map((part, i) =>
      part.lines.map((_, j) => ({
        shopCouponCents: totals.shop[i]?.[j] ?? 0,
        platformCouponCents: totals.platform[i]?.[j] ?? 0,
        redBagCents: redBags[i]?.[j] ?? 0,
      })),
    ),
    coupons: uses,
    redBagRoomCents,
  };
};
