import type {
  CouponFace,
  CouponFigures,
  CouponGoods,
  CouponOffer,
  CouponScope,
  MemberCoupon,
} from '@juhe/contract/mall/coupon.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { couponSummaryColumns, couponSummaryTables } from '../shared/coupon-summary.repository.ts';
import { shownMemberCents } from '../shared/member-price.repository.ts';
import type { CouponState } from './coupon-machine.ts';

/** SQL condition: template `t` covers product `p`. */
const covers = sql`(t.shop_id is null or t.shop_id = p.shop_id) and case t.scope when 'all' then true
  when 'shop' then p.shop_id = any(t.scope_ids) when 'product' then p.id = any(t.scope_ids)
  else t.scope_ids && (select array[l.id, l.parent_id, m.parent_id] from category l left join category m on m.id = l.parent_id where l.id = p.category_id) end`;

export interface OfferFilter {
  /** Coupons for the product with this number. */
  saleNo?: string | undefined;
  /** Coupons of this shop. */
  shopId?: string | undefined;
  scope?: CouponScope | undefined;
}

const openShops = sql`select o.id from shop o left join member w on w.id = o.owner_id where o.state = 'open' and w.cancelled_at is null`;

/** SQL condition: at least one of the shops of `t` is open, and at least one of its products on the shelf (MALL-141). */
const isUsable = sql`(t.shop_id is null or t.shop_id in (${openShops}))
  and (t.scope <> 'shop' or exists (select from (${openShops}) opened where opened.id = any(t.scope_ids)))
  and (t.scope <> 'product' or exists (select from product p where p.id = any(t.scope_ids) and p.on_sale))`;

/** SQL condition: `t` can be claimed now or later. */
const handedOut = sql`t.stopped_at is null and t.claim_until > now() and coalesce(t.valid_until > now(), true) and ${isUsable}`;

const ownTable = (memberId: string | undefined): Sql => sql`cross join lateral (select count(*)::int as n,
    count(*) filter (where c.state = 'unused' and c.expires_at > now())::int as usable
  from member_coupon c where c.template_id = t.id and c.member_id = ${memberId ?? null}) own`;

const offerState = sql`case when own.n >= t.per_member then 'owned' when t.claimed >= t.quota then 'gone'
  when t.claim_from > now() then 'soon' else 'open' end`;

const offerColumns = sql`${offerState} as state, own.usable, t.per_member as "perMember",
  case when t.claimed >= t.quota then 100 else least(99, t.claimed::bigint * 100 / t.quota)::int end as "claimedPercent",
  t.claim_from as "claimFrom", t.claim_until as "claimUntil", t.valid_days as "validDays", t.valid_until as "validUntil"`;

/**
 * Claimable and usable offers first, then upcoming, then exhausted ones; within each group the most valuable first. A claim
 * does not move the tapped coupon in the list.
 */
const offerOrder = sql`(${offerState} = 'gone' or (own.n >= t.per_member and own.usable = 0)), t.claim_from > now(),
  coalesce(t.cap_cents, t.value) desc, t.id`;

const offersWhere = ({ saleNo, shopId, scope }: OfferFilter): Sql =>
  sql.and([
    handedOut,
    ...(scope === undefined ? [] : [sql`t.scope = ${scope}`]),
    ...(saleNo === undefined ? [] : [sql`exists (select from product p where p.sale_no = ${saleNo} and ${covers})`]),
    ...(shopId === undefined ? [] : [sql`(t.shop_id = ${shopId} or (t.scope = 'shop' and ${shopId} = any(t.scope_ids)))`]),
    // Beside goods only coupons that help to buy them: none that cannot be claimed any more.
    ...(saleNo === undefined && shopId === undefined
      ? []
      : [sql`(own.usable > 0 or (own.n < t.per_member and t.claimed < t.quota))`]),
  ]);

