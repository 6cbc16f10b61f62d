import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import type { Db } from '../../db/db.ts';
import { indexedLoosely, refsWith } from '../../db/search-index.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { currentFreeFromCents } from '../shared/freight.repository.ts';
import { isRunning } from '../shared/activity.repository.ts';
import { shownMemberCents } from '../shared/member-price.repository.ts';
import { shelfCount } from '../shared/shelf-count.repository.ts';

export interface GoodsFilter {
  /** Leaf categories, as returned by `leavesOf`. */
  categoryIds?: readonly string[] | undefined;
  /** Excludes goods of these categories. */
  notCategoryIds?: readonly string[] | undefined;
  /** All of them must match in the site's search, by the text comparison of its index. */
  words?: readonly string[] | undefined;
  /** Only goods that match the keywords in the title, or only those that match elsewhere; requires `words`. */
  matched?: 'title' | 'text' | undefined;
  shopId?: string | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  /** Only goods whose single unit ships free. */
  freeShipping?: boolean | undefined;
  stock?: 'in' | 'out' | undefined;
  /** `own`: the platform's own shops. */
  seller?: 'own' | 'shop' | undefined;
  /** Minimum average rating (stars × 10); goods without reviews have none. */
  ratingMin?: number | undefined;
  coupons?: CouponScopes | undefined;
}

/** Scopes of the coupons that can be claimed now, except those for all goods. */
export interface CouponScopes {
  readonly shopIds: readonly string[];
  readonly productIds: readonly string[];
  readonly categories: readonly { readonly shopId: string | null; readonly categoryIds: readonly string[] }[];
}

export type GoodsSort = 'sold' | 'priceUp' | 'priceDown' | 'new';

/** End position of a page in a sorted list. */
export interface Position {
  readonly key: number;
  readonly id: string;
}

/** `offset 0` keeps it, as a test of each product that is read, from becoming a join with the stock of all goods. */
const inStock = sql`exists (select from sku k where k.product_id = p.id and k.available > 0 offset 0)`;
/** Deliberately not the negation of `inStock`, for the same reason. */
const soldOut = sql`coalesce((select max(k.available) from sku k where k.product_id = p.id), 0) = 0`;

/** Badges of a product: running activities, claimable coupons (other than those for all goods), new goods, a video. */
const badges = sql`array(
  select a.kind from mall_activity a where a.product_id = p.id and ${isRunning}
  union select 'coupon' from coupon_template c where c.stopped_at is null and c.claim_from <= now() and c.claim_until > now() and c.claimed < c.quota
      and (c.shop_id is null or c.shop_id = p.shop_id)
      and c.scope_ids && case c.scope when 'shop' then array[p.shop_id] when 'product' then array[p.id]
        when 'category' then (select array_remove(array[leaf.id, leaf.parent_id, middle.parent_id], null)
          from category leaf left join category middle on middle.id = leaf.parent_id where leaf.id = p.category_id) end
  union select 'new' where p.created_at > now() - interval '14 days'
  union select 'film' where p.video is not null)`;

/** Columns of a product card; a product whose lowest price reaches the free freight threshold ships free. */
const card = (
  access: Sql,
): Sql => sql`p.id, p.sale_no as "saleNo", p.source, p.title as "productName", p.subtitle, p.img, p.price_cents as "priceCents",
  ${shownMemberCents(sql`p.price_cents`, access)} as "memberPriceCents", p.sold, ${soldOut} as "soldOut", p.on_sale as "onSale", s.name as "shopName", s.owner_id is null as own,
  p.price_cents >= ${currentFreeFromCents} as "freeShipping", ${badges} as badges`;

const hasCoupon = ({ shopIds, productIds, categories }: CouponScopes): Sql => {
  const byCategory = categories.map(({ shopId, categoryIds }) => {
    const within = sql`p.category_id = any(${[...categoryIds]}::text[])`;
    return shopId === null ? within : sql`(p.shop_id = ${shopId} and ${within})`;
  });
  const conditions = [sql`p.shop_id = any(${[...shopIds]}::text[])`, sql`p.id = any(${[...productIds]}::text[])`, ...byCategory];
  return sql`(${sql.join(conditions, sql` or `)})`;
};

