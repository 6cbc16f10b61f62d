/** A member's coupons and red bag at a checkout: the chosen ones, their discounts, and why the others cannot be used. */
import type { CouponChoice } from '@juhe/contract/mall/checkout.schemas';
import type { Db } from '../../db/db.ts';
import type { Failure } from '../../http/failure/failures.ts';
import type { Lang } from '../../http/text/lang.ts';
import { bestCoupons } from './best-coupons.ts';
import { type Discounts, discountsOf, type GoodsPart, obstacleOf } from './combine.ts';
import { couponUseFail } from './coupon-use-failures.ts';
import * as repository from './coupon-use.repository.ts';
import type { OwnedCoupon } from './coupon-use.repository.ts';

export interface CouponRequest {
  readonly memberId: string;
  readonly lang: Lang;
  readonly parts: readonly GoodsPart[];
  /** Undefined: the best combination. */
  readonly couponIds: readonly string[] | undefined;
  /** Maximum amount of the red bag to use, in cents. */
  readonly redBagCents: number;
}

export interface CouponAnswer {
  readonly discounts: Discounts;
  /** Usable ones first, each group by expiry. */
  readonly coupons: readonly CouponChoice[];
}

const stateProblem = ({ state, over: isOver }: OwnedCoupon): Failure | undefined => {
  if (state === 'locked' || state === 'used') return couponUseFail(`coupon.${state}`);
  return isOver || state === 'expired' ? couponUseFail('coupon.expired') : undefined;
};

const problemOf = (parts: readonly GoodsPart[], coupon: OwnedCoupon): Failure | undefined => {
  const problem = stateProblem(coupon);
  if (problem) return problem;
  const obstacle = obstacleOf(parts, coupon);
  if (obstacle?.why === 'threshold') return couponUseFail('coupon.threshold', { missingCents: obstacle.missingCents });
  return obstacle && couponUseFail('coupon.scope');
};

/** Returns a coupon's discount beside the chosen coupons of other issuers. */
const worthBeside = (parts: readonly GoodsPart[], coupon: OwnedCoupon, chosen: readonly OwnedCoupon[]): number => {
  const combinedWith = coupon.shopId === null ? chosen.filter((candidate) => candidate.shopId !== null) : [];
  const use = discountsOf(parts, [...combinedWith, coupon], 0).coupons.find((entry) => entry.id === coupon.id);
  return use?.parts.reduce((sum, cents) => sum + cents, 0) ?? 0;
};

/** Returns the first usable requested coupon of each issuer. */
const wished = (usable: readonly OwnedCoupon[], ids: readonly string[]): OwnedCoupon[] => {
  const givers = new Map<string | null, OwnedCoupon>();
  for (const id of ids) {
    const coupon = usable.find((candidate) => candidate.id === id);
    if (coupon && !givers.has(coupon.shopId)) givers.set(coupon.shopId, coupon);
  }
  return [...givers.values()];
};

/** Refuses requests that cannot be fulfilled exactly (404 `coupon.missing`, 409 `coupon.*`). */
const refuseOthers = (parts: readonly GoodsPart[], ownCoupons: readonly OwnedCoupon[], ids: readonly string[]): void => {
  const givers = new Set<string | null>();
  for (const id of ids) {
    const coupon = ownCoupons.find((candidate) => candidate.id === id);
    if (!coupon) throw couponUseFail('coupon.missing');
    const problem = problemOf(parts, coupon);
    if (problem) throw problem;
    if (givers.has(coupon.shopId)) throw couponUseFail('coupon.tooMany');
    givers.add(coupon.shopId);
  }
};

/**
 * Applies the chosen coupons and the red bag, distributed to the cent. A preview ignores requests that cannot be fulfilled;
 * `strict` (the order is created, its coupons are locked) refuses them.
 */
export const chooseCoupons = async (db: Db, wish: CouponRequest, strict: boolean): Promise<CouponAnswer> => {
  const { memberId, lang, parts, couponIds, redBagCents } = wish;
  const ownCoupons = await repository.couponsHeld(db, memberId, lang, couponIds ?? []);
  if (strict && couponIds) refuseOthers(parts, ownCoupons, couponIds);
  const problems = new Map(ownCoupons.map((coupon) => [coupon.id, problemOf(parts, coupon)]));
  const usable = ownCoupons.filter((coupon) => !problems.get(coupon.id));
  const best = couponIds ? undefined : bestCoupons(parts, usable);
  const picks = best ? usable.filter((coupon) => best.includes(coupon)) : wished(usable, couponIds ?? []);
  const discounts = discountsOf(parts, picks, redBagCents);
  if (strict && couponIds && discounts.coupons.length < couponIds.length) throw couponUseFail('coupon.noEffect');
  const chosen = picks.filter(({ id }) => discounts.coupons.some((use) => use.id === id));
  const coupons = ownCoupons.map((coupon): CouponChoice => {
    const cents = problems.get(coupon.id) ? 0 : worthBeside(parts, coupon, chosen);
    const problem = problems.get(coupon.id) ?? (cents === 0 ? couponUseFail('coupon.noEffect') : undefined);
    return { ...coupon, cents, chosen: chosen.includes(coupon), reason: problem?.textIn(lang) ?? null };
  });
  return {
    discounts,
    coupons: [...coupons.filter((coupon) => coupon.reason === null), ...coupons.filter((coupon) => coupon.reason !== null)],
  };
};

/** Returns the discount of the best of these coupons, in cents: the default of a checkout. */
export const savedByBest = (parts: readonly GoodsPart[], ownCoupons: readonly OwnedCoupon[]): number => {
  const usable = ownCoupons.filter((coupon) => !problemOf(parts, coupon));
  const { coupons } = discountsOf(parts, bestCoupons(parts, usable), 0);
  return coupons.flatMap((use) => use.parts).reduce((sum, cents) => sum + cents, 0);
};
