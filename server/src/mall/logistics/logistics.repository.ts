import type { OrderDetail, OrderState } from '@juhe/contract/mall/order.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface ParcelRow {
  orderId: string;
  orderNo: string;
  state: OrderState;
  carrier: string;
  waybill: string;
  shippedAt: string;
  receivedAt: string | null;
  /** Null for returns to the shop. */
  receiver: OrderDetail['receiver'] | null;
  /** The single item of an after-sale case; null for the whole order. */
  itemId: string | null;
  quantity: number | null;
}

const eventTime = (aggregate: string, id: Sql, event: string) =>
  sql`(select max(at) from state_history where aggregate = ${aggregate} and aggregate_id = ${id} and event = ${event})`;

export const orderParcel = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<ParcelRow>(sql`select o.id as "orderId", o.order_no as "orderNo", o.state, o.carrier, o.waybill, o.shipped_at as "shippedAt",
      ${eventTime('mallOrder', sql`o.id`, 'receive')} as "receivedAt", o.receiver, null as "itemId", null::int as quantity
    from mall_order o where o.order_no = ${orderNo} and o.member_id = ${memberId} and o.deleted_at is null and o.shipped_at is not null`);

/** The current parcel of a case: the replacement of an exchange, otherwise the returned goods. */
export const afterSaleParcel = (db: Db, memberId: string, id: string) =>
  db.maybe<ParcelRow>(sql`select o.id as "orderId", o.order_no as "orderNo", o.state, coalesce(a.new_carrier, a.carrier) as carrier,
      coalesce(a.new_waybill, a.waybill) as waybill,
      case when a.new_waybill is null then ${eventTime('afterSale', sql`a.id`, 'sendBack')} else ${eventTime('afterSale', sql`a.id`, 'reship')} end as "shippedAt",
      case when a.new_waybill is null then a.received_at else ${eventTime('afterSale', sql`a.id`, 'confirm')} end as "receivedAt",
      case when a.new_waybill is not null then o.receiver end as receiver, a.item_id as "itemId", a.quantity
    from after_sale a join mall_order o on o.id = a.order_id
    where a.id = ${id} and a.member_id = ${memberId} and coalesce(a.new_waybill, a.waybill) is not null`);

export const parcelItems = (db: Db, { orderId, itemId, quantity }: ParcelRow) =>
  db.rows<{ id: string; productName: string; img: string; quantity: number }>(
    sql`select i.id, i.title as "productName", i.img, coalesce(${quantity}::int, i.quantity) as quantity from mall_order_item i
      where i.order_id = ${orderId} and coalesce(i.id = ${itemId}, true) order by i.position`,
  );
