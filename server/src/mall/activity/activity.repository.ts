import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { goodsColumns, groupPrice, isRunning } from '../shared/activity.repository.ts';

export interface ProductActivityRow {
  kind: 'group' | 'bargain';
  activityId: string;
  people: number;
  priceCents: number;
  shelfCents: number;
  skuId: string | null;
  startCents: number | null;
  floorCents: number | null;
  endsAt: string;
}

/** The running activities of a product on sale, at most one of each kind. */
export const activitiesOfProduct = (db: Db, saleNo: string) =>
  db.rows<ProductActivityRow>(sql`select a.kind, a.id as "activityId", a.people, coalesce(k.price, a.floor_cents) as "priceCents",
      coalesce(k.shelf, a.start_cents) as "shelfCents", a.sku_id as "skuId", a.start_cents as "startCents",
      a.floor_cents as "floorCents", a.ends_at as "endsAt"
    from mall_activity a join product p on p.id = a.product_id left join ${groupPrice} on a.kind = 'group'
    where p.sale_no = ${saleNo} and p.on_sale and ${isRunning}`);

export interface ShelfSku {
  id: string;
  priceCents: number;
  available: number;
}

/** Locks a product on sale by its number: activities of one product are created one after the other. */
export const lockProduct = (tx: Tx, saleNo: string) =>
  tx.maybe<{ id: string; shopId: string }>(
    sql`select id, shop_id as "shopId" from product where sale_no = ${saleNo} and on_sale for no key update`,
  );

export const shelfOf = (db: Db, productId: string) =>
  db.rows<ShelfSku>(
    sql`select id, price_cents as "priceCents", available from sku where product_id = ${productId} and removed_at is null order by position, id`,
  );

export const overlaps = async (db: Db, kind: string, productId: string): Promise<boolean> =>
  (
    await db.rows(sql`select from mall_activity where kind = ${kind} and product_id = ${productId}
    and stopped_at is null and ends_at > now()`)
  ).length > 0;

export interface NewActivity {
  kind: 'group' | 'bargain';
  productId: string;
  people: number;
  maxQuantity?: number;
  memberLimit?: number | undefined;
  skuId?: string;
  startCents?: number;
  floorCents?: number;
  days: number;
}

export const insertActivity = (tx: Tx, activity: NewActivity) =>
  tx.one<{ activityId: string }>(sql`insert into mall_activity
      (kind, product_id, people, max_quantity, member_limit, sku_id, start_cents, floor_cents, ends_at)
    values (${activity.kind}, ${activity.productId}, ${activity.people}, ${activity.maxQuantity ?? 1}, ${activity.memberLimit ?? null}, ${activity.skuId ?? null}, ${activity.startCents ?? null},
      ${activity.floorCents ?? null}, now() + ${activity.days}::int * interval '1 day') returning id as "activityId"`);

export const insertPrices = (tx: Tx, activityId: string, offCents: number, productId: string) =>
  tx.run(sql`insert into mall_activity_price (activity_id, sku_id, price_cents)
    select ${activityId}, id, price_cents - ${offCents}::bigint from sku where product_id = ${productId} and removed_at is null`);

/** Returns false when there is no such activity; stopping a stopped one changes nothing. */
export const stopActivity = async (tx: Tx, activityId: string): Promise<boolean> =>
  (await tx.run(sql`update mall_activity set stopped_at = coalesce(stopped_at, now()) where id = ${activityId}`)) > 0;

export interface ListedActivity {
  activityId: string;
  kind: 'group' | 'bargain';
  state: 'running' | 'ended' | 'stopped';
  saleNo: string;
  productName: string;
  img: string;
  soldOut: boolean;
  people: number;
  priceCents: number;
  endsAt: string;
  begun: number;
  done: number;
}

export const activityPage = async (db: Db, kind: string | undefined, limit: number, offset: number) => {
  const where: Sql = kind === undefined ? sql`true` : sql`a.kind = ${kind}`;
  const list = await db.rows<ListedActivity>(sql`select a.id as "activityId", a.kind, ${goodsColumns},
      case when a.stopped_at is not null then 'stopped' when a.ends_at <= now() then 'ended' else 'running' end as state,
      coalesce(k.available, s.available, 0) = 0 as "soldOut", a.people, coalesce(k.price, a.floor_cents) as "priceCents", a.ends_at as "endsAt",
      case a.kind when 'group' then (select count(*) from mall_group g where g.activity_id = a.id)
        else (select count(*) from mall_bargain b where b.activity_id = a.id) end as begun,
      case a.kind when 'group' then (select count(*) from mall_group g where g.activity_id = a.id and g.state = 'full')
        else (select count(*) from mall_bargain b where b.activity_id = a.id and b.state = 'bought') end as done
    from mall_activity a join product p on p.id = a.product_id left join sku s on s.id = a.sku_id
      left join ${groupPrice} on a.kind = 'group'
    where ${where} order by a.created_at desc, a.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from mall_activity a where ${where}`);
  return { list, total };
};
