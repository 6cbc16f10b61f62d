/** The bill of a settled order for its shop: how the amount that reached the company wallet came about. */
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { portion } from '../pricing/portion.ts';
import { findOrder } from './order.repository.ts';
import { keptOf, settlementOf } from './settlement.ts';
import { itemsToSettle } from './settlement.repository.ts';

/** Cents. `goodsCents - ownCouponCents + freightCents - commissionCents` is `netCents`; buyer, red bag and platform coupon paid for the goods. */
export interface SettlementBill {
  /** The goods that were kept, at their price. */
  readonly goodsCents: number;
  /** What the shop's own coupons and offers took off them. */
  readonly ownCouponCents: number;
  /** Freight, and what else of the money did not go back. */
  readonly freightCents: number;
  readonly commissionCents: number;
  readonly netCents: number;
  readonly buyerPaidCents: number;
  readonly redBagCents: number;
  readonly platformCouponCents: number;
}

/** What neither the platform's coupon nor the red bag took off each item, in the order of `itemsToSettle`. */
const ownDiscounts = (db: Db, orderId: string) =>
  db.rows<{ cents: number }>(sql`select discount_cents - platform_coupon_cents - red_bag_cents as cents
    from mall_order_item where order_id = ${orderId} order by position`);

/** The bill of an order that this shop sold and that is over; undefined for every other one. */
export const settlementBill = async (db: Db, shopId: string, orderNo: string): Promise<SettlementBill | undefined> => {
  const order = await findOrder(db, orderNo);
  if (!order || order.shopId !== shopId || order.shopOwnerId === null) return undefined;
  if (order.state !== 'completed' && order.state !== 'refunded') return undefined;
  const items = await itemsToSettle(db, order.id);
  const discounts = await ownDiscounts(db, order.id);
  const { cashCents, redBagCents, couponCents, commissionCents } = settlementOf({ ...order, ofPlatform: false }, items);
  const buyerPaidCents = items.reduce((sum, { netCents, refundedCents }) => sum + netCents - refundedCents, 0);
  const ownCouponCents = items.reduce((sum, item, index) => {
    const { part, of } = keptOf(item);
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
