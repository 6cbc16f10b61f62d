/** What waits for the demo accounts (auction.md H9). */
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Orders that wait for one of these members, as buyer or seller, and whose time is over in so many seconds. */
export const ordersRunningOut = (tx: Tx, members: readonly string[], seconds: number) =>
  tx.rows<{ id: string }>(sql`select id from auction_order
    where (state = 'pendingPayment' and buyer_id = any(${[...members]}::text[]) and pay_due_at < now() + ${seconds}::int * interval '1 second')
      or (state = 'awaitingConfirm' and seller_id = any(${[...members]}::text[])
        and confirm_due_at < now() + ${seconds}::int * interval '1 second')`);

/** The caller holds the order. */
export const putOffPayment = (tx: Tx, id: string, seconds: number) =>
  tx.one<{ at: string }>(sql`update auction_order set pay_due_at = now() + ${seconds}::int * interval '1 second'
    where id = ${id} returning pay_due_at as at`);

/** Second chances of these members that lapse within the hour. Those already over are held by the job that lapses them. */
export const putOffChances = (tx: Tx, members: readonly string[], seconds: number) =>
  tx.rows<{
    id: string;
    at: string;
  }>(sql`update auction_second_chance set expires_at = now() + ${seconds}::int * interval '1 second'
    where state = 'offered' and member_id = any(${[...members]}::text[]) and expires_at > now()
      and expires_at < now() + interval '1 hour' returning id, expires_at as at`);

/** Requests to the teams of these members that lapse within the day, but not those already over. */
export const putOffRequests = (tx: Tx, members: readonly string[], days: number) =>
  tx.rows<{ id: string; at: string }>(sql`update team_change set lapses_at = now() + make_interval(days => ${days}::int)
    where state = 'asked' and to_id = any(${[...members]}::text[]) and lapses_at > now()
      and lapses_at < now() + interval '1 day' returning id, lapses_at as at`);

/** Sales whose payment the member has to confirm, the latest first. */
export const salesToConfirm = (db: Db, memberId: string) =>
  db.rows<{
    orderNo: string;
    priceCents: number;
  }>(sql`select order_no as "orderNo", price_cents as "priceCents" from auction_order
    where state = 'awaitingConfirm' and seller_id = ${memberId} order by created_at desc, id`);

/** Goods that the member may offer where nothing of the member's is on offer, and other goods stay in storage. */
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
 * A lot of the company that ends within a quarter of an hour, for a member who has none of it to pay and leads on none, and up to what to bid:
 * above what the demo's bidders give for it.
 */
export const lotToWin = (db: Db, memberId: string) =>
  db.maybe<{ productNo: string; nextCents: number; limitCents: number }>(sql`select product_no as "productNo",
      coalesce(price_cents + increment_cents, start_cents) as "nextCents", start_cents * 5 / 2 as "limitCents"
    from lot l where state = 'open' and owner_id is null and reserve_cents is null
      and closes_at between now() + interval '1 minute' and now() + interval '15 minutes' and start_cents <= 10000
      and coalesce(price_cents + increment_cents, start_cents) < start_cents * 2
      and not exists (select from auction_order o where o.buyer_id = ${memberId} and o.state = 'pendingPayment' and o.seller_id is null)
      and not exists (select from lot x where x.leader_id = ${memberId} and x.state = 'open' and x.owner_id is null
        and x.closes_at < now() + interval '1 hour')
    order by closes_at, id limit 1`);
