import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * The payments for the goods of an order, each with its remaining refundable amount: those of the differences of exchanges,
 * and of the purchase from which they were split; latest first. None for person-to-person payments. The caller holds the
 * purchase's lock.
 */
export const paymentsOf = (tx: Tx, orderId: string) =>
  tx.rows<{ payNo: string; cents: number }>(sql`with recursive line (id, parent_id, order_no, depth) as (
      select id, parent_id, order_no, 0 from auction_order where id = ${orderId}
      union all select o.id, o.parent_id, o.order_no, depth + 1 from line join auction_order o on o.id = line.parent_id),
    paid (pay_no, depth) as (
      select x.pay_no, depth from line join auction_exchange x on x.new_order_id = line.id and x.state = 'done'
      union all select r.pay_no, depth from line join payment_ref r on r.kind = 'auctionOrder' and r.ref = line.order_no and r.active)
    select p.pay_no as "payNo", p.amount_cents - p.refunded_cents as cents from paid join payment p using (pay_no)
    where p.state = 'paid' order by depth, p.pay_no`);

/** The order that bought the goods of this one before they were split or replaced; otherwise the order itself. */
export const purchaseOf = (db: Db, orderId: string) =>
  db.one<{ id: string; sellerOrderId: string | null }>(sql`with recursive line (id, parent_id, seller_order_id) as (
      select id, parent_id, seller_order_id from auction_order where id = ${orderId}
      union all select o.id, o.parent_id, o.seller_order_id from line join auction_order o on o.id = line.parent_id)
    select id, seller_order_id as "sellerOrderId" from line where parent_id is null`);

/** The points that a member earned with an order. */
const earnedOf = async (db: Db, memberId: string, orderNo: string): Promise<number> =>
  (
    await db.one<{ points: number }>(sql`select coalesce(sum(e.amount), 0)::bigint as points from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind = 'points.earned' and t.ref = ${orderNo} and a.kind = 'points' and a.owner = ${memberId}`)
  ).points;

export interface ReturnedGoods {
  /** The whole purchase has been refunded. */
  readonly all: boolean;
  /** Points to revoke now, so that all refunds together revoked the refunded goods' share of the earned points, rounded down. */
  readonly points: number;
}

/**
 * Computes and records the refunds of a purchase's goods. The goods are its order, or those into which it was split or by
 * which it was replaced; each counts by its price. The caller holds the purchase's lock and has refunded the order.
 */
export const recordReturnedGoods = async (
  tx: Tx,
  { id, orderNo, buyerId }: { readonly id: string; readonly orderNo: string; readonly buyerId: string },
): Promise<ReturnedGoods> => {
  const {
    all: isComplete,
    total,
    returned,
  } = await tx.one<{
    all: boolean;
    total: number;
    returned: number;
  }>(sql`with recursive goods (id, state, cents) as (
      select id, state, price_cents from auction_order where id = ${id}
      union all select o.id, o.state, o.price_cents from goods g join auction_order o on o.parent_id = g.id)
    select bool_and(state = 'refunded') as all, sum(cents)::bigint as total,
      coalesce(sum(cents) filter (where state = 'refunded'), 0)::bigint as returned
    from goods where state not in ('split', 'replaced')`);
  const earned = await earnedOf(tx, buyerId, orderNo);
  const due = isComplete || total === 0 ? earned : Number((BigInt(earned) * BigInt(returned)) / BigInt(total));
  const { points } = await tx.one<{
    points: number;
  }>(sql`update auction_order o set points_back = greatest(o.points_back, ${due}::bigint)
    from auction_order before where o.id = ${id} and before.id = o.id returning o.points_back - before.points_back as points`);
  return { all: isComplete, points };
};