/** Offered coupons from the viewpoint of a member (or a visitor). */
export const offerPage = async (
  db: Db,
  filter: OfferFilter,
  memberId: string | undefined,
  lang: string,
  limit: number,
  offset: number,
) => {
  const from = sql`coupon_template t ${ownTable(memberId)}`;
  const where = offersWhere(filter);
  const list =
    await db.rows<CouponOffer>(sql`select ${couponSummaryColumns(lang)}, ${offerColumns} from ${from} ${couponSummaryTables(lang)}
    where ${where} order by ${offerOrder} limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from} where ${where}`);
  return { list, total };
};

/** One template as an offer, whether or not it is offered now. */
export const findOffer = (db: Db, templateId: string, memberId: string | undefined, lang: string) =>
  db.one<CouponOffer>(sql`select ${couponSummaryColumns(lang)}, ${offerColumns} from coupon_template t ${ownTable(memberId)} ${couponSummaryTables(lang)}
    where t.id = ${templateId}`);

export interface TemplateNow {
  /** By the company, or because no shop of it is open. */
  stopped: boolean;
  begun: boolean;
  over: boolean;
  /** A coupon claimed now would already have expired. */
  stale: boolean;
  left: number;
  perMember: number;
  /** Number of coupons the member received, in any state. */
  own: number;
}

/** Locks a template until the end of the transaction, which serialises its claims. Returns false when there is none. */
export const lockTemplate = async (tx: Tx, templateId: string): Promise<boolean> =>
  (await tx.rows(sql`select from coupon_template where id = ${templateId} for update`)).length > 0;

/** Returns a locked template by the current clock, so that a caller who waited past its end is late. */
export const templateNow = (tx: Tx, templateId: string, memberId: string) =>
  tx.one<TemplateNow>(sql`select stopped_at is not null or not (${isUsable}) as stopped, claim_from <= clock_timestamp() as begun,
      claim_until <= clock_timestamp() as over, coalesce(valid_until <= clock_timestamp(), false) as stale, quota - claimed as left,
      per_member as "perMember", (select count(*)::int from member_coupon where template_id = t.id and member_id = ${memberId}) as own
    from coupon_template t where id = ${templateId}`);

/** Raises the quota of a locked template where `n` more coupons would exceed it. */
export const ensureQuota = (tx: Tx, templateId: string, n: number) =>
  tx.run(sql`update coupon_template set quota = claimed + ${n}::int where id = ${templateId} and quota < claimed + ${n}::int`);

/**
 * Returns whether coupons of a template are valid for a number of days after they are granted, so that they can be promised
 * every month.
 */
export const isLasting = async (db: Db, templateId: string): Promise<boolean> =>
  (await db.rows(sql`select from coupon_template where id = ${templateId} and valid_days is not null and valid_until is null`))
    .length > 0;

export interface CreatedCoupon {
  id: string;
  expiresAt: string;
  /** More than a day before it expires. */
  early: boolean;
}

/** Creates a coupon of a locked template for a member; counts against the quota. */
export const insertCoupon = async (tx: Tx, templateId: string, memberId: string): Promise<CreatedCoupon> => {
  await tx.run(sql`update coupon_template set claimed = claimed + 1 where id = ${templateId}`);
  return tx.one<CreatedCoupon>(sql`insert into member_coupon (template_id, member_id, claimed_at, expires_at)
    select id, ${memberId}, clock_timestamp(), coalesce(valid_until, clock_timestamp() + valid_days * interval '1 day')
    from coupon_template where id = ${templateId}
    returning id, expires_at as "expiresAt", expires_at > clock_timestamp() + interval '1 day' as early`);
};

/** The effective state: an unused coupon past its end counts as expired before its job has run. */
const stateNow = sql`case when c.state = 'unused' and c.expires_at <= now() then 'expired' else c.state end`;
/** The tab of a coupon: a locked one can still be used by the member. */
const tabOf = sql`case when c.state = 'locked' then 'unused' else ${stateNow} end`;

const ownOrder: Readonly<Record<'unused' | 'used' | 'expired', Sql>> = {
  unused: sql`c.expires_at, c.id`,
  used: sql`c.used_at desc nulls last, c.id`,
  expired: sql`c.expires_at desc, c.id`,
};

