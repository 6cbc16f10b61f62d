/** Orders as displayed to their member and to the company. An order deleted by its member is not among the member's. */
import { afterSaleEnds } from '@juhe/contract/mall/after-sale.schemas';
import type {
  OrderDetail,
  OrderItem,
  OrderState,
  OrderSummary,
  OrderToShip,
  PurchasedItem,
} from '@juhe/contract/mall/order.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { memberPriceView } from '../shared/member-price.repository.ts';

type SummaryRow = Omit<OrderSummary, 'items' | 'actions'> & { id: string; payOver: boolean };

const summaryColumns = sql`o.id, o.order_no as "orderNo", o.state, o.shop_id as "shopId", o.shop_name as "shopName", o.goods_cents as "goodsCents",
  o.freight_cents as "freightCents", o.discount_cents as "discountCents", o.coupon_cents as "couponCents", o.red_bag_cents as "redBagCents",
  o.payable_cents as "payableCents", o.refunded_cents as "refundedCents", o.created_at as "createdAt", case when o.state = 'pendingPayment' then o.expires_at end as "expiresAt", o.origin,
  o.origin_ref as "originRef", o.state = 'paid' and coalesce(o.reminded_at <= now() - interval '24 hours', true) as "canRemind",
  o.state = 'shipped' and o.extended_at is null as "canExtend", o.state = 'pendingPayment' and o.expires_at <= now() as "payOver",
  case o.state when 'shipped' then o.receive_by when 'received' then o.complete_by end as "goesOnAt"`;

export interface OrderFilter {
  readonly state?: OrderState | undefined;
  /** Received or completed, with items still to review. */
  readonly toReview?: boolean;
  /** Substring of order number, goods' titles or the shop's name, ignoring case. */
  readonly keyword?: string;
}

const isToReview = sql`o.state in ('received', 'completed') and exists (select from mall_order_item i
  where i.order_id = o.id and i.quantity > i.refunded_quantity and not exists (select from review r where r.order_item_id = i.id))`;

const matches = ({ state, toReview = false, keyword = '' }: OrderFilter): Sql =>
  sql.and([
    ...(state === undefined ? [] : [sql`o.state = ${state}`]),
    ...(toReview ? [isToReview] : []),
    ...(keyword === ''
      ? []
      : [
          sql`(strpos(o.order_no, upper(${keyword})) > 0 or strpos(lower(o.shop_name), lower(${keyword})) > 0 or exists (
            select from mall_order_item i where i.order_id = o.id and strpos(lower(i.title), lower(${keyword})) > 0))`,
        ]),
  ]);

export const orderPage = async (db: Db, memberId: string, filter: OrderFilter, limit: number, offset: number) => {
  const where = sql`o.member_id = ${memberId} and o.deleted_at is null and ${matches(filter)}`;
  const list = await db.rows<SummaryRow>(
    sql`select ${summaryColumns}, case when o.state = 'pendingPayment' then o.pay_no end as "payNo"
      from mall_order o where ${where} order by o.created_at desc, o.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from mall_order o where ${where}`);
  return { list, total };
};

export const itemsOf = (db: Db, orderIds: readonly string[]) =>
  db.rows<
    Omit<OrderItem, 'afterSale' | 'pastAfterSale'> & { orderId: string }
  >(sql`select i.id, i.order_id as "orderId", i.sku_id as "skuId", i.sale_no as "saleNo", p.id as "goodsId", p.source, i.title as "productName",
      i.spec_text as "specText", i.img, i.price_cents as "priceCents", case when o.origin is null then nullif(i.shelf_cents, i.price_cents) end as "memberShelfCents",
      i.quantity, i.refunded_quantity as "refundedQuantity", r.id is not null as reviewed,
      r.id is null and i.refunded_quantity < i.quantity and o.state in ('received', 'completed') as reviewable
    from mall_order_item i join mall_order o on o.id = i.order_id join sku k on k.id = i.sku_id join product p on p.id = k.product_id
    left join review r on r.order_item_id = i.id
    where i.order_id = any(${[...orderIds]}::text[]) order by i.order_id, i.position`);

type DetailRow = SummaryRow & Pick<OrderDetail, 'receiver' | 'note' | 'carrier' | 'waybill'>;

export const findDetail = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<DetailRow>(sql`select ${summaryColumns}, o.pay_no as "payNo", o.receiver, o.note, o.carrier, o.waybill
    from mall_order o where o.order_no = ${orderNo} and o.member_id = ${memberId} and o.deleted_at is null`);

const counted = ['pendingPayment', 'grouping', 'paid', 'shipped', 'received'] as const;

export const stateCounts = (db: Db, memberId: string) =>
  db.one<Record<(typeof counted)[number] | 'toReview', number>>(sql`select
      ${sql.join(counted.map((state) => sql`count(*) filter (where o.state = ${state}) as ${sql.ident(state)}`))},
      count(*) filter (where ${isToReview}) as "toReview"
    from mall_order o where o.member_id = ${memberId} and o.deleted_at is null`);

/** Number of open after-sale cases. */
export const openCaseCount = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*) as n from after_sale where member_id = ${memberId} and state <> all(${[...afterSaleEnds]}::text[])`,
    )
  ).n;

/** The member's most recent purchases, each SKU once, in its current state; goods of void orders do not count. */
export const recentItems = (db: Db, access: Sql, memberId: string, limit: number) =>
  db.rows<PurchasedItem>(sql`select * from (
      select distinct on (k.id) o.order_no as "orderNo", k.id as "skuId", p.sale_no as "saleNo", p.id as "goodsId", p.source, p.title as "productName",
        i.spec_text as "specText", k.img, k.price_cents as "priceCents",
        ${memberPriceView(sql`k.price_cents`, access)} as "memberPrice", case when p.on_sale then k.available else 0 end as stock, o.created_at as "boughtAt"
      from mall_order o join mall_order_item i on i.order_id = o.id join sku k on k.id = i.sku_id join product p on p.id = k.product_id
      where o.member_id = ${memberId} and o.deleted_at is null and o.state in ('paid', 'shipped', 'received', 'completed')
      order by k.id, o.created_at desc) bought
    order by "boughtAt" desc, "skuId" limit ${limit}`);

/** SQL condition: paid, without a case to be decided first (the guard of `shipOrder`). */
const isToShip = sql`o.state = 'paid' and not exists (select from after_sale a where a.order_id = o.id and a.state in ('applied', 'appealed'))`;

/** Orders that the company has to ship: first those with the earliest reminder, then the longest paid. */
export const toShipPage = async (db: Db, limit: number, offset: number) => ({
  list: await db.rows<OrderToShip>(sql`select o.order_no as "orderNo", o.shop_name as "shopName", o.receiver, o.note, o.reminded_at as "remindedAt",
      o.created_at as "createdAt", (select string_agg(concat_ws(' ', i.title, nullif(i.spec_text, ''), '×' || i.quantity - i.refunded_quantity), '; '
          order by i.position)
        from mall_order_item i where i.order_id = o.id and i.quantity > i.refunded_quantity) as goods
    from mall_order o where ${isToShip} order by o.reminded_at nulls last, o.created_at, o.id limit ${limit} offset ${offset}`),
  total: (await db.one<{ total: number }>(sql`select count(*) as total from mall_order o where ${isToShip}`)).total,
});
