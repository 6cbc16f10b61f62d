import type { OrderItem, OrderState } from '@juhe/contract/mall/order.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { memberCents } from '../shared/member-price.repository.ts';
import type { OriginKind } from './origins.ts';

/** What somebody wants to buy, as it stands now. */
export interface WantedLine {
  /** Null when it is bought straight from the goods page. */
  cartLineId: string | null;
  skuId: string;
  saleNo: string;
  goodsId: string;
  source: OrderItem['source'];
  productName: string;
  specText: string;
  img: string;
  priceCents: number;
  /** What the shelf asks for a unit; above `priceCents` in a group or a bargain, and at a member price. */
  shelfCents: number;
  /** The member price of a unit; null where there is none. */
  memberCents: number | null;
  quantity: number;
  shopId: string;
  shopName: string;
  available: number;
  onSale: boolean;
  /** The product's category and those above it. */
  categoryIds: string[];
}

const wanted = (
  source: Sql,
) => sql`select w.line_id as "cartLineId", k.id as "skuId", p.sale_no as "saleNo", p.id as "goodsId", p.source, p.title as "productName",
    coalesce((select string_agg(k.spec_values ->> (spec ->> 'name'), ' / ' order by n)
      from jsonb_array_elements(p.specs) with ordinality as s (spec, n)), '') as "specText",
    k.img, k.price_cents as "priceCents", k.price_cents as "shelfCents", ${memberCents(sql`k.price_cents`)} as "memberCents", w.quantity, s.id as "shopId", s.name as "shopName", k.available, p.on_sale and k.removed_at is null as "onSale",
    array_remove(array[leaf.id, leaf.parent_id, middle.parent_id], null) as "categoryIds"
  from ${source} join sku k on k.id = w.sku_id join product p on p.id = k.product_id join shop s on s.id = p.shop_id
    join category leaf on leaf.id = p.category_id left join category middle on middle.id = leaf.parent_id
  order by s.id, w.n`;

export const wantedFromCart = (db: Db, memberId: string, lineIds: readonly string[]) =>
  db.rows<WantedLine>(
    wanted(sql`(select l.id as line_id, l.sku_id, l.quantity, u.n from unnest(${[...lineIds]}::text[]) with ordinality as u (id, n)
      join cart_line l on l.id = u.id and l.member_id = ${memberId}) w`),
  );

export const wantedSku = (db: Db, skuId: string, quantity: number) =>
  db.rows<WantedLine>(
    wanted(sql`(select null::text as line_id, ${skuId}::text as sku_id, ${quantity}::int as quantity, 1 as n) w`),
  );

/** What was in an order, as it can be bought now; a SKU that stands in two lines comes once. */
export const wantedAgain = (db: Db, orderId: string) =>
  db.rows<WantedLine>(
    wanted(sql`(select null::text as line_id, sku_id, sum(quantity)::int as quantity, min(position) as n
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
  /** What the platform keeps of the goods, in basis points: of a settled order what it was settled with, else what its shop pays now. */
  commissionBp: number;
  state: OrderState;
  payableCents: number;
  refundedCents: number;
  /** What of its price the member's red bag paid. */
  redBagCents: number;
  payNo: string | null;
  title: string;
  origin: OriginKind | null;
  originRef: string | null;
  /** Seconds until it expires, by the clock of the database. */
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

/** An order of a member's; one that the member deleted is missing. */
export const findOwnOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<OrderRow>(
    sql`select ${rowColumns} from mall_order o where o.order_no = ${orderNo} and o.member_id = ${memberId} and o.deleted_at is null`,
  );

/** The orders a payment covers, locked in one order. */
export const lockOrdersOf = (tx: Tx, payNo: string) =>
  tx.rows<OrderRow>(sql`select ${rowColumns} from mall_order o where o.pay_no = ${payNo} order by o.id for update of o`);

/** Orders by number, locked in one order. */
export const lockOrders = (tx: Tx, orderNos: readonly string[]) =>
  tx.rows<OrderRow>(
    sql`select ${rowColumns} from mall_order o where o.order_no = any(${[...orderNos]}::text[]) order by o.id for update of o`,
  );

export const lockOrder = (tx: Tx, id: string) =>
  tx.maybe<OrderRow>(sql`select ${rowColumns} from mall_order o where o.id = ${id} for update of o`);

/** The origin may learn only at payment which group it is. */
export const setOriginRef = (tx: Tx, orderId: string, originRef: string) =>
  tx.run(sql`update mall_order set origin_ref = ${originRef} where id = ${orderId}`);

/** The goods of these orders, in whatever quantity is left of them. */
export const unitsOfAll = (db: Db, orderIds: readonly string[]) =>
  db.rows<{ skuId: string; quantity: number }>(
    sql`select sku_id as "skuId", quantity from mall_order_item where order_id = any(${[...orderIds]}::text[])`,
  );

/** The units of an order, less what after-sale took back before shipping. */
export const unitsOf = (db: Db, orderId: string) =>
  db.rows<{ skuId: string; quantity: number }>(
    sql`select sku_id as "skuId", quantity - refunded_quantity as quantity from mall_order_item
      where order_id = ${orderId} and quantity > refunded_quantity`,
  );
