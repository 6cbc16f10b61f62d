/** Chooses the member's coupons that lower a checkout most. Pure; amounts in cents. */
import { type CouponTerms, goodsOf, type GoodsPart, inScopeOf, minus, sum, takenBy } from './combine.ts';

/**
 * A choice of shop coupons, scored so that its value with the platform's coupon is the minimum of its scores: the amount
 * saved plus the coupon's maximum, plus its percentage of the remaining amount in scope, plus the entire room there. Each
 * score is the sum of the parts' scores, in ten-thousandths of a cent.
 */
interface Choice {
  readonly scores: readonly number[];
  readonly picks: readonly CouponTerms[];
}

const unit = 10_000;
/** Wider fronts are truncated: no realistic cart comes near this. */
const widest = 400;

/**
 * Returns the scores of one part after shop coupons have `saved` some and left `remaining`; without a platform's coupon the
 * amount saved.
 */
const scoresOf = (platform: CouponTerms | undefined, part: GoodsPart, saved: number, remaining: readonly number[]): number[] => {
  if (!platform) return [saved * unit];
  const { base, room } = inScopeOf(platform, part, remaining);
  const percentage = platform.kind === 'percent' ? [saved * unit + base * platform.value] : [];
  return [saved * unit, (saved + sum(room)) * unit, ...percentage];
};

/** The initial scores of every choice. */
const startOf = (platform: CouponTerms | undefined): number[] => {
  if (!platform) return [0];
  return platform.kind === 'percent' ? [(platform.capCents ?? 0) * unit, 0, 0] : [platform.value * unit, 0];
};

const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((score, i) => score + (b[i] ?? 0));
const roundedCents = (scores: readonly number[]): number => Math.floor(Math.min(...scores) / unit);

/** The earliest expiry breaks ties between choices that save the same with as many coupons. */
const endsOf = (picks: readonly CouponTerms[]): string =>
  picks
    .map(({ expiresAt, id }) => `${expiresAt} ${id}`)
    .toSorted()
    .join();

const byRank = (a: Choice, b: Choice): number => {
  const fewer = a.picks.length - b.picks.length;
  if (fewer !== 0) return fewer;
  return endsOf(a.picks) < endsOf(b.picks) ? -1 : 1;
};

/** Drops choices that another equals or beats in every case; one with more coupons must be better by a cent. */
const front = (choices: readonly Choice[]): Choice[] => {
  const survivors: Choice[] = [];
  for (const choice of choices.toSorted(byRank)) {
    const beaten = survivors.some((rival) => rival.scores.every((score, i) => score >= (choice.scores[i] ?? 0)));
    if (!beaten) survivors.push(choice);
  }
  return survivors.filter(
    (choice) =>
      !survivors.some((rival) => rival !== choice && rival.scores.every((score, i) => score >= (choice.scores[i] ?? 0) + unit)),
  );
};

interface Option {
  readonly saved: number;
  readonly remaining: readonly number[];
  readonly picks: readonly CouponTerms[];
}

/** The options: no coupon, or one coupon of the shop. */
const optionsOf = (part: GoodsPart, usable: readonly CouponTerms[]): Option[] => [
  { saved: 0, remaining: goodsOf(part), picks: [] },
  ...usable
    .filter((coupon) => coupon.shopId === part.shopId)
    .map((coupon) => {
      const discounts = takenBy(coupon, [part], [goodsOf(part)])[0] ?? [];
      return { saved: sum(discounts), remaining: minus(goodsOf(part), discounts), picks: [coupon] };
    })
    .filter(({ saved }) => saved > 0),
];

/** The indexes of scores that can be the minimum for some choice. */
const binding = (start: readonly number[], parts: readonly (readonly Choice[])[]): number[] => {
  const reach = (of: (values: number[]) => number) =>
    start.map((score, i) => score + sum(parts.map((choices) => of(choices.map((choice) => choice.scores[i] ?? 0)))));
  const minimum = reach((values) => Math.min(...values));
  const greatest = reach((values) => Math.max(...values));
  const indexes = start.map((_, i) => i);
  return indexes.filter((i) =>
    indexes.every((j) => i === j || (minimum[i] ?? 0) < (greatest[j] ?? 0) || (minimum[i] === greatest[j] && i < j)),
  );
};

/** The best choice of shop coupons beside a platform's coupon (or none), and their total saving. */
const bestBeside = (
  platform: CouponTerms | undefined,
  parts: readonly GoodsPart[],
  options: readonly (readonly Option[])[],
): { saved: number; picks: readonly CouponTerms[] } => {
  const start = startOf(platform);
  const measured = options.map((list, i) =>
    list.map(({ saved, remaining, picks }) => ({ scores: scoresOf(platform, parts[i] as GoodsPart, saved, remaining), picks })),
  );
  const indexes = binding(start, measured);
  const only = (scores: readonly number[]) => indexes.map((index) => scores[index] ?? 0);
  let choices: Choice[] = [{ scores: only(start), picks: [] }];
  for (const list of measured) {
    const narrow = front(list.map(({ scores, picks }) => ({ scores: only(scores), picks })));
    const wide = choices.flatMap((choice) =>
      narrow.map((option) => ({ scores: plus(choice.scores, option.scores), picks: [...choice.picks, ...option.picks] })),
    );
    choices = front(wide)
      .toSorted((a, b) => Math.min(...b.scores) - Math.min(...a.scores))
      .slice(0, widest);
  }
  const ranked = choices
    .toSorted(byRank)
    .map(({ scores, picks }) => ({ saved: roundedCents(scores), picks: platform ? [...picks, platform] : picks }));
  return ranked.reduce((best, choice) => (choice.saved > best.saved ? choice : best), ranked[0] ?? { saved: 0, picks: [] });
};

/**
 * Returns the usable coupons that lower the sum most: the best of all combinations. Among equals, the one with the fewest
 * coupons, then the one whose coupons expire first. The red bag is ignored: it belongs to the member and does not lapse.
 */
export const bestCoupons = (parts: readonly GoodsPart[], usable: readonly CouponTerms[]): readonly CouponTerms[] => {
  const options = parts.map((part) => optionsOf(part, usable));
  const platforms = usable.filter((coupon) => coupon.shopId === null);
  const candidates = [undefined, ...platforms].map((platform) => bestBeside(platform, parts, options));
  const [best] = candidates.toSorted(
    (a, b) => b.saved - a.saved || a.picks.length - b.picks.length || (endsOf(a.picks) < endsOf(b.picks) ? -1 : 1),
  );
  return best?.picks ?? [];
};
