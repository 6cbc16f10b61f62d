import type { CardOrderState } from '@juhe/contract/applyfor/card.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type RightColumns, rightColumns } from '../../db/right-columns.ts';

const nameIn = (lang: string): Sql => sql`coalesce(c.names ->> ${lang}, c.names ->> 'zh-Hans')`;

export interface CardRow extends RightColumns {
  id: string;
  name: string;
  priceCents: number;
  durationDays: number;
  isOffered: boolean;
  /** A one-day trial is available. */
  hasTrial: boolean;
}

const cardColumns = (lang: string): Sql => sql`c.id, ${nameIn(lang)} as name, c.price_cents as "priceCents",
  c.duration_days as "durationDays", c.is_offered as "isOffered", c.has_trial as "hasTrial", ${rightColumns}`;

export const findCard = (db: Db, id: string, lang: string) =>
  db.maybe<CardRow>(sql`select ${cardColumns(lang)} from rights_card c where c.id = ${id}`);

/** The cards on offer, cheapest first. */
export const offeredCards = (db: Db, lang: string) =>
  db.rows<CardRow>(sql`select ${cardColumns(lang)} from rights_card c where c.is_offered order by c.price_cents, c.id limit 50`);

export interface OwnCardRow extends CardRow {
  memberCardId: string | null;
  activeFromAt: string | null;
  activeUntilAt: string | null;
  /** The current period is a trial. */
  isTrial: boolean;
  /** The member has never had this card. */
  isNew: boolean;
  nextCouponsAt: string | null;
  savedCents: number;
  extraPoints: number;
  extraQuestions: number;
}

/**
 * The first coupons of a period are due when its purchase can no longer be refunded (after a trial day, one day later),
 * further ones every 30 days, including across a renewal. A day of an order that can still be refunded earns none: when only
 * such days remain, the coupons are due at the end of a refund period that leaves others (APPLYFOR-40). Null when the card
 * ends before.
 */
const nextCoupons: Sql = sql`(select min(t.at) from (select greatest(mc.active_from + interval '24 hours',
      mc.trial_until + interval '24 hours', mc.coupons_at + interval '30 days') as at) regular
    cross join lateral (select regular.at union all select o.refund_until from card_order o
      where o.member_card_id = mc.id and o.state = 'active' and o.refund_until > regular.at) t (at)
    where mc.active_until - (select coalesce(sum(o.duration_days), 0)::int from card_order o
      where o.member_card_id = mc.id and o.state = 'active' and o.refund_until > t.at) * interval '1 day' > t.at)`;

/** The cards on offer and those that the member has now, with what each has saved apart from its coupons. */
export const cardsFor = (db: Db, memberId: string, lang: string) =>
  db.rows<OwnCardRow>(sql`select ${cardColumns(lang)}, mc.id as "memberCardId", a.from_at as "activeFromAt", a.until_at as "activeUntilAt",
      coalesce(a.until_at = mc.trial_until, false) as "isTrial", mc.active_from is null as "isNew",
      case when a.until_at is not null and c.coupons_a_month > 0 then ${nextCoupons} end as "nextCouponsAt",
      u.saved as "savedCents", u.points as "extraPoints", u.questions as "extraQuestions"
    from rights_card c left join member_card mc on mc.card_id = c.id and mc.member_id = ${memberId}
    left join lateral (select mc.active_from as from_at, mc.active_until as until_at where mc.active_until > now()) a on true
    cross join lateral (select coalesce(sum(saved_cents), 0)::bigint as saved,
        coalesce(sum(extra) filter (where kind = 'points'), 0)::int as points,
        coalesce(sum(extra) filter (where kind = 'questions'), 0)::int as questions
      from card_use where member_card_id = mc.id and voided_at is null) u
    where c.is_offered or a.until_at is not null
    order by a.until_at is null, c.price_cents, c.id limit 50`);

export interface SuppliedCoupon {
  memberCardId: string;
  couponId: string;
}

