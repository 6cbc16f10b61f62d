/** The data from which a new demo case is created. */
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Whether the member is the buyer in an open case. */
export const hasCase = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from auction_case c join auction_order o on o.id = c.order_id
    where c.state = 'open' and o.buyer_id = ${memberId} limit 1`)) !== undefined;

/** Goods of one of these sellers that the member has to pay and has not claimed to have paid. */
export const purchaseOf = (db: Db, memberId: string, sellers: readonly string[]) =>
  db.maybe<{ id: string; orderNo: string; sellerId: string }>(sql`select id, order_no as "orderNo", seller_id as "sellerId"
    from auction_order where state = 'pendingPayment' and buyer_id = ${memberId} and seller_id = any(${[...sellers]}::text[])
      and not claim_withdrawn and pay_due_at > now() order by created_at, id limit 1`);

/** Whether the member leads on a lot of one of these sellers that ends within the hour. */
export const isLeadingBidder = async (db: Db, memberId: string, sellers: readonly string[]): Promise<boolean> =>
  (await db.maybe(sql`select from lot where state = 'open' and leader_id = ${memberId} and owner_id = any(${[...sellers]}::text[])
    and closes_at < now() + interval '1 hour' limit 1`)) !== undefined;
