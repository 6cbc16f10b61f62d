import fc from 'fast-check';
import { bestCoupons } from './best-coupons.ts';
import { type CouponTerms, discountsOf, type GoodsPart, obstacleOf } from './combine.ts';
import { spread } from './spread.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('spread', () => {
  it('divides to the cent, never exceeds a weight, and differs from the exact share by less than a cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const weightSum = sum(weights);
          const total = Math.floor(weightSum * part);
          const shares = spread(total, weights);
          expect(sum(shares)).toBe(total);
          shares.forEach((share, i) => {
            const weight = weights[i] ?? 0;
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(weight);
            const off = BigInt(share) * BigInt(weightSum) - BigInt(total) * BigInt(weight);
            expect((off < 0n ? -off : off) < BigInt(weightSum) || total === 0).toBe(true);
          });
        },
      ),
    );
  });

  it('assigns the remaining cents to the largest remainders, in order', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(10, [55, 25, 20])).toEqual([6, 2, 2]);
    expect(spread(0, [0, 0])).toEqual([0, 0]);
    expect(() => spread(1, [0, 0])).toThrow('nothing to spread');
  });
});

const shops = ['s1', 's2', 's3'];
const products = ['p1', 'p2', 'p3', 'p4'];
const categories = ['c1', 'c2', 'c3'];

const lineArb = fc.record({
  productId: fc.constantFrom(...products),
  categoryIds: fc.subarray(categories, { minLength: 1 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4_000 })),
});
const partsArb: fc.Arbitrary<GoodsPart[]> = fc.subarray(shops, { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((shopId) =>
      fc.record({
        shopId: fc.constant(shopId),
        freightCents: fc.constantFrom(0, 0, 1, 800),
        lines: fc.array(lineArb, { minLength: 1, maxLength: 3 }),
      }),
    ),
  ),
);

