/** Pending items of the demo accounts (auction.md H9). */
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * Orders that wait for one of these members as buyer or seller, and whose deadline (for a buyer's case, the statement
 * deadline) passes within `seconds`.
 */
export const ordersRunningOut = (tx: Tx, members: readonly string[], seconds: number) =>
  tx.rows<{ id: string }>(sql`select id from auction_order o
    where (state = 'pendingPayment' and buyer_id = any(${[...members]}::text[]) and pay_due_at < now() + ${seconds}::int * interval '1 second')
      or (state = 'awaitingConfirm' and seller_id = any(${[...members]}::text[])
        and confirm_due_at < now() + ${seconds}::int * interval '1 second')
      or (state = 'disputed' and buyer_id = any(${[...members]}::text[]) and exists (select from auction_case c
        where c.order_id = o.id and c.state = 'open' and c.statements_until < now() + ${seconds}::int * interval '1 second'))`);

/** The caller holds the order lock. */
export const postponePayment = (tx: Tx, id: string, seconds: number) =>
  tx.one<{ at: string }>(sql`update auction_order set pay_due_at = now() + ${seconds}::int * interval '1 second'
    where id = ${id} returning pay_due_at as at`);

/** Extends the statement deadline for both sides of the order's open case; the caller holds the order lock. */
export const postponeStatements = (tx: Tx, orderId: string, seconds: number) =>
  tx.rows<{ id: string }>(sql`update auction_case set statements_until = now() + ${seconds}::int * interval '1 second'
    where order_id = ${orderId} and state = 'open' returning id`);

/**
 * Extends second chances of these members that lapse within the hour. Those already past are locked by the job that lapses
 * them.
 */
export const postponeChances = (tx: Tx, members: readonly string[], seconds: number) =>
  tx.rows<{
    id: string;
    at: string;
  }>(sql`update auction_second_chance set expires_at = now() + ${seconds}::int * interval '1 second'
    where state = 'offered' and member_id = any(${[...members]}::text[]) and expires_at > now()
      and expires_at < now() + interval '1 hour' returning id, expires_at as at`);

/** Extends requests to the teams of these members that lapse within the day, except those already past. */
export const postponeRequests = (tx: Tx, members: readonly string[], days: number) =>
  tx.rows<{ id: string; at: string }>(sql`update team_change set lapses_at = now() + make_interval(days => ${days}::int)
    where state = 'asked' and to_id = any(${[...members]}::text[]) and lapses_at > now()
      and lapses_at < now() + interval '1 day' returning id, lapses_at as at`);

/** Sales whose payment the member has to confirm, latest first. */
export const salesToConfirm = (db: Db, memberId: string) =>
  db.rows<{
    orderNo: string;
    priceCents: number;
  }>(sql`select order_no as "orderNo", price_cents as "priceCents" from auction_order
    where state = 'awaitingConfirm' and seller_id = ${memberId} order by created_at desc, id`);

/** Goods that the member may offer while none of the member's goods are on offer and other goods remain in storage. */
export const goodsToOffer = (db: Db, memberId: string) =>
  db.maybe<{
    orderNo: string;
    priceCents: number;
  }>(sql`select order_no as "orderNo", price_cents as "priceCents" from auction_order o
    where state = 'inStorage' and buyer_id = ${memberId} and price_cents between 1000 and 40000
      and owned_since < now() - interval '24 hours' and resales < 10
      and not exists (select from auction_order l where l.buyer_id = ${memberId} and l.state = 'listedForResale')
      and (select count(*) from auction_order s where s.buyer_id = ${memberId} and s.state = 'inStorage') > 1
    order by owned_since, id limit 1`);

/**
 * A lot of the company, or of a demo member, that ends within a quarter of an hour, for a member who has no such lot to pay
 * and leads on none, with the maximum to bid: above the valuations of the demo's bidders.
 */
export const lotToWin = (db: Db, memberId: string, owners: 'company' | readonly string[]) => {
  const owned = (owner: string) =>
    owners === 'company' ? sql`${sql.ident(owner)} is null` : sql`${sql.ident(owner)} = any(${[...owners]}::text[])`;
  return db.maybe<{ productNo: string; nextCents: number; limitCents: number }>(sql`select product_no as "productNo",
      coalesce(price_cents + increment_cents, start_cents) as "nextCents", start_cents * 5 / 2 as "limitCents"
    from lot l where state = 'open' and ${owned('owner_id')} and reserve_cents is null
      and closes_at between now() + interval '1 minute' and now() + interval '15 minutes' and start_cents <= 10000
      and coalesce(price_cents + increment_cents, start_cents) < start_cents * 2
      and not exists (select from auction_order where buyer_id = ${memberId} and state = 'pendingPayment'
        and ${owners === 'company' ? sql`seller_id is null` : sql`seller_id is not null`})
      and not exists (select from lot where leader_id = ${memberId} and state = 'open' and ${owned('owner_id')}
        and closes_at < now() + interval '1 hour')
    order by closes_at, id limit 1`);
};

/** Orders in transit to these members that count as received within two days: a warning would be sent a day before. */
export const parcelsRunningOut = (tx: Tx, members: readonly string[]) =>
  tx.rows<{ id: string }>(sql`select o.id from auction_order o join auction_parcel_order p on p.order_id = o.id
    join auction_parcel c on c.id = p.parcel_id
    where o.state = 'shipped' and o.buyer_id = any(${[...members]}::text[]) and c.receive_by between now() and now() + interval '2 days'`);

/** The caller holds the locks of the orders, each with its whole parcel. */
export const postponeReceipts = (tx: Tx, orderIds: readonly string[], seconds: number) =>
  tx.run(sql`update auction_parcel c set receive_by = now() + ${seconds}::int * interval '1 second'
    from auction_parcel_order p where p.parcel_id = c.id and p.order_id = any(${[...orderIds]}::text[])`);

/** A demo member without a team who can request to join this member's team, an hour after the last request was answered. */
export const possibleJoiner = (db: Db, memberId: string, demoMembers: readonly string[]) =>
  db.maybe<{ asking: string; promotionCode: string }>(sql`select a.id as asking, f.promotion_code as "promotionCode"
    from member a join member f on f.id = ${memberId} and f.promotion_code is not null
    where a.id = any(${[...demoMembers]}::text[]) and a.inviter_id is null
      and not exists (select from team_change c where c.member_id = a.id and c.state in ('asked', 'accepted'))
      and not exists (select from team_change c where c.to_id = ${memberId}
        and (c.state = 'asked' or c.decided_at > now() - interval '1 hour'))
    order by (select count(*) from team_change c where c.member_id = a.id), a.id desc limit 1`);

/** The members among these who are banned from bidding. */
export const bannedOf = (db: Db, members: readonly string[]) =>
  db.rows<{ memberId: string }>(sql`select distinct member_id as "memberId" from auction_strike
    where member_id = any(${[...members]}::text[]) and lifted_at is null and ban_until > now()`);
