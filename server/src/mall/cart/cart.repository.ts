import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { memberPriceView } from '../shared/member-price.repository.ts';

interface CartRow extends CartLine {
  shopId: string;
  shopName: string;
}

/** The lines of a cart, most recently used shop first. */
export const cartLines = (db: Db, access: Sql, memberId: string) =>
  db.rows<CartRow>(sql`select l.id, l.sku_id as "skuId", p.sale_no as "saleNo", p.id as "goodsId", p.source, p.title as "productName",
      coalesce((select string_agg(k.spec_values ->> (spec ->> 'name'), ' / ' order by n)
        from jsonb_array_elements(p.specs) with ordinality as s (spec, n)), '') as "specText",
      k.img, l.quantity, k.price_cents as "priceCents", ${memberPriceView(sql`k.price_cents`, access)} as "memberPrice", l.added_price_cents as "addedPriceCents", k.available as stock, jsonb_array_length(p.specs) > 0 as "hasSpecs",
      case when not p.on_sale then 'offShelf' when k.removed_at is not null then 'skuRemoved' when k.available = 0 then 'soldOut' end as invalid,
      s.id as "shopId", s.name as "shopName"
    from cart_line l join sku k on k.id = l.sku_id join product p on p.id = k.product_id join shop s on s.id = p.shop_id
    where l.member_id = ${memberId}
    order by max(l.created_at) over (partition by s.id) desc, s.id, l.created_at desc, l.id`);

export const countLines = async (db: Db, memberId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*) as n from cart_line where member_id = ${memberId}`)).n;

/** Adds to the line of a SKU, never above `stock`; a single statement, so that concurrent additions accumulate. */
export const addUnits = (db: Db, memberId: string, sku: { id: string; priceCents: number; stock: number }, quantity: number) =>
  db.one<{ id: string; quantity: number; before: number }>(sql`with held as (
      select quantity from cart_line where member_id = ${memberId} and sku_id = ${sku.id})
    insert into cart_line (member_id, sku_id, quantity, added_price_cents)
    values (${memberId}, ${sku.id}, least(${quantity}::int, ${sku.stock}::int), ${sku.priceCents})
    on conflict (member_id, sku_id) do update set quantity = least(cart_line.quantity + ${quantity}::int, ${sku.stock}::int, 999),
      added_price_cents = excluded.added_price_cents
    returning id, quantity, coalesce((select quantity from held), 0) as before`);

/** Sets the quantity of a member's line, between one and the stock. */
export const setQuantity = (db: Db, memberId: string, lineId: string, quantity: number) =>
  db.maybe<{ quantity: number }>(sql`update cart_line l set quantity = greatest(1, least(${quantity}::int, k.available))
    from sku k where k.id = l.sku_id and l.id = ${lineId} and l.member_id = ${memberId} returning l.quantity`);

/** Sets the quantities of a member's lines, each between one and the stock; returns the number of updated lines. */
export const setQuantities = (tx: Tx, memberId: string, items: readonly { id: string; quantity: number }[]) =>
  tx.run(sql`update cart_line l set quantity = greatest(1, least(item.quantity, k.available))
    from sku k, unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ quantity }) => quantity)}::int[]) as item (id, quantity)
    where l.id = item.id and k.id = l.sku_id and l.member_id = ${memberId}`);

/** Removes a member's lines and returns their products. */
export const takeLines = (tx: Tx, memberId: string, ids: readonly string[]) =>
  tx.rows<{ productId: string }>(sql`delete from cart_line l using sku k
    where k.id = l.sku_id and l.member_id = ${memberId} and l.id = any(${[...ids]}::text[]) returning k.product_id as "productId"`);

export const removeLines = (db: Db, memberId: string, ids: readonly string[]) =>
  db.run(sql`delete from cart_line where member_id = ${memberId} and id = any(${[...ids]}::text[])`);

/** A member's line with the product of its SKU. */
export const findLine = (db: Db, memberId: string, lineId: string) =>
  db.maybe<{ id: string; skuId: string; productId: string; quantity: number }>(sql`select l.id, l.sku_id as "skuId",
      k.product_id as "productId", l.quantity from cart_line l join sku k on k.id = l.sku_id
    where l.id = ${lineId} and l.member_id = ${memberId}`);

/** Changes a line to another SKU at its current price, never above `stock`. */
export const setSku = (tx: Tx, lineId: string, sku: { id: string; priceCents: number; stock: number }) =>
  tx.one<{ id: string; quantity: number }>(sql`update cart_line set sku_id = ${sku.id}, added_price_cents = ${sku.priceCents},
    quantity = least(quantity, ${sku.stock}::int) where id = ${lineId} returning id, quantity`);

export const hasSku = async (tx: Tx, memberId: string, skuId: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from cart_line where member_id = ${memberId} and sku_id = ${skuId}`)) !== undefined;
