import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Options of a coupon with sensible defaults: 10 yuan off from 20 yuan for all goods. */
export interface CouponFields {
  shopId?: string | null;
  scope?: 'all' | 'shop' | 'category' | 'product';
  scopeIds?: readonly string[];
  kind?: 'amount' | 'percent';
  /** Cents or basis points off. */
  value?: number;
  capCents?: number | null;
  thresholdCents?: number;
  /** Hours until it ends; negative for an expired one. */
  hours?: number;
}

/** Gives a member a coupon; returns its id. */
export const giveCoupon = async (db: Database, memberId: string, fields: CouponFields = {}): Promise<string> => {
  const { shopId = null, scope = 'all', scopeIds = [], kind = 'amount', value = 1_000, hours = 48 } = fields;
  const { capCents = null, thresholdCents = kind === 'amount' ? Math.max(value, 2_000) : 0 } = fields;
  const template = await db.one<{ id: string }>(sql`insert into coupon_template
      (names, shop_id, scope, scope_ids, kind, value, cap_cents, threshold_cents, quota, claimed, claim_until, valid_days)
    values ('{"zh-Hans":"测试券","en":"Test coupon"}', ${shopId}, ${scope}, ${[...scopeIds]}::text[], ${kind}, ${value}, ${capCents}, ${thresholdCents}, 100, 1,
      now() + interval '1 day', 7) returning id`);
  const { id } = await db.one<{ id: string }>(sql`insert into member_coupon (template_id, member_id, expires_at)
    values (${template.id}, ${memberId}, now() + ${hours}::int * interval '1 hour') returning id`);
  return id;
};