/** SQL condition: the search document contains the words; only goods that can be found have one. */
const matching = (terms: readonly string[], matched: GoodsFilter['matched']): Sql => {
  if (terms.length === 0) return sql`false`;
  const among = (field: 'H' | 'A') => refsWith('goods', indexedLoosely(terms, field));
  const matches = sql`p.id in ${among(matched === 'title' ? 'H' : 'A')}`;
  return matched === 'text' ? sql`(${matches} and p.id not in ${among('H')})` : matches;
};

const withinCategories = (categoryIds: GoodsFilter['categoryIds']): Sql[] =>
  categoryIds ? [sql`p.category_id = any(${[...categoryIds]}::text[])`] : [];

/** The conditions except the categories that goods are listed from. */
const conditionsOf = (filter: GoodsFilter): Sql[] => {
  const { notCategoryIds, words: terms, shopId, priceMin, priceMax, freeShipping, stock, seller, ratingMin } = filter;
  const conditions: readonly (Sql | false | undefined)[] = [
    sql`p.on_sale and p.price_cents is not null`,
    notCategoryIds && sql`p.category_id <> all(${[...notCategoryIds]}::text[])`,
    terms && matching(terms, filter.matched),
    shopId !== undefined && sql`p.shop_id = ${shopId}`,
    priceMin !== undefined && sql`p.price_cents >= ${priceMin}::bigint`,
    priceMax !== undefined && sql`p.price_cents <= ${priceMax}::bigint`,
    freeShipping && sql`p.price_cents >= ${currentFreeFromCents}`,
    seller &&
      sql`exists (select from shop w where w.id = p.shop_id and w.owner_id ${seller === 'own' ? sql`is null` : sql`is not null`} offset 0)`,
    ratingMin !== undefined && sql`p.stars_count > 0 and p.stars_sum * 10 >= ${ratingMin}::int * p.stars_count`,
    filter.coupons && hasCoupon(filter.coupons),
    stock && (stock === 'in' ? inStock : soldOut),
  ];
  return conditions.filter((condition): condition is Sql => Boolean(condition));
};

interface Order {
  readonly column: Sql;
  /** The column as an exact integer. */
  readonly key: Sql;
  readonly bound: (key: number) => Sql;
  readonly up: boolean;
}
const plain = (column: Sql, up: boolean): Order => ({ column, key: column, bound: (key) => sql`${key}::bigint`, up });

const orders: Record<GoodsSort, Order> = {
  sold: plain(sql`p.sold`, false),
  priceUp: plain(sql`p.price_cents`, true),
  priceDown: plain(sql`p.price_cents`, false),
  new: {
    column: sql`p.created_at`,
    key: sql`(extract(epoch from p.created_at) * 1000000)::bigint`,
    bound: (key) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
    up: false,
  },
};

export type PlacedGoods = GoodsCard & { readonly key: number };

/**
 * The goods that a list is read from, and the condition on them. Those of categories are merged from the leaves, each along its
 * own index (migration 0770): ordered arms of a union become a `MergeAppend`, which reads the next product of a leaf only when
 * the previous one is on the page. Read in the order of all goods, a page would pass those of all other categories.
 */
const source = (filter: GoodsFilter, conditions: Sql, order: Sql, limit: number): { from: Sql; where: Sql } => {
  const { categoryIds } = filter;
  if (!categoryIds || categoryIds.length === 0 || filter.words || filter.shopId !== undefined)
    return { from: sql`product`, where: sql.and([...withinCategories(categoryIds), conditions]) };
  const leaves = categoryIds.map(
    (id) => sql`(select p.* from product p where p.category_id = ${id} and ${conditions} order by ${order} limit ${limit})`,
  );
  return { from: sql`(${sql.join(leaves, sql` union all `)})`, where: sql`true` };
};

/** Goods cards in sort order after a position, read along an index of migration 0102 or 0770; the id breaks ties. */
export const goodsAfter = (
  db: Db,
  access: Sql,
  filter: GoodsFilter,
  sort: GoodsSort,
  from: Position | undefined,
  limit: number,
) => {
  const { column, key, bound, up } = orders[sort];
  const [direction, beyond] = up ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const behind = from ? [sql`(${column}, p.id) ${beyond} (${bound(from.key)}, ${from.id})`] : [];
  const order = sql`${column} ${direction}, p.id ${direction}`;
  const { from: goods, where } = source(filter, sql.and([...conditionsOf(filter), ...behind]), order, limit);
  return db.rows<PlacedGoods>(sql`select ${card(access)}, ${key} as key
    from (select p.* from ${goods} p where ${where} order by ${order} limit ${limit}) p join shop s on s.id = p.shop_id
    order by ${order}`);
};

