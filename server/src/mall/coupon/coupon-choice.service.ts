/** A member's coupons and red bag at a checkout: what is chosen, what it takes off, and why the others can't be used. */
import type { CouponChoice } from '@juhe/contract/mall/checkout.schemas';
import type { Db } from '../../db/db.ts';
import type { Failure } from '../../http/failures.ts';
import type { Lang } from '../../http/lang.ts';
import { bestCoupons } from './best-coupons.ts';
import { type Discounts, discountsOf, type GoodsPart, obstacleOf } from './combine.ts';
import { couponUseFail } from './coupon-use-failures.ts';
import * as repository from './coupon-use.repository.ts';
import type { HeldCoupon } from './coupon-use.repository.ts';

export interface CouponWish {
  readonly memberId: string;
  readonly lang: Lang;
  readonly parts: readonly GoodsPart[];
  /** Undefined: the best combination. */
  readonly couponIds: readonly string[] | undefined;
  /** At most so much of the red bag, in cents. */
  readonly redBagCents: number;
}

export interface CouponAnswer {
  readonly discounts: Discounts;
  /** Usable ones first; of either kind the first to expire first. */
  readonly coupons: readonly CouponChoice[];
}

const stateProblem = ({ state, over }: HeldCoupon): Failure | undefined => {
  if (state === 'locked' || state === 'used') return couponUseFail(`coupon.${state}`);
  return over || state === 'expired' ? couponUseFail('coupon.expired') : undefined;
};

const problemOf = (parts: readonly GoodsPart[], coupon: HeldCoupon): Failure | undefined => {
  const problem = stateProblem(coupon);
  if (problem) return problem;
  const obstacle = obstacleOf(parts, coupon);
  if (obstacle?.why === 'threshold') return couponUseFail('coupon.threshold', { missingCents: obstacle.missingCents });
  return obstacle && couponUseFail('coupon.scope');
};

/** What a coupon would take off beside the chosen ones of others. */
const worthBeside = (parts: readonly GoodsPart[], coupon: HeldCoupon, chosen: readonly HeldCoupon[]): number => {
  const beside = coupon.shopId === null ? chosen.filter((one) => one.shopId !== null) : [];
  const use = discountsOf(parts, [...beside, coupon], 0).coupons.find((one) => one.id === coupon.id);
  return use?.parts.reduce((sum, cents) => sum + cents, 0) ?? 0;
};

/** The first of each giver among the wished ones that can be used. */
const wished = (usable: readonly HeldCoupon[], ids: readonly string[]): HeldCoupon[] => {
  const givers = new Map<string | null, HeldCoupon>();
  for (const id of ids) {
    const coupon = usable.find((one) => one.id === id);
    if (coupon && !givers.has(coupon.shopId)) givers.set(coupon.shopId, coupon);
  }
  return [...givers.values()];
};

/** Refuses wishes that cannot be fulfilled to the letter (404 `coupon.missing`, 409 `coupon.*`). */
const refuseOthers = (parts: readonly GoodsPart[], held: readonly HeldCoupon[], ids: readonly string[]): void => {
  const givers = new Set<string | null>();
  for (const id of ids) {
    const coupon = held.find((one) => one.id === id);
    if (!coupon) throw couponUseFail('coupon.missing');
    const problem = problemOf(parts, coupon);
    if (problem) throw problem;
    if (givers.has(coupon.shopId)) throw couponUseFail('coupon.tooMany');
    givers.add(coupon.shopId);
  }
};

/**
 * The chosen coupons and the red bag, spread to the cent. For a preview wishes that can't be fulfilled fall away; `strict` (an order
 * is made, its coupons are held) refuses them.
 */
export const chooseCoupons = async (db: Db, wish: CouponWish, strict: boolean): Promise<CouponAnswer> => {
  const { memberId, lang, parts, couponIds, redBagCents } = wish;
  const held = await repository.couponsHeld(db, memberId, lang, couponIds ?? []);
  if (strict && couponIds) refuseOthers(parts, held, couponIds);
  const problems = new Map(held.map((coupon) => [coupon.id, problemOf(parts, coupon)]));
  const usable = held.filter((coupon) => !problems.get(coupon.id));
  const best = couponIds ? undefined : bestCoupons(parts, usable);
  const picks = best ? usable.filter((one) => best.includes(one)) : wished(usable, couponIds ?? []);
  const discounts = discountsOf(parts, picks, redBagCents);
  if (strict && couponIds && discounts.coupons.length < couponIds.length) throw couponUseFail('coupon.noEffect');
  const chosen = picks.filter(({ id }) => discounts.coupons.some((use) => use.id === id));
  const coupons = held.map((coupon): CouponChoice => {
    const cents = problems.get(coupon.id) ? 0 : worthBeside(parts, coupon, chosen);
    const problem = problems.get(coupon.id) ?? (cents === 0 ? couponUseFail('coupon.noEffect') : undefined);
    return { ...coupon, cents, chosen: chosen.includes(coupon), reason: problem?.textIn(lang) ?? null };
  });
  return {
    discounts,
    coupons: [...coupons.filter((coupon) => coupon.reason === null), ...coupons.filter((coupon) => coupon.reason !== null)],
  };
};

/** What the best of these coupons take off goods, in cents: what a checkout without a choice takes off. */
export const savedByBest = (parts: readonly GoodsPart[], held: readonly HeldCoupon[]): number => {
  const usable = held.filter((coupon) => !problemOf(parts, coupon));
  const { coupons } = discountsOf(parts, bestCoupons(parts, usable), 0);
  return coupons.flatMap((use) => use.parts).reduce((sum, cents) => sum + cents, 0);
};
