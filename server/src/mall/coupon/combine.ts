/** Which coupons lower a checkout most, and what each takes off each line (docs/domain-language.md, Mall). Pure; amounts in cents. */
import { spread } from './spread.ts';

/** What a coupon promises. */
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
  /** Its category and those above. */
  readonly categoryIds: readonly string[];
  /** Price times quantity. */
  readonly cents: number;
}

/** What becomes one order. */
export interface GoodsPart {
  readonly shopId: string;
  readonly freightCents: number;
  readonly lines: readonly GoodsLine[];
}

/** The red bag covers at most this share of an order's goods after coupons, in basis points. */
const redBagShareBp = 2_000;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const portion = (cents: number, basisPoints: number): number => Number((BigInt(cents) * BigInt(basisPoints)) / 10_000n);

const covers = (coupon: CouponTerms, shopId: string, line: GoodsLine): boolean => {
  if (coupon.shopId !== null && coupon.shopId !== shopId) return false;
  if (coupon.scope === 'all') return true;
  if (coupon.scope === 'shop') return coupon.scopeIds.includes(shopId);
  if (coupon.scope === 'product') return coupon.scopeIds.includes(line.productId);
  return line.categoryIds.some((id) => coupon.scopeIds.includes(id));
};

const goodsOf = (part: GoodsPart): number[] => part.lines.map((line) => line.cents);

/**
 * How much may still be taken off each line: what is `left` of those in scope, and of an order without freight not its last cent,
 * since an order that costs nothing cannot be paid.
 */
const roomIn = (part: GoodsPart, left: readonly number[], inScope: (line: GoodsLine) => boolean): number[] => {
  const room = part.lines.map((line, i) => (inScope(line) ? (left[i] ?? 0) : 0));
  if (sum(left) - sum(room) + part.freightCents > 0) return room;
  const widest = room.indexOf(Math.max(...room));
  return room.map((cents, i) => (i === widest ? cents - 1 : cents));
};

/** What a coupon takes of goods in its scope that are worth `base` now, where at most `room` can be taken. */
const worthOf = (coupon: CouponTerms, base: number, room: number): number =>
  Math.min(coupon.kind === 'amount' ? coupon.value : Math.min(portion(base, coupon.value), coupon.capCents ?? base), room);

/** Goods in scope that are left in a part, and the room in them. */
const inScopeOf = (coupon: CouponTerms, part: GoodsPart, left: readonly number[]): { base: number; room: number[] } => {
  const inScope = (line: GoodsLine) => covers(coupon, part.shopId, line);
  return { base: sum(left.filter((_, i) => inScope(part.lines[i] as GoodsLine))), room: roomIn(part, left, inScope) };
};

/** What a coupon takes off each line of each part. */
const takenBy = (coupon: CouponTerms, parts: readonly GoodsPart[], lefts: readonly (readonly number[])[]): number[][] => {
  const scopes = parts.map((part, i) => inScopeOf(coupon, part, lefts[i] ?? []));
  const room = scopes.flatMap((one) => one.room);
  const shares = spread(worthOf(coupon, sum(scopes.map((one) => one.base)), sum(room)), room);
  let start = 0;
  return parts.map(({ lines }) => {
    start += lines.length;
    return shares.slice(start - lines.length, start);
  });
};

const minus = (from: readonly number[], taken: readonly number[]): number[] => from.map((cents, i) => cents - (taken[i] ?? 0));

/** Why a coupon does nothing for these goods, or undefined: none of them is in scope, or they are `missing` cents short. */
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
  /** Of each line of each part. */
  readonly parts: readonly (readonly LineDiscount[])[];
  /** The coupons that take something, with what they take off each part. */
  readonly coupons: readonly { readonly id: string; readonly parts: readonly number[] }[];
  /** The most that the red bag may cover after these coupons. */
  readonly redBagRoomCents: number;
}

/**
 * Applies coupons (at most one of the platform and one of each shop, all of them usable), then up to `redBagCents`. Shop coupons
 * come first; the platform's is reckoned of what they leave.
 */