/** Returns the number of goods that meet a filter; those of categories, or all, are counted already. */
export const countGoods = async (db: Db, { categoryIds, ...filter }: GoodsFilter): Promise<number> => {
  if (Object.values(filter).every((value) => value === undefined || value === false)) return shelfCount(db, categoryIds);
  const conditions = [...withinCategories(categoryIds), ...conditionsOf(filter)];
  return (await db.one<{ n: number }>(sql`select count(*) as n from product p where ${sql.and(conditions)}`)).n;
};

/** A member's favourite goods, latest first; goods stay in the list when they leave the shelf. */
export const favouritePage = async (db: Db, access: Sql, memberId: string, limit: number, offset: number) => {
  const from = sql`product_favourite f join product p on p.id = f.product_id join shop s on s.id = p.shop_id
    where f.member_id = ${memberId} and p.price_cents is not null`;
  const list = await db.rows<GoodsCard>(
    sql`select ${card(access)} from ${from} order by f.created_at desc, p.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

/** Returns those of these goods that are on the shelf. */
export const goodsOf = (db: Db, access: Sql, ids: readonly string[]) =>
  db.rows<GoodsCard>(sql`select ${card(access)} from product p join shop s on s.id = p.shop_id
    where p.id = any(${[...ids]}::text[]) and p.on_sale and p.price_cents is not null`);

/** Up to `perShop` best sellers of each shop, for the rows of shops. */
export const bestOfShops = (db: Db, access: Sql, shopIds: readonly string[], perShop: number) =>
  db.rows<GoodsCard & { shopId: string }>(sql`select w.id as "shopId", g.* from unnest(${[...shopIds]}::text[]) as w (id)
    cross join lateral (select ${card(access)} from product p join shop s on s.id = p.shop_id
      where p.shop_id = w.id and p.on_sale and p.price_cents is not null order by p.sold desc, p.id desc limit ${perShop}) g`);

/** Returns a category and its descendants; empty for an unknown one. */
export const categoriesBelow = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(sql`with recursive below (id) as (select id from category where id = ${id}
    union all select c.id from category c join below on c.parent_id = below.id) select id from below`);
  return rows.map((row) => row.id);
};

/** Coupons offered now for specific goods only. */
export const openCoupons = (db: Db) =>
  db.rows<{ shopId: string | null; scope: 'shop' | 'category' | 'product'; scopeIds: string[] }>(sql`
    select distinct shop_id as "shopId", scope, scope_ids as "scopeIds" from coupon_template
    where stopped_at is null and scope <> 'all' and claim_from <= now() and claim_until > now() and claimed < quota`);

/** Approximate number of product views stored per member. */
const viewsStored = 200;

/** Stores that a member viewed a product now. */
export const noteView = (db: Db, memberId: string, productId: string) =>
  db.run(sql`with old as (delete from product_view where member_id = ${memberId} and product_id <> ${productId} and viewed_at <
      (select viewed_at from product_view where member_id = ${memberId} order by viewed_at desc offset ${viewsStored - 1} limit 1))
    insert into product_view (member_id, product_id) values (${memberId}, ${productId})
    on conflict (member_id, product_id) do update set viewed_at = now()`);

/**
 * Returns at most `limit` categories that a member bought, favourited, put into the cart or viewed most; a purchase counts as
 * three views.
 */
export const likedCategories = async (db: Db, memberId: string, limit: number): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(sql`select p.category_id as id from (
      (select i.sku_id, null::text as product_id, 3 as weight from mall_order o join mall_order_item i on i.order_id = o.id
        where o.member_id = ${memberId} and o.state not in ('pendingPayment', 'cancelled', 'refunded')
        order by o.created_at desc limit 60)
      union all (select sku_id, null, 2 from cart_line where member_id = ${memberId})
      union all (select null, product_id, 2 from product_favourite where member_id = ${memberId} order by created_at desc limit 60)
      union all (select null, product_id, 1 from product_view where member_id = ${memberId} order by viewed_at desc limit 60)) w
    left join sku k on k.id = w.sku_id join product p on p.id = coalesce(w.product_id, k.product_id)
    group by 1 order by sum(w.weight) desc, 1 limit ${limit}`);
  return rows.map((row) => row.id);
};
