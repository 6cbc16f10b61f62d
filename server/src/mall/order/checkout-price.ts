/** The price of a checkout's orders: goods and freight, less coupons and red bag. Cents. */
import type { CouponChoice } from '@juhe/contract/mall/checkout.schemas';
import type { Db } from '../../db/db.ts';
import type { Lang } from '../../http/text/lang.ts';
import { chooseCoupons } from '../coupon/coupon-choice.service.ts';
import { couponUseFail } from '../coupon/coupon-use-failures.ts';
import type { LineDiscount } from '../coupon/combine.ts';
import { type Amounts, type Discounted, discounted, totalOf } from '../pricing/amounts.ts';
import type { Promotion, ShopPart } from './checkout-lines.ts';
import type { RequestedLine } from './order.repository.ts';

export interface PricedPart {
  readonly shopId: string;
  readonly shopName: string;
  readonly lines: readonly ({ readonly line: RequestedLine } & LineDiscount)[];
  readonly amounts: Amounts & Discounted;
}

export interface Bill {
  readonly parts: readonly PricedPart[];
  readonly total: Amounts & Discounted;
  /** All coupons of the member, usable ones first. */
  readonly coupons: readonly CouponChoice[];
  /** The chosen ones, with their discount for each part. */
  readonly uses: readonly { readonly id: string; readonly parts: readonly number[] }[];
  /** Maximum amount that the red bag may cover. */
  readonly redBagRoomCents: number;
}

interface Requested {
  readonly memberId: string;
  readonly lang: Lang;
  readonly parts: readonly ShopPart[];
  readonly promotion: Promotion | undefined;
  readonly couponIds: readonly string[] | undefined;
  readonly redBagCents: number;
  /** Whether unusable coupons are refused instead of ignored. */
  readonly strict: boolean;
}

const noDiscount: LineDiscount = { shopCouponCents: 0, platformCouponCents: 0, redBagCents: 0 };

const partOf = ({ shopId, shopName, lines, amounts }: ShopPart, discounts: readonly LineDiscount[]): PricedPart => ({
  shopId,
  shopName,
  lines: lines.map((line, i) => ({ line, ...(discounts[i] ?? noDiscount) })),
  amounts: discounted(amounts, discounts),
});

/** The empty bill. */
export const emptyBill: Bill = { parts: [], total: totalOf([]), coupons: [], uses: [], redBagRoomCents: 0 };

/** Prices parts for a member; groups and bargains accept neither coupons nor the red bag (409 `coupon.notHere` when `strict`). */
export const billOf = async (db: Db, { promotion, parts, ...options }: Requested): Promise<Bill> => {
  if (promotion) {
    if (options.strict && options.couponIds?.length) throw couponUseFail('coupon.notHere');
    const plain = parts.map((part) => partOf(part, []));
    return { ...emptyBill, parts: plain, total: totalOf(plain.map((part) => part.amounts)) };
  }
  const goods = parts.map(({ shopId, lines, amounts }) => ({
    shopId,
    freightCents: amounts.freightCents,
    lines: lines.map(({ goodsId, categoryIds, priceCents, quantity }) => ({
      productId: goodsId,
      categoryIds,
      cents: priceCents * quantity,
    })),
  }));
  const { coupons, discounts } = await chooseCoupons(db, { ...options, parts: goods }, options.strict);
  const priced = parts.map((part, i) => partOf(part, discounts.parts[i] ?? []));
  return {
    parts: priced,
    total: totalOf(priced.map((part) => part.amounts)),
    coupons,
    uses: discounts.coupons,
    redBagRoomCents: discounts.redBagRoomCents,
  };
};
