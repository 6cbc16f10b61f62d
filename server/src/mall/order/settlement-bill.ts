/** The bill of a settled order for its shop, which explains the amount that reached the company wallet. */
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { portion } from '../pricing/portion.ts';
import { findOrder } from './order.repository.ts';
import { retainedOf, settlementOf } from './settlement.ts';
import { itemsToSettle } from './settlement.repository.ts';

/** Cents. `goodsCents - ownCouponCents + freightCents - commissionCents` is `netCents`; buyer, red bag and platform coupon paid for the goods. */
export interface SettlementBill {
  /** The goods that were not returned, at their price. */
  readonly goodsCents: number;
  /** Discount of the shop's own coupons and offers on them. */
  readonly ownCouponCents: number;
  /** Freight, and other money that was not refunded. */
  readonly freightCents: number;
  readonly commissionCents: number;
  readonly netCents: number;
  readonly buyerPaidCents: number;
  readonly redBagCents: number;
  readonly platformCouponCents: number;
}

/** Discounts of each item other than the platform's coupon and the red bag, in the order of `itemsToSettle`. */
const ownDiscounts = (db: Db, orderId: string) =>
  db.rows<{ cents: number }>(sql`select discount_cents - platform_coupon_cents - red_bag_cents as cents
    from mall_order_item where order_id = ${orderId} order by position`);

/** Returns the bill of a finished order sold by this shop; undefined for any other. */
export const settlementBill = async (db: Db, shopId: string, orderNo: string): Promise<SettlementBill | undefined> => {
  const order = await findOrder(db, orderNo);
  if (!order || order.shopId !== shopId || order.shopOwnerId === null) return undefined;
  if (order.state !== 'completed' && order.state !== 'refunded') return undefined;
  const items = await itemsToSettle(db, order.id);
  const discounts = await ownDiscounts(db, order.id);
  const { cashCents, redBagCents, couponCents, commissionCents } = settlementOf({ ...order, ofPlatform: false }, items);
  const buyerPaidCents = items.reduce((sum, { netCents, refundedCents }) => sum + netCents - refundedCents, 0);
  const ownCouponCents = items.reduce((sum, item, index) => {
    const { part, of } = retainedOf(item);
    return sum + portion(discounts[index]?.cents ?? 0, part, of);
  }, 0);
  return {
    goodsCents: buyerPaidCents + redBagCents + couponCents + ownCouponCents,
    ownCouponCents,
    freightCents: cashCents - buyerPaidCents,
    commissionCents,
    netCents: cashCents + redBagCents + couponCents - commissionCents,
    buyerPaidCents,
    redBagCents,
    platformCouponCents: couponCents,
  };
};