export const discountsOf = (parts: readonly GoodsPart[], coupons: readonly CouponTerms[], redBagCents: number): Discounts => {
  const ordered = coupons.toSorted((a, b) => Number(a.shopId === null) - Number(b.shopId === null));
  const nothing = parts.map((part) => part.lines.map(() => 0));
  const taken = { shop: nothing, platform: nothing };
  let lefts = parts.map(goodsOf);
  const uses: { id: string; parts: number[] }[] = [];
  for (const coupon of ordered) {
    const now = takenBy(coupon, parts, lefts);
    const of = coupon.shopId === null ? 'platform' : 'shop';
    taken[of] = taken[of].map((lines, i) => lines.map((cents, j) => cents + (now[i]?.[j] ?? 0)));
    lefts = lefts.map((left, i) => minus(left, now[i] ?? []));
    const each = now.map(sum);
    if (sum(each) > 0) uses.push({ id: coupon.id, parts: each });
  }
  const limits = lefts.map((left) => portion(sum(left), redBagShareBp));
  const redBagRoomCents = sum(limits);
  const redBags = spread(Math.min(redBagCents, redBagRoomCents), limits).map((cents, i) => spread(cents, lefts[i] ?? []));
  return {
    parts: parts.map((part, i) =>
      part.lines.map((_, j) => ({
        shopCouponCents: taken.shop[i]?.[j] ?? 0,
        platformCouponCents: taken.platform[i]?.[j] ?? 0,
        redBagCents: redBags[i]?.[j] ?? 0,
      })),
    ),
    coupons: uses,
    redBagRoomCents,
  };
};

/** A choice for the parts seen so far: what it saves, and what it leaves of the goods in the platform coupon's scope. */
interface Choice {
  readonly saved: number;
  readonly base: number;
  readonly room: number;
  readonly picks: readonly CouponTerms[];
}

/** The end that comes first decides among choices that save the same with as many coupons. */
const endsOf = ({ picks }: Choice): string =>
  picks
    .map(({ expiresAt, id }) => `${expiresAt} ${id}`)
    .toSorted()
    .join();

/**
 * Drops choices that cannot become the best. A platform's coupon takes at most one cent less for each cent that `base` or `room`
 * falls short, so a choice that saves at least that much more is as good whatever follows.
 */
const hopeful = (choices: readonly Choice[]): Choice[] => {
  const ordered = choices
    .map((choice) => ({ choice, ends: endsOf(choice) }))
    .toSorted((a, b) => a.choice.picks.length - b.choice.picks.length || (a.ends < b.ends ? -1 : a.ends > b.ends ? 1 : 0))
    .map(({ choice }) => choice);
  const beats = (a: Choice, b: Choice, earlier: boolean): boolean => {
    const surplus = a.saved - b.saved - Math.max(0, b.base - a.base, b.room - a.room);
    return surplus > 0 || (surplus === 0 && (a.picks.length < b.picks.length || (a.picks.length === b.picks.length && earlier)));
  };
  return ordered.filter((b, i) => !ordered.some((a, j) => a !== b && beats(a, b, j < i)));
};

/**
 * The coupons that lower the sum most, of those that are usable: exactly the best of all combinations. Of equal ones that with the
 * fewest coupons, then the one whose coupons end first. The red bag plays no part: it is the member's own and does not lapse.
 */
export const bestCoupons = (parts: readonly GoodsPart[], usable: readonly CouponTerms[]): readonly CouponTerms[] => {
  const perPart = parts.map((part) => [
    { saved: 0, left: goodsOf(part), picks: [] as CouponTerms[] },
    ...usable
      .filter((coupon) => coupon.shopId === part.shopId)
      .map((coupon) => {
        const taken = takenBy(coupon, [part], [goodsOf(part)])[0] ?? [];
        return { saved: sum(taken), left: minus(goodsOf(part), taken), picks: [coupon] };
      })
      .filter(({ saved }) => saved > 0),
  ]);
  const bestWith = (platform: CouponTerms | undefined): Choice[] => {
    let choices: Choice[] = [{ saved: 0, base: 0, room: 0, picks: [] }];
    perPart.forEach((options, i) => {
      const part = parts[i] as GoodsPart;
      const measured = options.map(({ saved, left, picks }) => {
        const scope = platform && inScopeOf(platform, part, left);
        return { saved, base: scope?.base ?? 0, room: sum(scope?.room ?? []), picks };
      });
      choices = hopeful(
        choices.flatMap((choice) =>
          measured.map((option) => ({
            saved: choice.saved + option.saved,
            base: choice.base + option.base,
            room: choice.room + option.room,
            picks: [...choice.picks, ...option.picks],
          })),
        ),
      );
    });
    if (!platform) return choices;
    return choices.flatMap((choice) => {
      const worth = worthOf(platform, choice.base, choice.room);
      return worth > 0 ? [{ saved: choice.saved + worth, base: 0, room: 0, picks: [...choice.picks, platform] }] : [];
    });
  };
  const platforms = usable.filter((coupon) => coupon.shopId === null);
  const [best] = hopeful([undefined, ...platforms].flatMap(bestWith));
  return best?.picks ?? [];
};
