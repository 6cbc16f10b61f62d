/** Orders as shown to their two sides. */
import type { OrderSide } from '@juhe/contract/auction/order-groups';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ActionRow } from './order-actions.ts';
import { type AuctionOrderRow, orderColumns } from './order.repository.ts';

export interface ShownOrderRow extends AuctionOrderRow, ActionRow {
  buyerName: string;
  sellerName: string | null;
  depositState: 'held' | 'returned' | 'forfeited' | null;
  parentNo: string | null;
  childNos: string[];
  /** The lot on which the goods are offered, or were until a sale of it is settled. */
  offerNo: string | null;
  offerStartCents: number | null;
  offerPriceCents: number | null;
  offerBids: number | null;
  offerClosesAt: string | null;
}

const shownColumns = sql`${orderColumns}, coalesce(o.pay_due_at <= now(), false) as "payOver", case when b.cancelled_at is null then b.nickname else '' end as "buyerName",
  case when s.cancelled_at is null then s.nickname else '' end as "sellerName",
  exists (select from lot offered where offered.owner_order_no = o.order_no and offered.state = 'open' and offered.bids > 0) as "hasBids",
  exists (select from auction_parcel_order i join auction_parcel p on p.id = i.parcel_id
    where i.order_id = o.id and p.extended_at is not null) as extended,
  (select d.deposit_state from lot_bidder d where d.lot_id = o.lot_id and d.member_id = o.buyer_id) as "depositState",
  (select p.order_no from auction_order p where p.id = o.parent_id) as "parentNo",
  array(select c.order_no from auction_order c where c.parent_id = o.id order by c.order_no) as "childNos",
  offer.product_no as "offerNo", offer.start_cents as "offerStartCents", offer.price_cents as "offerPriceCents", offer.bids as "offerBids",
  offer.closes_at as "offerClosesAt"`;

const shownFrom = sql`auction_order o join lot l on l.id = o.lot_id join member b on b.id = o.buyer_id left join member s on s.id = o.seller_id
  left join auction_listing listing on listing.order_id = o.id and listing.ended_at is null left join lot offer on offer.id = listing.lot_id`;

/** Sales of the member. Only the sale itself concerns the seller, not the later states of the goods. */
const salesOf = (memberId: string): Sql => sql`o.seller_id = ${memberId} and o.origin in ('hammer', 'secondChance')`;

const isOnOffer = sql`o.state in ('listedForResale', 'sold')`;

/** The member's goods on offer; while a sale of them waits for its payment, the sale's order represents them. */
const offersOf = (memberId: string): Sql => sql`o.buyer_id = ${memberId} and ${isOnOffer}
  and not exists (select from auction_order s where s.seller_order_id = o.id and s.state in ('pendingPayment', 'awaitingConfirm', 'disputed'))`;

export interface OrderFilter {
  readonly side: OrderSide;
  /** States of one group; undefined means all. On the selling side those of sales, or `offers`: only goods on offer. */
  readonly states?: readonly AuctionOrderRow['state'][] | 'offers' | undefined;
  readonly keyword: string;
}

/** Orders of one side: purchases and owned goods, or goods on offer and sold. */
const ofSide = (memberId: string, { side, states }: Pick<OrderFilter, 'side' | 'states'>): Sql => {
  const inStates = Array.isArray(states) ? [sql`o.state = any(${[...states]}::text[])`] : [];
  if (side === 'buy') return sql.and([sql`o.buyer_id = ${memberId} and not (${isOnOffer})`, ...inStates]);
  if (states === 'offers') return offersOf(memberId);
  if (states === undefined) return sql`((${salesOf(memberId)}) or (${offersOf(memberId)}))`;
  return sql.and([salesOf(memberId), ...inStates]);
};

export const orderPage = async (db: Db, memberId: string, filter: OrderFilter, limit: number, offset: number) => {
  const { keyword } = filter;
  const condition = sql.and([
    ofSide(memberId, filter),
    ...(keyword === ''
      ? []
      : [sql`(strpos(o.order_no, upper(${keyword})) > 0 or strpos(lower(o.title), lower(${keyword})) > 0)`]),
  ]);
  const list = await db.rows<ShownOrderRow>(
    sql`select ${shownColumns} from ${shownFrom} where ${condition}
      order by coalesce(listing.created_at, o.created_at) desc, o.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from auction_order o where ${condition}`);
  return { list, total };
};

/** Number of orders of a side in each state; `isBuyer`: the member is their buyer. */
export const stateCounts = (db: Db, memberId: string, side: OrderSide) =>
  db.rows<{ state: AuctionOrderRow['state']; own: boolean; count: number }>(
    sql`select o.state, o.buyer_id = ${memberId} as own, count(*) as count from auction_order o
      where ${ofSide(memberId, { side })} group by 1, 2`,
  );

/** The order as its buyer or else its seller sees it; undefined for everybody else, as for a missing one. */
export const findShownOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<ShownOrderRow>(sql`select ${shownColumns} from ${shownFrom}
    where o.order_no = ${orderNo} and (o.buyer_id = ${memberId} or (${salesOf(memberId)}))`);
