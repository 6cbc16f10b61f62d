import type { OrderDetail } from '@juhe/contract/mall/order.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { RequestedLine } from './order.repository.ts';
import type { PromotionKind } from './promotion-sources.ts';

export interface NewItem
  extends Pick<
    RequestedLine,
    'skuId' | 'saleNo' | 'productName' | 'specText' | 'img' | 'priceCents' | 'shelfCents' | 'quantity'
  > {
  shopCouponCents: number;
  platformCouponCents: number;
  redBagCents: number;
}

export interface NewOrder {
  orderNo: string;
  memberId: string;
  shopId: string;
  shopName: string;
  goodsCents: number;
  freightCents: number;
  couponCents: number;
  redBagCents: number;
  payableCents: number;
  receiver: OrderDetail['receiver'];
  note: string;
  origin: PromotionKind | null;
  originRef: string | null;
  checkoutId: string | null;
  /** The freight rule in force at its creation. */
  freightId: number;
  /** Whether a card grants free freight. */
  freeFreight: boolean;
  items: readonly NewItem[];
}

/** Inserts an unpaid order with its items, which expires after `seconds`. */
export const insertOrder = async (tx: Tx, order: NewOrder, seconds: number): Promise<{ id: string; expiresAt: string }> => {
  const created = await tx.one<{ id: string; expiresAt: string }>(sql`insert into mall_order
      (order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, discount_cents, coupon_cents, red_bag_cents, payable_cents,
        receiver, note, origin, origin_ref, checkout_id, freight_id, free_freight, expires_at)
    values (${order.orderNo}, ${order.memberId}, ${order.shopId}, ${order.shopName}, 'pendingPayment', ${order.goodsCents}, ${order.freightCents},
      ${order.couponCents + order.redBagCents}, ${order.couponCents}, ${order.redBagCents}, ${order.payableCents},
      ${sql.json(order.receiver)}, ${order.note}, ${order.origin}, ${order.originRef}, ${order.checkoutId}, ${order.freightId}, ${order.freeFreight}, now() + ${seconds}::int * interval '1 second')
    returning id, expires_at as "expiresAt"`);
  await tx.run(sql`insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, shelf_cents, quantity,
      discount_cents, shop_coupon_cents, platform_coupon_cents, red_bag_cents)
    select ${created.id}, n, i."skuId", i."saleNo", i."productName", i."specText", i.img, i."priceCents", i."shelfCents", i.quantity,
      i."shopCouponCents" + i."platformCouponCents" + i."redBagCents", i."shopCouponCents", i."platformCouponCents", i."redBagCents"
    from rows from (jsonb_to_recordset(${sql.json(order.items)}) as ("skuId" text, "saleNo" text, "productName" text, "specText" text, img text,
      "priceCents" bigint, "shelfCents" bigint, quantity int, "shopCouponCents" bigint, "platformCouponCents" bigint, "redBagCents" bigint)) with ordinality
      as i ("skuId", "saleNo", "productName", "specText", img, "priceCents", "shelfCents", quantity, "shopCouponCents", "platformCouponCents", "redBagCents", n)`);
  return created;
};

/** Serialises a member's checkouts until the end of the transaction. */
export const lockCheckouts = (tx: Tx, memberId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${memberId}`}, 0))`);

/**
 * Returns the number of a member's unpaid orders, and the largest number of units of one SKU in these and the given lines
 * together.
 */
export const unpaidWith = (db: Db, memberId: string, lines: readonly { readonly skuId: string; readonly quantity: number }[]) =>
  db.one<{ orders: number; units: number }>(sql`
    with unpaid as (select id from mall_order where member_id = ${memberId} and state = 'pendingPayment'),
    line as (select sku_id, quantity from unnest(${lines.map(({ skuId }) => skuId)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])
      as l (sku_id, quantity)),
    held as (select sku_id, quantity from line
      union all select i.sku_id, i.quantity from mall_order_item i where i.order_id in (select id from unpaid) and i.sku_id in (select sku_id from line))
    select (select count(*) from unpaid)::int as orders,
      coalesce((select max(units) from (select sum(quantity) as units from held group by sku_id) s), 0)::int as units`);

export interface CreatedOrder {
  orderNo: string;
  state: string;
  payNo: string | null;
  payableCents: number;
  expiresAt: string;
}

/** Returns the orders created by one of the member's checkouts. */
export const ordersCreatedBy = (db: Db, memberId: string, checkoutId: string) =>
  db.rows<CreatedOrder>(sql`select order_no as "orderNo", state, pay_no as "payNo", payable_cents as "payableCents", expires_at as "expiresAt"
    from mall_order where member_id = ${memberId} and checkout_id = ${checkoutId} order by id`);
