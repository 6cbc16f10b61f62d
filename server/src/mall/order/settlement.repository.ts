import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The amounts of an item: paid and refunded. Cents. */
export interface SettledItem {
  readonly quantity: number;
  readonly refundedQuantity: number;
  /** Amount paid by the member for all its units: price less every discount. */
  readonly netCents: number;
  readonly refundedCents: number;
  readonly platformCouponCents: number;
  readonly redBagCents: number;
  readonly refundedRedBagCents: number;
}

export const itemsToSettle = (db: Db, orderId: string) =>
  db.rows<SettledItem>(sql`select quantity, refunded_quantity as "refundedQuantity",
      price_cents * quantity - discount_cents as "netCents", refunded_cents as "refundedCents",
      platform_coupon_cents as "platformCouponCents", red_bag_cents as "redBagCents", refunded_red_bag_cents as "refundedRedBagCents"
    from mall_order_item where order_id = ${orderId} order by position`);

export interface Returned {
  readonly itemId: string;
  readonly quantity: number;
  readonly cents: number;
  readonly redBagCents: number;
}

/** Records a partial return; the table refuses more than was bought or paid. */
export const addReturned = (tx: Tx, { itemId, quantity, cents, redBagCents }: Returned) =>
  tx.run(sql`update mall_order_item set refunded_quantity = refunded_quantity + ${quantity},
      refunded_cents = refunded_cents + ${cents}, refunded_red_bag_cents = refunded_red_bag_cents + ${redBagCents}
    where id = ${itemId}`);

/**
 * Returns the saving of member prices on the units of an order that were not returned, in cents; 0 for orders at a shelf,
 * group or bargain price.
 */
export const memberSaved = async (db: Db, orderId: string): Promise<number> =>
  (
    await db.one<{
      cents: number;
    }>(sql`select coalesce(sum((i.shelf_cents - i.price_cents) * (i.quantity - i.refunded_quantity)), 0)::bigint as cents
      from mall_order_item i join mall_order o on o.id = i.order_id where o.id = ${orderId} and o.origin is null`)
  ).cents;

/** Total refunded of an order so far, freight included. */
export const refundedSoFar = async (db: Db, orderId: string): Promise<number> =>
  (await db.one<{ cents: number }>(sql`select refunded_cents as cents from mall_order where id = ${orderId}`)).cents;

/** Stores the commission rate of an order's settlement, in basis points. */
export const setSettledCommission = (tx: Tx, orderId: string, commissionBp: number) =>
  tx.run(sql`update mall_order set settled_commission_bp = ${commissionBp} where id = ${orderId}`);

/** Records a refund of an order; the table refuses more than was paid. */
export const addRefunded = (tx: Tx, orderId: string, cents: number) =>
  tx.run(sql`update mall_order set refunded_cents = refunded_cents + ${cents}::bigint where id = ${orderId}`);
