/** Parts of what is wanted and what it costs: shared by the operations of `mall/order` that lead to an order. */
import { z } from 'zod';
import { cents, flag, id, instant, integer } from '../fields.ts';
import { couponFace } from './coupon.schemas.ts';

/** As many as a cart holds. */
const ids = /^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,119}$/;

/** What is bought: lines of the cart, or one SKU straight from the goods page. */
export const wanted = {
  cartLineIds: z.string().regex(ids).optional(),
  skuId: id.optional(),
  quantity: integer(1, 999).optional(),
  /** Group buying: the activity, and the group to join (none: opens one). */
  activityId: id.optional(),
  groupId: id.optional(),
  /** Buys at the price that a bargain has reached. */
  bargainId: id.optional(),
};

interface Wanted {
  cartLineIds?: string | undefined;
  skuId?: string | undefined;
  activityId?: string | undefined;
  groupId?: string | undefined;
  bargainId?: string | undefined;
}

/** Lines of the cart or one SKU; a price of a group or a bargain is for one SKU. */
export const oneSource = (v: Wanted) =>
  (v.cartLineIds === undefined) !== (v.skuId === undefined) &&
  (v.skuId !== undefined || (v.activityId === undefined && v.bargainId === undefined)) &&
  (v.activityId === undefined || v.bargainId === undefined) &&
  (v.groupId === undefined || v.activityId !== undefined);

export const choice = {
  /** Comma-joined; absent: the best of the member's coupons, empty: none. */
  couponIds: z
    .string()
    .regex(new RegExp(`^$|${ids.source}`))
    .optional(),
  useRedBag: flag.default(false),
  /** Made by the browser and kept until it knows what became of its order: one checkout makes its orders once. */
  checkoutId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional(),
};

export const amounts = {
  goodsCents: cents,
  freightCents: cents,
  discountCents: cents,
  payableCents: cents,
};

/** What `discountCents` consists of. */
export const discounts = { shopCouponCents: cents, platformCouponCents: cents, redBagCents: cents };

/** A coupon of the member's at this checkout. */
export const couponChoice = couponFace.extend({
  id,
  expiresAt: instant,
  /** What it takes off here (a platform's coupon: beside the shops' chosen ones); 0 when it can't be used. */
  cents,
  chosen: z.boolean(),
  /** Why it can't be used, in the member's language; null when it can. */
  reason: z.string().nullable(),
});
export type CouponChoice = z.output<typeof couponChoice>;

export const redBagChoice = z.object({
  balanceCents: cents,
  /** The most that may be used here. */
  usableCents: cents,
});
