/** Orders as they are shown to their two sides. */
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
}

const shownColumns = sql`${orderColumns}, coalesce(o.pay_due_at <= now(), false) as "payOver", b.nickname as "buyerName", s.nickname as "sellerName",
  exists (select from lot offered where offered.owner_order_no = o.order_no and offered.state = 'open' and offered.bids > 0) as "hasBids",
  exists (select from auction_parcel_order i join auction_parcel p on p.id = i.parcel_id
    where i.order_id = o.id and p.extended_at is not null) as extended,
  (select d.deposit_state from lot_bidder d where d.lot_id = o.lot_id and d.member_id = o.buyer_id) as "depositState",
  (select p.order_no from auction_order p where p.id = o.parent_id) as "parentNo",
  array(select c.order_no from auction_order c where c.parent_id = o.id order by c.order_no) as "childNos"`;

const shownFrom = sql`auction_order o join lot l on l.id = o.lot_id join member b on b.id = o.buyer_id left join member s on s.id = o.seller_id`;

/** Orders of one side of a member's. Only the sale itself concerns the seller, not what its goods become. */
const ofSide = (side: OrderSide, memberId: string): Sql =>
  side === 'buy' ? sql`o.buyer_id = ${memberId}` : sql`o.seller_id = ${memberId} and o.origin in ('hammer', 'secondChance')`;

export interface OrderFilter {
  readonly side: OrderSide;
  /** Of all states without. */
  readonly states?: readonly AuctionOrderRow['state'][] | undefined;
  readonly keyword: string;
}

export const orderPage = async (db: Db, memberId: string, filter: OrderFilter, limit: number, offset: number) => {
  const { side, states, keyword } = filter;
  const where = sql.and([
    ofSide(side, memberId),
    ...(states === undefined ? [] : [sql`o.state = any(${[...states]}::text[])`]),
    ...(keyword === ''
      ? []
      : [sql`(strpos(o.order_no, upper(${keyword})) > 0 or strpos(lower(o.title), lower(${keyword})) > 0)`]),
  ]);
  const list = await db.rows<ShownOrderRow>(
    sql`select ${shownColumns} from ${shownFrom} where ${where} order by o.created_at desc, o.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from auction_order o where ${where}`);
  return { list, total };
};

/** How many orders of a side are in each state. */
export const stateCounts = (db: Db, memberId: string, side: OrderSide) =>
  db.rows<{ state: AuctionOrderRow['state']; count: number }>(
    sql`select o.state, count(*) as count from auction_order o where ${ofSide(side, memberId)} group by o.state`,
  );

/** The order as its buyer sees it, else as its seller does; undefined for everybody else, as for a missing one. */
export const findShownOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<ShownOrderRow>(sql`select ${shownColumns} from ${shownFrom}
    where o.order_no = ${orderNo} and (${ofSide('buy', memberId)} or (${ofSide('sell', memberId)}))`);