/** A page of a member's coupons in a tab. */
export const ownPage = async (
  db: Db,
  memberId: string,
  state: keyof typeof ownOrder,
  lang: string,
  limit: number,
  offset: number,
) => {
  const list =
    await db.rows<MemberCoupon>(sql`select c.id, ${couponSummaryColumns(lang)}, ${stateNow} as state, c.claimed_at as "claimedAt",
      c.expires_at as "expiresAt", c.used_at as "usedAt",
      array(select o.order_no from mall_order_coupon u join mall_order o on o.id = u.order_id
        where u.member_coupon_id = c.id and c.state in ('locked', 'used') and o.deleted_at is null
          and (o.state not in ('cancelled', 'refunded') or o.waybill is not null)
        order by o.order_no) as "orderNos"
    from member_coupon c join coupon_template t on t.id = c.template_id ${couponSummaryTables(lang)}
    where c.member_id = ${memberId} and ${tabOf} = ${state} order by ${ownOrder[state]} limit ${limit} offset ${offset}`);
  const counts = await db.one<Record<keyof typeof ownOrder, number>>(sql`select
      count(*) filter (where tab = 'unused')::int as unused, count(*) filter (where tab = 'used')::int as used,
      count(*) filter (where tab = 'expired')::int as expired
    from (select ${tabOf} as tab from member_coupon c where c.member_id = ${memberId}) tabs`);
  return { list, total: counts[state], counts };
};

/** Goods on sale that a template covers, best sellers first; undefined when there is no such template. */
export const couponGoods = async (db: Db, access: Sql, templateId: string, limit: number, offset: number) => {
  const from = sql`product p join coupon_template t on t.id = ${templateId} and ${covers} where p.on_sale`;
  const list = await db.rows<CouponGoods>(sql`select p.id, p.source, p.sale_no as "saleNo", p.title as "productName", p.img,
      p.price_cents as "priceCents", ${shownMemberCents(sql`p.price_cents`, access)} as "memberPriceCents"
    from ${from} order by p.sold desc, p.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

export const templateExists = async (db: Db, templateId: string): Promise<boolean> =>
  (await db.rows(sql`select from coupon_template where id = ${templateId}`)).length > 0;

export interface DueCoupon extends Pick<CouponFace, 'kind' | 'value' | 'thresholdCents'> {
  memberId: string;
  state: CouponState;
  over: boolean;
  expiresAt: string;
}

/** Locks a coupon whose job is due. */
export const lockCoupon = (tx: Tx, id: string) =>
  tx.maybe<DueCoupon>(sql`select c.member_id as "memberId", c.state, c.expires_at <= clock_timestamp() as over,
      c.expires_at as "expiresAt", t.kind, t.value, t.threshold_cents as "thresholdCents"
    from member_coupon c join coupon_template t on t.id = c.template_id where c.id = ${id} for update of c`);

/** All templates with the statistics of their coupons, newest first. */
export const templatePage = async (db: Db, lang: string, limit: number, offset: number) => {
  const list =
    await db.rows<CouponFigures>(sql`select ${couponSummaryColumns(lang)}, t.quota, t.claimed, t.per_member as "perMember",
      t.claim_from as "claimFrom", t.claim_until as "claimUntil", t.valid_days as "validDays", t.valid_until as "validUntil",
      t.stopped_at as "stoppedAt", f.unused, f.locked, f.used, f.expired, d.cents as "discountCents"
    from coupon_template t ${couponSummaryTables(lang)}
    cross join lateral (select count(*) filter (where now.state = 'unused')::int as unused, count(*) filter (where now.state = 'locked')::int as locked,
        count(*) filter (where now.state = 'used')::int as used, count(*) filter (where now.state = 'expired')::int as expired
      from (select ${stateNow} as state from member_coupon c where c.template_id = t.id) now) f
    cross join lateral (select coalesce(sum(u.cents), 0)::bigint as cents from member_coupon c
      join mall_order_coupon u on u.member_coupon_id = c.id join mall_order o on o.id = u.order_id
      where c.template_id = t.id and c.state = 'used' and o.state not in ('cancelled', 'refunded')) d
    order by t.created_at desc, t.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from coupon_template`);
  return { list, total };
};