export const couponsOf = (db: Db, memberCardIds: readonly string[]) =>
  db.rows<SuppliedCoupon>(sql`select member_card_id as "memberCardId", member_coupon_id as "couponId" from card_coupon
    where member_card_id = any(${[...memberCardIds]}::text[])`);

/** Serializes the purchases of one member until the end of the transaction. */
export const lockPurchases = (tx: Tx, memberId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`card ${memberId}`}, 0))`);

/** Ensures the member's row of a card; returns its id. */
export const ensureMemberCard = async (tx: Tx, memberId: string, cardId: string): Promise<string> => {
  await tx.run(sql`insert into member_card (member_id, card_id) values (${memberId}, ${cardId}) on conflict do nothing`);
  return (await tx.one<{ id: string }>(sql`select id from member_card where member_id = ${memberId} and card_id = ${cardId}`)).id;
};

export interface OrderRow {
  id: string;
  orderNo: string;
  memberId: string;
  memberCardId: string;
  cardId: string;
  cardName: string;
  state: CardOrderState;
  amountCents: number;
  durationDays: number;
  payNo: string;
  /** The payment deadline has passed, even if its job has not run yet. */
  isExpired: boolean;
  payUntilAt: string | null;
  createdAt: string;
  paidAt: string | null;
  refundUntilAt: string | null;
  /** The refund period has passed. */
  isRefundOver: boolean;
  /** A right of the card was used after the payment. */
  isUsed: boolean;
}

const orderColumns = (
  lang: string,
): Sql => sql`o.id, o.order_no as "orderNo", o.member_id as "memberId", o.member_card_id as "memberCardId",
  c.id as "cardId", ${nameIn(lang)} as "cardName", o.state, o.amount_cents as "amountCents", o.duration_days as "durationDays", o.pay_no as "payNo",
  coalesce(o.expires_at <= now(), false) as "isExpired", o.expires_at as "payUntilAt", o.created_at as "createdAt", o.paid_at as "paidAt",
  o.refund_until as "refundUntilAt", coalesce(o.refund_until <= now(), false) as "isRefundOver",
  exists (select from card_use u where u.member_card_id = o.member_card_id and u.voided_at is null and u.used_at >= o.paid_at) as "isUsed"`;

const ordersFrom: Sql = sql`card_order o join member_card mc on mc.id = o.member_card_id join rights_card c on c.id = mc.card_id`;

export const findOwnOrder = (db: Db, memberId: string, orderNo: string, lang: string) =>
  db.maybe<OrderRow>(
    sql`select ${orderColumns(lang)} from ${ordersFrom} where o.order_no = ${orderNo} and o.member_id = ${memberId}`,
  );

export const findOpenOrder = (db: Db, memberCardId: string, lang: string) =>
  db.maybe<OrderRow>(
    sql`select ${orderColumns(lang)} from ${ordersFrom} where o.member_card_id = ${memberCardId} and o.state = 'pendingPayment'`,
  );

export const orderPage = async (db: Db, memberId: string, lang: string, limit: number, offset: number) => {
  const list = await db.rows<OrderRow>(sql`select ${orderColumns(lang)} from ${ordersFrom} where o.member_id = ${memberId}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from card_order where member_id = ${memberId}`);
  return { list, total };
};

interface NewOrder extends Pick<OrderRow, 'orderNo' | 'memberId' | 'memberCardId' | 'amountCents' | 'durationDays' | 'payNo'> {
  expiresAt: string | null;
}

export const insertOrder = async (tx: Tx, order: NewOrder): Promise<string> =>
  (
    await tx.one<{
      id: string;
    }>(sql`insert into card_order (order_no, member_id, member_card_id, state, amount_cents, duration_days, pay_no, expires_at)
      values (${order.orderNo}, ${order.memberId}, ${order.memberCardId}, 'pendingPayment', ${order.amountCents}, ${order.durationDays},
        ${order.payNo}, ${order.expiresAt}) returning id`)
  ).id;

export interface LockedOrder
  extends Pick<OrderRow, 'id' | 'orderNo' | 'memberId' | 'memberCardId' | 'state' | 'amountCents' | 'durationDays' | 'payNo'> {}

const lockedColumns: Sql = sql`id, order_no as "orderNo", member_id as "memberId", member_card_id as "memberCardId", state,
  amount_cents as "amountCents", duration_days as "durationDays", pay_no as "payNo"`;

export const lockOrder = (tx: Tx, id: string) =>
  tx.maybe<LockedOrder>(sql`select ${lockedColumns} from card_order where id = ${id} for no key update`);

export const lockOrderOfPayment = (tx: Tx, payNo: string) =>
  tx.maybe<LockedOrder>(sql`select ${lockedColumns} from card_order where pay_no = ${payNo} for no key update`);

export interface LockedCard extends Pick<RightColumns, 'couponsAMonth'> {
  id: string;
  memberId: string;
  couponTemplateId: string | null;
  isActive: boolean;
  activeUntilAt: string | null;
  /** Seconds until the end; negative once it has passed. */
  secondsLeft: number | null;
  /** Due time of its next coupons; null while it has no period, or when that ends before. */
  nextCouponsAt: string | null;
  areCouponsDue: boolean;
}

/** Locks a member card, then reads it behind the lock. */
export const lockMemberCard = async (tx: Tx, id: string): Promise<LockedCard | undefined> => {
  const locked = await tx.rows(sql`select id from member_card where id = ${id} for no key update`);
  if (locked.length === 0) return undefined;
  return tx.one<LockedCard>(sql`select mc.id, mc.member_id as "memberId", c.coupons_a_month as "couponsAMonth", c.coupon_template_id as "couponTemplateId",
      coalesce(mc.active_until > clock_timestamp(), false) as "isActive", mc.active_until as "activeUntilAt",
      extract(epoch from mc.active_until - clock_timestamp())::float8 as "secondsLeft", ${nextCoupons} as "nextCouponsAt",
      coalesce(${nextCoupons} <= clock_timestamp(), false) as "areCouponsDue"
    from member_card mc join rights_card c on c.id = mc.card_id where mc.id = ${id}`);
};

/** Adds days after the current end, or from now; the caller holds the row lock. */
export const extendCard = (tx: Tx, id: string, days: number) =>
  tx.run(sql`update member_card set active_from = case when active_until > statement_timestamp() then active_from else statement_timestamp() end,
    active_until = greatest(statement_timestamp(), active_until) + ${days}::int * interval '1 day' where id = ${id}`);

/** Subtracts days from the end; the caller holds the row lock. */
export const shortenCard = (tx: Tx, id: string, days: number) =>
  tx.run(sql`update member_card set active_until = active_until - ${days}::int * interval '1 day' where id = ${id}`);

export const setPaid = async (tx: Tx, id: string, refundHours: number): Promise<string> =>
  (
    await tx.one<{ at: string }>(sql`update card_order set paid_at = statement_timestamp(),
      refund_until = statement_timestamp() + ${refundHours}::int * interval '1 hour' where id = ${id} returning refund_until as at`)
  ).at;

/** The facts a refund depends on, read behind the locks of order and card. */
export const refundConditions = (tx: Tx, id: string) =>
  tx.one<{ isOver: boolean; isUsed: boolean }>(sql`select coalesce(o.refund_until <= clock_timestamp(), false) as "isOver",
      exists (select from card_use u where u.member_card_id = o.member_card_id and u.voided_at is null and u.used_at >= o.paid_at) as "isUsed"
    from card_order o where o.id = ${id}`);

/** Records coupons as issued by a card, and that they were handed out. */
export const insertCoupons = async (tx: Tx, memberCardId: string, couponIds: readonly string[]): Promise<void> => {
  await tx.run(sql`insert into card_coupon (member_coupon_id, member_card_id)
    select id, ${memberCardId} from unnest(${[...couponIds]}::text[]) as given (id)`);
  await tx.run(sql`update member_card set coupons_at = clock_timestamp() where id = ${memberCardId}`);
};
