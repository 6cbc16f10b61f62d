import type { Sku } from '@juhe/contract/mall/goods.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { memberPriceView } from '../shared/member-price.repository.ts';

interface Category {
  id: string;
  parentId: string | null;
  name: string;
  picture: string;
}

const nameIn = (lang: string) => sql`coalesce(names ->> ${lang}, name)`;

/** All categories, parents before children, in display order; named in the given language. */
export const allCategories = (db: Db, lang: string) =>
  db.rows<Category>(sql`
    select id, parent_id as "parentId", ${nameIn(lang)} as name, picture from category order by level, position, id`);

export interface ProductRow {
  id: string;
  saleNo: string;
  source: 'pt' | 'jd';
  productName: string;
  subtitle: string;
  img: string;
  pictures: string[];
  video: string | null;
  detailHtml: string;
  specs: { name: string; values: string[] }[];
  parameters: { name: string; value: string }[];
  onSale: boolean;
  sold: number;
  categoryId: string;
  shopId: string;
  shopName: string;
  shopLogo: string;
  shopIntro: string;
  priceCents: number;
  maxPriceCents: number;
  reviewCount: number;
  rating10: number;
  collected: boolean;
}

/** Finds a product by saleNo or id, on sale or not; `memberId` determines `collected`. */
export const findProduct = (
  db: Db,
  by: { saleNo?: string | undefined; goodsId?: string | undefined },
  memberId: string | undefined,
) =>
  db.maybe<ProductRow>(sql`select p.id, p.sale_no as "saleNo", p.source, p.title as "productName", p.subtitle, p.img, p.pictures, p.video,
      p.detail_html as "detailHtml", p.specs, p.parameters, p.on_sale as "onSale", p.sold, p.category_id as "categoryId",
      s.id as "shopId", s.name as "shopName", s.logo as "shopLogo", s.intro as "shopIntro",
      k.low as "priceCents", k.high as "maxPriceCents", r.count as "reviewCount", r.rating10,
      exists (select from product_favourite f where f.product_id = p.id and f.member_id = ${memberId ?? null}) as collected
    from product p join shop s on s.id = p.shop_id
    join lateral (select min(price_cents) as low, max(price_cents) as high from sku where product_id = p.id and removed_at is null) k on true
    join lateral (select count(*) as count, coalesce(round(avg(stars) * 10), 0)::int as rating10 from review
      where product_id = p.id and state = 'public') r on true
    where ${by.saleNo === undefined ? sql`p.id = ${by.goodsId}` : sql`p.sale_no = ${by.saleNo}`}`);

/** Returns a category and its ancestors. */
export const categoryChain = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db.rows<{
    id: string;
  }>(sql`with recursive chain (id, parent_id) as (select id, parent_id from category where id = ${id}
    union all select c.id, c.parent_id from category c join chain on c.id = chain.parent_id) select id from chain`);
  return rows.map((row) => row.id);
};

export const skusOf = (db: Db, productId: string, access: Sql) =>
  db.rows<Omit<Sku, 'afterCouponsCents'>>(sql`select k.id, k.spec_values as "values", k.price_cents as "priceCents",
      ${memberPriceView(sql`k.price_cents`, access)} as "memberPrice", k.available as stock, k.img
    from sku k join product p on p.id = k.product_id where k.product_id = ${productId} and k.removed_at is null order by k.position, k.id`);

export interface SkuRow {
  id: string;
  productId: string;
  productName: string;
  onSale: boolean;
  priceCents: number;
  available: number;
}

export const findSku = (db: Db, skuId: string) =>
  db.maybe<SkuRow>(sql`select k.id, k.product_id as "productId", p.title as "productName", p.on_sale as "onSale",
      k.price_cents as "priceCents", k.available
    from sku k join product p on p.id = k.product_id where k.id = ${skuId} and k.removed_at is null`);

export const saveFavourite = (db: Db, memberId: string, productId: string) =>
  db.run(sql`insert into product_favourite (member_id, product_id) values (${memberId}, ${productId}) on conflict do nothing`);

/** Saves products as favourites, in the order of their ids; repeated and saved ones are ignored. */
export const saveFavourites = (tx: Tx, memberId: string, productIds: readonly string[]) =>
  tx.run(sql`insert into product_favourite (member_id, product_id)
    select ${memberId}::text, product_id from (select distinct unnest(${[...productIds]}::text[]) as product_id) p
    order by product_id on conflict do nothing`);

export const dropFavourite = (db: Db, memberId: string, productId: string) =>
  db.run(sql`delete from product_favourite where member_id = ${memberId} and product_id = ${productId}`);

/** Returns the names of categories in a language, by id; unknown ids are missing. */
export const categoryNames = async (db: Db, ids: readonly string[], lang: string): Promise<Map<string, string>> => {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, ${nameIn(lang)} as name from category where id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
