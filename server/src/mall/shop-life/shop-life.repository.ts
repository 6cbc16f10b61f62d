import type { ShopState } from '@juhe/contract/mall/shop-life.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { containing } from '../../db/like.ts';
import { sql } from '../../db/sql.ts';

export interface OwnShopRow {
  id: string;
  name: string;
  logo: string;
  intro: string;
  notice: string;
  hours: string;
  returnAddress: string;
  state: ShopState;
  reason: string;
  createdAt: string;
  goods: number;
  followers: number;
  soldOrders: number;
  soldCents: number;
  openOrders: number;
}

/** SQL condition: orders whose money is outstanding, or that a case keeps open. */
const isOpenOrder = sql`(o.state in ('pendingPayment', 'grouping', 'paid', 'shipped', 'received')
  or exists (select from after_sale where order_id = o.id and ended_at is null))`;
const openOrders = sql`(select count(*)::int from mall_order o where o.shop_id = s.id and ${isOpenOrder})`;
const goods = sql`(select count(*)::int from product p where p.shop_id = s.id and (p.on_sale or p.off_with_shop))`;

/** The member's shop with its statistics. */
export const findOwnShop = (db: Db, memberId: string) =>
  db.maybe<OwnShopRow>(sql`select s.id, s.name, s.logo, s.intro, s.notice, s.hours, s.return_address as "returnAddress", s.state,
      s.state_reason as reason, s.created_at as "createdAt", ${goods} as goods, ${openOrders} as "openOrders",
      (select count(*)::int from shop_favourite where shop_id = s.id) as followers, sold.orders as "soldOrders", sold.cents as "soldCents"
    from shop s cross join lateral (select count(*)::int as orders,
        coalesce(sum(o.payable_cents - coalesce((select sum(a.cents) from after_sale a where a.order_id = o.id and a.state = 'refunded'), 0)), 0)::bigint as cents
      from mall_order o where o.shop_id = s.id and o.state = 'completed') sold
    where s.owner_id = ${memberId}`);

export interface OwnedShop {
  id: string;
  name: string;
  logo: string;
  state: ShopState;
  ownerId: string;
}

/** A shop that a member owns. */
export const findShopOfMember = (db: Db, shopId: string) =>
  db.maybe<OwnedShop>(
    sql`select id, name, logo, state, owner_id as "ownerId" from shop where id = ${shopId} and owner_id is not null`,
  );

/** Locks the member's shop, after its goods (docs/ARCHITECTURE.md, Locks). */
export const lockOwnShop = (tx: Tx, memberId: string) =>
  tx.maybe<OwnedShop>(
    sql`select id, name, logo, state, owner_id as "ownerId" from shop where owner_id = ${memberId} for no key update`,
  );

/** Locks a shop that a member owns; undefined without an owner. */
export const lockShopOfMember = (tx: Tx, shopId: string) =>
  tx.maybe<OwnedShop>(
    sql`select id, name, logo, state, owner_id as "ownerId" from shop where id = ${shopId} and owner_id is not null for no key update`,
  );

/** Locks all goods of a shop, by id: putting one on the shelf waits. */
export const lockGoodsOf = (tx: Tx, shopId: string) =>
  tx.rows(sql`select id from product where shop_id = ${shopId} order by id for no key update`);

/** Takes goods off the shelf and marks those that return with the shop. */
export const takeGoodsOff = (tx: Tx, shopId: string, { comesBack }: { comesBack: boolean }) =>
  tx.run(
    sql`update product set on_sale = false, off_with_shop = ${comesBack} where shop_id = ${shopId} and (on_sale or off_with_shop)`,
  );

export const restoreGoodsOnSale = (tx: Tx, shopId: string) =>
  tx.run(sql`update product set on_sale = true, off_with_shop = false where shop_id = ${shopId} and off_with_shop`);

export const setReason = (tx: Tx, shopId: string, reason: string) =>
  tx.run(sql`update shop set state_reason = ${reason} where id = ${shopId}`);

export const openOrdersOf = async (db: Db, shopId: string): Promise<number> =>
  (await db.one<{ n: number }>(sql`select ${openOrders} as n from shop s where s.id = ${shopId}`)).n;

export interface ShopChange {
  logo?: string | undefined;
  intro?: string | undefined;
  notice?: string | undefined;
  hours?: string | undefined;
  returnAddress?: string | undefined;
}

/** Changes the given fields. */
export const changeShop = async (tx: Tx, shopId: string, { logo, intro, notice, hours, returnAddress }: ShopChange) => {
  const sets = [
    ...(logo === undefined ? [] : [sql`logo = ${logo}`]),
    ...(intro === undefined ? [] : [sql`intro = ${intro}`]),
    ...(notice === undefined ? [] : [sql`notice = ${notice}`]),
    ...(hours === undefined ? [] : [sql`hours = ${hours}`]),
    ...(returnAddress === undefined ? [] : [sql`return_address = ${returnAddress}`]),
  ];
  if (sets.length > 0) await tx.run(sql`update shop set ${sql.join(sets)} where id = ${shopId}`);
};

export interface ListedShop {
  id: string;
  name: string;
  ownerId: string | null;
  state: ShopState;
  reason: string;
  planId: string | null;
  goods: number;
  openOrders: number;
  createdAt: string;
}

export const shopPage = async (
  db: Db,
  { state, keyword }: { state?: ShopState | undefined; keyword?: string | undefined },
  limit: number,
  offset: number,
) => {
  const where = sql.and([
    sql`true`,
    ...(state === undefined ? [] : [sql`s.state = ${state}`]),
    ...(keyword === undefined ? [] : [sql`s.name ilike ${containing(keyword)}`]),
  ]);
  const list = await db.rows<ListedShop>(sql`select s.id, s.name, s.owner_id as "ownerId", s.state, s.state_reason as reason,
      (select plan_id from shop_application a where a.shop_id = s.id) as "planId", ${goods} as goods, ${openOrders} as "openOrders",
      s.created_at as "createdAt"
    from shop s where ${where} order by s.created_at desc, s.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from shop s where ${where}`);
  return { list, total };
};
