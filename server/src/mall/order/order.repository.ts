import type { OrderItem, OrderState } from '@juhe/contract/mall/order.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { memberCents } from '../shared/member-price.repository.ts';
import type { PromotionKind } from './promotion-sources.ts';

/** A requested item in its current state. */
export interface RequestedLine {
  /** Null when bought directly from the goods page. */
  cartLineId: string | null;
  skuId: string;
  saleNo: string;
  goodsId: string;
  source: OrderItem['source'];
  productName: string;
  specText: string;
  img: string;
  priceCents: number;
  /** Shelf price of a unit; above `priceCents` in a group or a bargain, and at a member price. */
  shelfCents: number;
  /** Member price of a unit; null if there is none. */
  memberCents: number | null;
  quantity: number;
  shopId: string;
  shopName: string;
  available: number;
  onSale: boolean;
  /** The product's category and its ancestors. */
  categoryIds: string[];
}

const linesFrom = (
  source: Sql,
) => sql`select w.line_id as "cartLineId", k.id as "skuId", p.sale_no as "saleNo", p.id as "goodsId", p.source, p.title as "productName",
    coalesce((select string_agg(k.spec_values ->> (spec ->> 'name'), ' / ' order by n)
      from jsonb_array_elements(p.specs) with ordinality as s (spec, n)), '') as "specText",
    k.img, k.price_cents as "priceCents", k.price_cents as "shelfCents", ${memberCents(sql`k.price_cents`)} as "memberCents", w.quantity, s.id as "shopId", s.name as "shopName", k.available, p.on_sale and k.removed_at is null as "onSale",
    array_remove(array[leaf.id, leaf.parent_id, middle.parent_id], null) as "categoryIds"
  from ${source} join sku k on k.id = w.sku_id join product p on p.id = k.product_id join shop s on s.id = p.shop_id
    join category leaf on leaf.id = p.category_id left join category middle on middle.id = leaf.parent_id
  order by s.id, w.n`;

export const requestedFromCart = (db: Db, memberId: string, lineIds: readonly string[]) =>
  db.rows<RequestedLine>(
    linesFrom(sql`(select l.id as line_id, l.sku_id, l.quantity, u.n from unnest(${[...lineIds]}::text[]) with ordinality as u (id, n)
      join cart_line l on l.id = u.id and l.member_id = ${memberId}) w`),
  );

export const requestedSku = (db: Db, skuId: string, quantity: number) =>
  db.rows<RequestedLine>(
    linesFrom(sql`(select null::text as line_id, ${skuId}::text as sku_id, ${quantity}::int as quantity, 1 as n) w`),
  );

/** The items of an order as they can be bought now; a SKU in two lines is merged. */
export const requestedAgain = (db: Db, orderId: string) =>
  db.rows<RequestedLine>(
    linesFrom(sql`(select null::text as line_id, sku_id, sum(quantity)::int as quantity, min(position) as n
      from mall_order_item where order_id = ${orderId} group by sku_id) w`),
  );

export const setPayNo = (tx: Tx, orderNos: readonly string[], payNo: string) =>
  tx.run(sql`update mall_order set pay_no = ${payNo} where order_no = any(${[...orderNos]}::text[])`);

export interface OrderRow {
  id: string;
  orderNo: string;
  memberId: string;
  shopId: string;
  shopOwnerId: string | null;
  /**
   * The platform's commission on the goods, in basis points: the settled rate of a settled order, otherwise the shop's
   * current rate.
   */
  commissionBp: number;
  state: OrderState;
  payableCents: number;
  refundedCents: number;
  /** The part of its price paid by the member's red bag. */
  redBagCents: number;
  payNo: string | null;
  title: string;
  origin: PromotionKind | null;
  originRef: string | null;
  /** Seconds until it expires, by the database's clock. */
  secondsLeft: number;
}

const rowColumns = sql`o.id, o.order_no as "orderNo", o.member_id as "memberId", o.shop_id as "shopId",
  (select owner_id from shop where id = o.shop_id) as "shopOwnerId",
  coalesce(o.settled_commission_bp, (select commission_bp from shop where id = o.shop_id)) as "commissionBp", o.state, o.payable_cents as "payableCents",
  o.refunded_cents as "refundedCents", o.red_bag_cents as "redBagCents", o.pay_no as "payNo",
  (select title from mall_order_item where order_id = o.id order by position limit 1) as title, o.origin, o.origin_ref as "originRef",
  greatest(0, extract(epoch from o.expires_at - now()))::float8 as "secondsLeft"`;

export const findOrder = (db: Db, orderNo: string) =>
  db.maybe<OrderRow>(sql`select ${rowColumns} from mall_order o where o.order_no = ${orderNo}`);

/** Finds an order of a member; one that the member deleted counts as missing. */
export const findOwnOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<OrderRow>(
    sql`select ${rowColumns} from mall_order o where o.order_no = ${orderNo} and o.member_id = ${memberId} and o.deleted_at is null`,
  );

/** Returns those of these orders that their buyers deleted. */
export const deletedOrders = async (db: Db, orderNos: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ orderNo: string }>(
      sql`select order_no as "orderNo" from mall_order where order_no = any(${[...orderNos]}::text[]) and deleted_at is not null`,
    )
  ).map(({ orderNo }) => orderNo);

/** Locks the orders covered by a payment, in a fixed order. */
export const lockOrdersOf = (tx: Tx, payNo: string) =>
  tx.rows<OrderRow>(sql`select ${rowColumns} from mall_order o where o.pay_no = ${payNo} order by o.id for update of o`);

/** Locks orders by number, in a fixed order. */
export const lockOrders = (tx: Tx, orderNos: readonly string[]) =>
  tx.rows<OrderRow>(
    sql`select ${rowColumns} from mall_order o where o.order_no = any(${[...orderNos]}::text[]) order by o.id for update of o`,
  );

export const lockOrder = (tx: Tx, id: string) =>
  tx.maybe<OrderRow>(sql`select ${rowColumns} from mall_order o where o.id = ${id} for update of o`);

/** Sets the promotion's reference: the group may be known only at payment. */
export const setPromotionRef = (tx: Tx, orderId: string, originRef: string) =>
  tx.run(sql`update mall_order set origin_ref = ${originRef} where id = ${orderId}`);

/** The goods of these orders, in the remaining quantities. */
export const unitsOfAll = (db: Db, orderIds: readonly string[]) =>
  db.rows<{ skuId: string; quantity: number }>(
    sql`select sku_id as "skuId", quantity from mall_order_item where order_id = any(${[...orderIds]}::text[])`,
  );

/** The units of an order, less those that after-sale took back before shipping. */
export const unitsOf = (db: Db, orderId: string) =>
  db.rows<{ skuId: string; quantity: number }>(
    sql`select sku_id as "skuId", quantity - refunded_quantity as quantity from mall_order_item
      where order_id = ${orderId} and quantity > refunded_quantity`,
  );
