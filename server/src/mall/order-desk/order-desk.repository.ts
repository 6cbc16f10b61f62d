/** Orders as seen by the company, including those deleted by their member. */
import type { orderDeskSchemas } from '@juhe/contract/mall/order-desk.schemas';
import type { OrderDetail, OrderState } from '@juhe/contract/mall/order.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

type Listed = HandlerOutput<(typeof orderDeskSchemas)['listOrders']>['list'][number];
type Detail = HandlerOutput<(typeof orderDeskSchemas)['showOrder']>;

const columns = sql`o.order_no as "orderNo", o.state, o.shop_name as "shopName", o.member_id as "memberId",
  (select string_agg(concat_ws(' ', i.title, nullif(i.spec_text, ''), '×' || i.quantity), '; ' order by i.position)
    from mall_order_item i where i.order_id = o.id) as goods,
  o.payable_cents as "payableCents", o.refunded_cents as "refundedCents", o.created_at as "createdAt"`;

export interface DeskFilter {
  readonly state?: OrderState | undefined;
  /** Part of an order number or of a recipient's mobile number. */
  readonly keyword: string;
}

export const orderPage = async (db: Db, { state, keyword }: DeskFilter, limit: number, offset: number) => {
  const where = sql.and([
    ...(state === undefined ? [] : [sql`o.state = ${state}`]),
    ...(keyword === ''
      ? []
      : [sql`(strpos(o.order_no, upper(${keyword})) > 0 or strpos(o.receiver ->> 'mobile', ${keyword}) > 0)`]),
  ]);
  return {
    list: await db.rows<Listed>(
      sql`select ${columns} from mall_order o where ${where} order by o.created_at desc, o.id limit ${limit} offset ${offset}`,
    ),
    total: (await db.one<{ total: number }>(sql`select count(*) as total from mall_order o where ${where}`)).total,
  };
};

export const findDetail = (db: Db, orderNo: string) =>
  db.maybe<Omit<Detail, 'cases' | 'timeline'> & { id: string }>(sql`select o.id, ${columns}, o.goods_cents as "goodsCents",
      o.freight_cents as "freightCents", o.discount_cents as "discountCents", o.pay_no as "payNo", o.receiver, o.note, o.carrier, o.waybill
    from mall_order o where o.order_no = ${orderNo}`);

export const casesOf = (db: Db, orderId: string) =>
  db.rows<Detail['cases'][number]>(
    sql`select id, kind, state, cents from after_sale where order_id = ${orderId} order by created_at desc, id`,
  );

/** Overwrites recipient fields; returns the complete recipient. */
export const changeReceiver = async (
  tx: Tx,
  orderId: string,
  changes: { readonly [K in keyof OrderDetail['receiver']]?: string | undefined },
): Promise<OrderDetail['receiver']> =>
  (
    await tx.one<{ receiver: OrderDetail['receiver'] }>(
      sql`update mall_order set receiver = receiver || jsonb_strip_nulls(${sql.json(changes)}) where id = ${orderId} returning receiver`,
    )
  ).receiver;
