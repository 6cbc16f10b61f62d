import { z } from 'zod';
import {
  anyMobile,
  cents,
  centsInput,
  fileUrl,
  id,
  inDefaultLanguage,
  instant,
  instantInput,
  integer,
  list,
  nameIn,
  pageInput,
  pageOf,
} from '../fields.ts';

const scope = z.enum(['all', 'shop', 'category', 'product']);
export type CouponScope = z.output<typeof scope>;
const kind = z.enum(['amount', 'percent']);

/** The discount and scope of a coupon, as printed on the ticket. Names are in the reader's language. */
export const couponFace = z.object({
  templateId: id,
  name: z.string(),
  kind,
  /** amount: cents off; percent: basis points off (1500 = 15 % off). */
  value: z.number().int(),
  /** The maximum discount of a percentage coupon. */
  capCents: cents.nullable(),
  /** Minimum total of the eligible goods; 0 for none. */
  thresholdCents: cents,
  /** Null: a coupon of the platform, otherwise of this shop. */
  shopId: id.nullable(),
  shopName: z.string().nullable(),
  scope,
  /** The first three entries of its scope, and their number; empty for `all`. */
  scopeNames: z.array(z.string()),
  scopeCount: z.number().int(),
  /**
   * The page of the eligible goods: `id` is that of the shop or category, the saleNo of a product or the goodsId of a
   * supplier's.
   */
  target: z.object({ kind: z.enum(['all', 'shop', 'category', 'product', 'supplied', 'several']), id: z.string().nullable() }),
});
export type CouponFace = z.output<typeof couponFace>;

/** A claimable coupon, with the member's state. */
export const couponOffer = couponFace.extend({
  /** `owned`: the member has the maximum number; `gone`: all are claimed; `soon`: from `claimFrom` on. */
  state: z.enum(['open', 'soon', 'owned', 'gone']),
  /** Claimed share, in whole per cent; 100 only if none is left. */
  claimedPercent: z.number().int(),
  perMember: z.number().int(),
  /** Number of coupons the member can use now; 0 for visitors. */
  usable: z.number().int(),
  claimFrom: instant,
  claimUntil: instant,
  /** Valid for this many days after the claim, or until a time: one of them. */
  validDays: z.number().int().nullable(),
  validUntil: instant.nullable(),
});
export type CouponOffer = z.output<typeof couponOffer>;

export const couponStates = ['unused', 'used', 'expired'] as const;

/** A coupon of the member; a locked one belongs to an unpaid order. */
export const memberCoupon = couponFace.extend({
  id,
  state: z.enum(['unused', 'locked', 'used', 'expired']),
  claimedAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  /** The orders for which it is locked, or that used it. */
  orderNos: z.array(z.string()),
});
export type MemberCoupon = z.output<typeof memberCoupon>;

const couponGoods = z.object({
  id,
  source: z.enum(['pt', 'jd']),
  saleNo: z.string(),
  productName: z.string(),
  img: fileUrl,
  priceCents: cents,
  /** As in `goodsCard`. */
  memberPriceCents: cents.nullable(),
});
export type CouponGoods = z.output<typeof couponGoods>;

const names = inDefaultLanguage(nameIn(30, 60));

/** A template for operators, with its usage. */
const template = couponFace.extend({
  quota: z.number().int(),
  claimed: z.number().int(),
  unused: z.number().int(),
  locked: z.number().int(),
  used: z.number().int(),
  expired: z.number().int(),
  /** Total discount on valid orders. */
  discountCents: cents,
  perMember: z.number().int(),
  claimFrom: instant,
  claimUntil: instant,
  validDays: z.number().int().nullable(),
  validUntil: instant.nullable(),
  stoppedAt: instant.nullable(),
});
export type CouponFigures = z.output<typeof template>;

export const couponSchemas = {
  listClaimableCoupons: {
    input: z.object({
      ...pageInput,
      /** Coupons for a product, or of a shop; without either those of the claim centre. */
      saleNo: z.string().min(1).max(40).optional(),
      shopId: id.optional(),
      scope: scope.optional(),
    }),
    output: pageOf(couponOffer),
  },
  claimCoupon: { input: z.object({ templateId: id }), output: couponOffer },
  listMyCoupons: {
    input: z.object({ ...pageInput, state: z.enum(couponStates).default('unused') }),
    output: pageOf(memberCoupon).extend({
      counts: z.object({ unused: z.number().int(), used: z.number().int(), expired: z.number().int() }),
    }),
  },
  listCouponGoods: { input: z.object({ ...pageInput, templateId: id }), output: pageOf(couponGoods) },

  createCoupon: {
    input: z.object({
      names,
      kind,
      value: integer(1, 1_000_000_000),
      thresholdCents: integer(0, 1_000_000_000).default(0),
      capCents: centsInput.optional(),
      shopId: id.optional(),
      scope,
      scopeIds: list(id, 50).default([]),
      quota: integer(1, 10_000_000),
      perMember: integer(1, 100).default(1),
      claimFrom: instantInput.optional(),
      claimUntil: instantInput,
      validDays: integer(1, 366).optional(),
      validUntil: instantInput.optional(),
    }),
    output: z.object({ templateId: id }),
  },
  stopCoupon: { input: z.object({ templateId: id }), output: z.object({ stoppedAt: instant }) },
  listCoupons: { input: z.object(pageInput), output: pageOf(template) },
  giveCoupon: { input: z.object({ templateId: id, mobile: anyMobile }), output: z.object({ id, expiresAt: instant }) },
};
