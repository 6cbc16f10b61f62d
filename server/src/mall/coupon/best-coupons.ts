/** Which of a member's coupons lower a checkout most. Pure; amounts in cents. */
import { type CouponTerms, goodsOf, type GoodsPart, inScopeOf, minus, sum, takenBy } from './combine.ts';

/**
 * A choice of shop coupons, measured so that what it is worth with the platform's coupon is the least of its scores: what is saved
 * plus the most that the coupon may take, plus its percentage of what is left in its scope, plus all of the room there. Each score
 * is the sum of the parts' scores, in ten-thousandths of a cent.
 */
interface Choice {
  readonly scores: readonly number[];
  readonly picks: readonly CouponTerms[];
}

const unit = 10_000;
/** A front that is wider is cut: no cart that can be has come near. */
const widest = 400;

/** The scores of one part where shop coupons have `saved` some and `left` the rest; without a platform's coupon what is saved. */
const scoresOf = (platform: CouponTerms | undefined, part: GoodsPart, saved: number, left: readonly number[]): number[] => {
  if (!platform) return [saved * unit];
  const { base, room } = inScopeOf(platform, part, left);
  const percentage = platform.kind === 'percent' ? [saved * unit + base * platform.value] : [];
  return [saved * unit, (saved + sum(room)) * unit, ...percentage];
};

/** What every choice starts from. */
const startOf = (platform: CouponTerms | undefined): number[] => {
  if (!platform) return [0];
  return platform.kind === 'percent' ? [(platform.capCents ?? 0) * unit, 0, 0] : [platform.value * unit, 0];
};

const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((score, i) => score + (b[i] ?? 0));
const wholeCents = (scores: readonly number[]): number => Math.floor(Math.min(...scores) / unit);

/** The end that comes first decides among choices that save the same with as many coupons. */
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

/** Drops choices that another is as good as, whatever follows; with more coupons it has to be better by a cent. */
const front = (choices: readonly Choice[]): Choice[] => {
  const kept: Choice[] = [];
  for (const choice of choices.toSorted(byRank)) {
    const beaten = kept.some((other) => other.scores.every((score, i) => score >= (choice.scores[i] ?? 0)));
    if (!beaten) kept.push(choice);
  }
  return kept.filter(
    (choice) =>
      !kept.some((other) => other !== choice && other.scores.every((score, i) => score >= (choice.scores[i] ?? 0) + unit)),
  );
};

interface Option {
  readonly saved: number;
  readonly left: readonly number[];
  readonly picks: readonly CouponTerms[];
}

/** Nothing, or one coupon of the shop. */
const optionsOf = (part: GoodsPart, usable: readonly CouponTerms[]): Option[] => [
  { saved: 0, left: goodsOf(part), picks: [] },
  ...usable
    .filter((coupon) => coupon.shopId === part.shopId)
    .map((coupon) => {
      const taken = takenBy(coupon, [part], [goodsOf(part)])[0] ?? [];
      return { saved: sum(taken), left: minus(goodsOf(part), taken), picks: [coupon] };
    })
    .filter(({ saved }) => saved > 0),
];

/** The places of scores that can be the least for some choice. */
const binding = (start: readonly number[], parts: readonly (readonly Choice[])[]): number[] => {
  const reach = (of: (values: number[]) => number) =>
    start.map((score, i) => score + sum(parts.map((choices) => of(choices.map((choice) => choice.scores[i] ?? 0)))));
  const least = reach((values) => Math.min(...values));
  const most = reach((values) => Math.max(...values));
  const places = start.map((_, i) => i);
  return places.filter((i) =>
    places.every((j) => i === j || (least[i] ?? 0) < (most[j] ?? 0) || (least[i] === most[j] && i < j)),
  );
};

/** The best choice of shop coupons beside a platform's coupon (or none), and what they save together. */
const bestBeside = (
  platform: CouponTerms | undefined,
  parts: readonly GoodsPart[],
  options: readonly (readonly Option[])[],
): { saved: number; picks: readonly CouponTerms[] } => {
  const start = startOf(platform);
  const measured = options.map((list, i) =>
    list.map(({ saved, left, picks }) => ({ scores: scoresOf(platform, parts[i] as GoodsPart, saved, left), picks })),
  );
  const places = binding(start, measured);
  const only = (scores: readonly number[]) => places.map((place) => scores[place] ?? 0);
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
    .map(({ scores, picks }) => ({ saved: wholeCents(scores), picks: platform ? [...picks, platform] : picks }));
  return ranked.reduce((best, one) => (one.saved > best.saved ? one : best), ranked[0] ?? { saved: 0, picks: [] });
};

/**
 * The coupons that lower the sum most, of those that are usable: the best of all combinations. Of equal ones that with the fewest
 * coupons, then the one whose coupons end first. The red bag plays no part: it is the member's own and does not lapse.
 */
export const bestCoupons = (parts: readonly GoodsPart[], usable: readonly CouponTerms[]): readonly CouponTerms[] => {
  const options = parts.map((part) => optionsOf(part, usable));
  const platforms = usable.filter((coupon) => coupon.shopId === null);
  const found = [undefined, ...platforms].map((platform) => bestBeside(platform, parts, options));
  const [best] = found.toSorted(
    (a, b) => b.saved - a.saved || a.picks.length - b.picks.length || (endsOf(a.picks) < endsOf(b.picks) ? -1 : 1),
  );
  return best?.picks ?? [];
};