const scopeArb = fc.oneof(
  fc.constant({ scope: 'all' as const, scopeIds: [] as string[] }),
  fc.subarray(shops, { minLength: 1 }).map((scopeIds) => ({ scope: 'shop' as const, scopeIds })),
  fc.subarray(products, { minLength: 1 }).map((scopeIds) => ({ scope: 'product' as const, scopeIds })),
  fc.subarray(categories, { minLength: 1 }).map((scopeIds) => ({ scope: 'category' as const, scopeIds })),
);
const termsArb = fc.oneof(
  fc
    .record({
      value: fc.oneof(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 3_000 })),
      over: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ value, over: excess }) => ({ kind: 'amount' as const, value, capCents: null, thresholdCents: value + excess })),
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 9_999 }),
    capCents: fc.integer({ min: 1, max: 2_000 }),
    thresholdCents: fc.integer({ min: 0, max: 2_000 }),
  }),
);
const couponsArb: fc.Arbitrary<CouponTerms[]> = fc
  .array(fc.tuple(scopeArb, termsArb, fc.option(fc.constantFrom(...shops), { freq: 2 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 7,
  })
  .map((list) =>
    list.map(([scope, terms, shopId, day], i) => ({
      id: `k${i}`,
      shopId,
      ...scope,
      ...terms,
      expiresAt: `2026-12-0${day}T00:00:00.000Z`,
    })),
  );

const saving = (parts: readonly GoodsPart[], coupons: readonly CouponTerms[]): number =>
  sum(discountsOf(parts, coupons, 0).coupons.flatMap((use) => use.parts));

/** Every set with at most one coupon of each issuer. */
const everyChoice = (coupons: readonly CouponTerms[]): CouponTerms[][] => {
  const givers = [...new Set(coupons.map((coupon) => coupon.shopId))];
  return givers.reduce<CouponTerms[][]>(
    (sofar, giver) =>
      sofar.flatMap((chosen) => [
        chosen,
        ...coupons.filter((coupon) => coupon.shopId === giver).map((coupon) => [...chosen, coupon]),
      ]),
    [[]],
  );
};

const usableFor = (parts: readonly GoodsPart[], coupons: readonly CouponTerms[]) =>
  coupons.filter((coupon) => !obstacleOf(parts, coupon));

// MALL-47, MALL-50
it('proposes an optimal combination, with the fewest coupons among equals', () => {
  fc.assert(
    fc.property(partsArb, couponsArb, (parts, coupons) => {
      const usable = usableFor(parts, coupons);
      const proposed = bestCoupons(parts, usable);
      const outcomes = everyChoice(usable).map((choice) => ({ saved: saving(parts, choice), coupons: choice.length }));
      const maxSaved = Math.max(...outcomes.map((outcome) => outcome.saved));
      expect(saving(parts, proposed)).toBe(maxSaved);
      expect(proposed.length).toBe(
        Math.min(...outcomes.filter((outcome) => outcome.saved === maxSaved).map((outcome) => outcome.coupons)),
      );
      expect(discountsOf(parts, proposed, 0).coupons).toHaveLength(proposed.length);
    }),
    { numRuns: 2_000 },
  );
});

// MALL-67
it('deducts the stated amount to the cent, leaves at least a cent to pay per order, and nothing below zero', () => {
  fc.assert(
    fc.property(partsArb, couponsArb, fc.integer({ min: 0, max: 3_000 }), fc.nat(), (parts, coupons, redBag, pick) => {
      const choices = everyChoice(usableFor(parts, coupons));
      const chosen = choices[pick % choices.length] ?? [];
      const { parts: discounts, coupons: uses, redBagRoomCents } = discountsOf(parts, chosen, redBag);
      parts.forEach((part, i) => {
        const lines = discounts[i] ?? [];
        const goods = sum(part.lines.map((line) => line.cents));
        const ofShop = sum(lines.map((line) => line.shopCouponCents));
        const ofPlatform = sum(lines.map((line) => line.platformCouponCents));
        const ofRedBag = sum(lines.map((line) => line.redBagCents));
        lines.forEach((line, j) => {
          const amounts = [line.shopCouponCents, line.platformCouponCents, line.redBagCents];
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
          expect(sum(amounts)).toBeLessThanOrEqual(part.lines[j]?.cents ?? 0);
        });
        expect(goods + part.freightCents - ofShop - ofPlatform - ofRedBag).toBeGreaterThanOrEqual(1);
        expect(ofRedBag).toBeLessThanOrEqual(Math.floor((goods - ofShop - ofPlatform) / 5));
        const shopUses = uses.filter((use) => chosen.find((candidate) => candidate.id === use.id)?.shopId === part.shopId);
        expect(sum(shopUses.map((use) => use.parts[i] ?? 0))).toBe(ofShop);
      });
      const everything = discounts.flat();
      expect(sum(everything.map((line) => line.redBagCents))).toBe(Math.min(redBag, redBagRoomCents));
      expect(sum(uses.flatMap((use) => use.parts))).toBe(
        sum(everything.map((line) => line.shopCouponCents + line.platformCouponCents)),
      );
      for (const use of uses) {
        const { kind, value, capCents } = chosen.find((candidate) => candidate.id === use.id) ?? {
          kind: 'amount',
          value: 0,
          capCents: null,
        };
        expect(sum(use.parts)).toBeLessThanOrEqual(kind === 'amount' ? value : (capCents ?? 0));
      }
    }),
    { numRuns: 1_000 },
  );
});

const coupon = (fields: Partial<CouponTerms>): CouponTerms => ({
  id: 'k',
  shopId: null,
  scope: 'all',
  scopeIds: [],
  kind: 'amount',
  value: 1_000,
  capCents: null,
  thresholdCents: 1_000,
  expiresAt: '2026-12-01T00:00:00.000Z',
  ...fields,
});
const part = (shopId: string, cents: readonly number[], freightCents = 0): GoodsPart => ({
  shopId,
  freightCents,
  lines: cents.map((cent, i) => ({ productId: `p${i + 1}`, categoryIds: ['c1'], cents: cent })),
});

// MALL-48
it('sums across shops for a platform’s coupon, and within one for a shop’s', () => {
  const parts = [part('s1', [6_000]), part('s2', [4_000])];
  expect(obstacleOf(parts, coupon({ thresholdCents: 10_000 }))).toBeUndefined();
  expect(obstacleOf(parts, coupon({ thresholdCents: 10_000, shopId: 's2' }))).toEqual({ why: 'threshold', missingCents: 6_000 });
  expect(obstacleOf(parts, coupon({ shopId: 's3' }))).toEqual({ why: 'scope' });
  expect(discountsOf(parts, [coupon({})], 0).coupons).toEqual([{ id: 'k', parts: [600, 400] }]);
});

// MALL-49
it('calculates a percentage of the amount after the shop’s coupon, rounded down and capped', () => {
  const parts = [part('s1', [999, 1_000])];
  const ofShop = coupon({ id: 'shop', shopId: 's1', value: 500, thresholdCents: 500 });
  const percent = coupon({ id: 'percent', kind: 'percent', value: 1_500, capCents: 1_000, thresholdCents: 0 });
  expect(discountsOf(parts, [percent, ofShop], 0).coupons).toEqual([
    { id: 'shop', parts: [500] },
    { id: 'percent', parts: [224] },
  ]);
  expect(saving(parts, [{ ...percent, capCents: 100 }])).toBe(100);
});

it('uses a shop’s second-best coupon where the platform’s then saves more', () => {
  const parts = [part('s1', [1_000, 1_100], 800)];
  const dear = coupon({ id: 'dear', shopId: 's1', scope: 'product', scopeIds: ['p1'], value: 1_000, thresholdCents: 1_000 });
  const cheap = coupon({ id: 'cheap', shopId: 's1', scope: 'product', scopeIds: ['p2'], value: 900, thresholdCents: 900 });
  const platform = coupon({ id: 'platform', scope: 'product', scopeIds: ['p1'], value: 1_000, thresholdCents: 1_000 });
  expect(bestCoupons(parts, [dear, cheap, platform]).map((coupon) => coupon.id)).toEqual(['cheap', 'platform']);
});

// MALL-50
it('uses the coupon that expires first among equals', () => {
  const laterCoupon = coupon({ id: 'a', expiresAt: '2026-12-09T00:00:00.000Z' });
  const sooner = coupon({ id: 'b', expiresAt: '2026-12-02T00:00:00.000Z' });
  expect(bestCoupons([part('s1', [9_900])], [laterCoupon, sooner]).map((coupon) => coupon.id)).toEqual(['b']);
});

it('is fast for a full cart of many shops and coupons', () => {
  const parts = Array.from({ length: 120 }, (_, i) => part(`s${i % 40}x${Math.floor(i / 40)}`, [1_000 + i * 7, 2_000 + i * 11]));
  const coupons = parts.flatMap(({ shopId }, i) => [
    coupon({ id: `a${i}`, shopId, value: 100 + i, thresholdCents: 100 + i }),
    coupon({ id: `b${i}`, shopId, scope: 'product', scopeIds: ['p1'], value: 120 + i, thresholdCents: 120 + i }),
    coupon({
      id: `c${i}`,
      scope: 'product',
      scopeIds: ['p1'],
      kind: 'percent',
      value: 50 + i * 10,
      capCents: 900_000,
      thresholdCents: 0,
    }),
  ]);
  expect(saving(parts, bestCoupons(parts, coupons))).toBeGreaterThan(0);
});
