import type { CouponFace } from '@juhe/contract/mall/coupon.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { couponSummaryColumns, couponSummaryTables } from '../shared/coupon-summary.repository.ts';
import type { CouponState } from './coupon-machine.ts';

/** A member's coupon as shown on its ticket, with its scope. */
export interface OwnedCoupon extends CouponFace {
  id: string;
  scopeIds: string[];
  expiresAt: string;
  state: CouponState;
  /** Expired by the database's clock. */
  over: boolean;
}

/**
 * Locks the member's coupons that can be used now (or, given `ids`, the member's among these) until the end of the
 * transaction.
 */
export const lockUsableCoupons = (tx: Tx, memberId: string, ids: readonly string[] | undefined) =>
  tx.rows(sql`select id from member_coupon where member_id = ${memberId}
    and ${ids === undefined ? sql`state = 'unused' and expires_at > now()` : sql`id = any(${[...ids]}::text[])`}
    order by id for update`);

/**
 * The member's coupons for an order: unused and locked ones before their expiry, and those of `ids` in any state; ordered by
 * expiry.
 */
export const couponsHeld = (db: Db, memberId: string, lang: string, ids: readonly string[]) =>
  db.rows<OwnedCoupon>(sql`select c.id, c.state, c.expires_at as "expiresAt", c.expires_at <= now() as over, t.scope_ids as "scopeIds",
      ${couponSummaryColumns(lang)}
    from member_coupon c join coupon_template t on t.id = c.template_id ${couponSummaryTables(lang)}
    where c.member_id = ${memberId} and ((c.state in ('unused', 'locked') and c.expires_at > now()) or c.id = any(${[...ids]}::text[]))
    order by c.expires_at, c.id`);

export const insertUses = (tx: Tx, uses: readonly { orderId: string; memberCouponId: string; cents: number }[]) =>
  tx.run(sql`insert into mall_order_coupon (order_id, member_coupon_id, cents)
    select "orderId", "memberCouponId", cents
    from jsonb_to_recordset(${sql.json(uses)}) as u ("orderId" text, "memberCouponId" text, cents bigint)`);

/** Locks the coupons of these orders in a fixed order. */
export const lockCouponsOf = (tx: Tx, orderIds: readonly string[]) =>
  tx.rows<{ id: string; state: CouponState; over: boolean }>(sql`select c.id, c.state, c.expires_at <= now() as over
    from member_coupon c where c.id in (select member_coupon_id from mall_order_coupon where order_id = any(${[...orderIds]}::text[]))
    order by c.id for update`);

/** Returns whether an order still needs the coupon: one that is open, or whose goods were shipped with its discount. */
export const isNeeded = async (tx: Tx, couponId: string): Promise<boolean> =>
  (
    await tx.rows(sql`select from mall_order_coupon u join mall_order o on o.id = u.order_id
    where u.member_coupon_id = ${couponId} and (o.state not in ('cancelled', 'refunded') or o.waybill is not null) limit 1`)
  ).length > 0;

export const setUsedAt = (tx: Tx, couponId: string, used: boolean) =>
  tx.run(sql`update member_coupon set used_at = case when ${used}::boolean then now() end where id = ${couponId}`);

/** The discounts of these coupons in orders that are not cancelled, in cents; coupons without discount are left out. */
export const couponSavings = (db: Db, couponIds: readonly string[]) =>
  db.rows<{ couponId: string; cents: number }>(sql`select c.id as "couponId", sum(u.cents)::bigint as cents
    from member_coupon c join mall_order_coupon u on u.member_coupon_id = c.id join mall_order o on o.id = u.order_id
    where c.id = any(${[...couponIds]}::text[]) and c.state = 'used' and (o.state not in ('cancelled', 'refunded') or o.waybill is not null)
    group by c.id`);
