import type { Db, Tx } from '../../db/db.ts';
import { containing } from '../../db/like.ts';
import { sql } from '../../db/sql.ts';

export interface Specs {
  readonly name: string;
  readonly values: readonly string[];
}

export interface ProductRow {
  id: string;
  saleNo: string;
  source: 'pt' | 'jd';
  title: string;
  shopId: string;
  categoryId: string;
  onSale: boolean;
  priceCents: number | null;
  memberOffPercent: number;
  skus: number;
  available: number;
  reserved: number;
  sold: number;
  createdAt: string;
}

/** A product with the columns that only its own page needs. */
export interface ProductDetailRow extends ProductRow {
  subtitle: string;
  pictures: string[];
  detailHtml: string;
  specs: { name: string; values: string[] }[];
}

export interface SkuRow {
  skuId: string;
  productId: string;
  values: Record<string, string>;
  priceCents: number;
  available: number;
  reserved: number;
  sold: number;
}

const row = sql`p.id, p.sale_no as "saleNo", p.source, p.title, p.shop_id as "shopId", p.category_id as "categoryId", p.on_sale as "onSale",
  p.price_cents as "priceCents", p.member_off_percent as "memberOffPercent", k.skus, k.available, k.reserved, k.sold, p.created_at as "createdAt"`;
const stock = sql`cross join lateral (select count(*)::int as skus, coalesce(sum(available), 0)::int as available,
  coalesce(sum(reserved), 0)::int as reserved, coalesce(sum(sold), 0)::int as sold from sku where product_id = p.id and removed_at is null) k`;
const skuColumns = sql`id as "skuId", product_id as "productId", spec_values as "values", price_cents as "priceCents", available, reserved, sold`;

export interface ProductFilter {
  keyword?: string | undefined;
  shopId?: string | undefined;
  onSale?: boolean | undefined;
}

/** Products on or off the shelf, newest first. */
export const productPage = async (db: Db, { keyword, shopId, onSale }: ProductFilter, limit: number, offset: number) => {
  const where = sql.and([
    ...(keyword === undefined ? [] : [sql`(p.title ilike ${containing(keyword)} or p.sale_no ilike ${containing(keyword)})`]),
    ...(shopId === undefined ? [] : [sql`p.shop_id = ${shopId}`]),
    ...(onSale === undefined ? [] : [sql`p.on_sale = ${onSale}`]),
  ]);
  const list = await db.rows<ProductRow>(
    sql`select ${row} from product p ${stock} where ${where} order by p.created_at desc, p.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from product p where ${where}`);
  return { list, total };
};

export const findProduct = (db: Db, saleNo: string) =>
  db.maybe<ProductDetailRow>(sql`select ${row}, p.subtitle, p.pictures, p.detail_html as "detailHtml", p.specs
    from product p ${stock} where p.sale_no = ${saleNo}`);

export interface LockedProduct {
  id: string;
  source: 'pt' | 'jd';
  img: string;
  pictures: string[];
  detailHtml: string;
  specs: Specs[];
  onSale: boolean;
  shopId: string;
  ownerId: string | null;
}

/** Locks a product, which serialises changes to its specs and SKUs. */
export const lockProduct = (tx: Tx, saleNo: string) =>
  tx.maybe<LockedProduct>(sql`
    select p.id, p.source, p.img, p.pictures, p.detail_html as "detailHtml", p.specs, p.on_sale as "onSale", p.shop_id as "shopId", s.owner_id as "ownerId"
    from product p join shop s on s.id = p.shop_id where p.sale_no = ${saleNo} for no key update of p`);

export const skusOf = (db: Db, productId: string) =>
  db.rows<SkuRow>(
    sql`select ${skuColumns} from sku where product_id = ${productId} and removed_at is null order by position, id`,
  );

/** An open shop and its owner. */
export const findShop = (db: Db, shopId: string) =>
  db.maybe<{ id: string; ownerId: string | null }>(sql`select s.id, s.owner_id as "ownerId" from shop s
    left join member m on m.id = s.owner_id where s.id = ${shopId} and s.state = 'open' and m.cancelled_at is null`);

/** Returns whether a category may hold products; locks it until the end of the transaction. */
export const isLeaf = async (tx: Tx, categoryId: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from category where id = ${categoryId} and level = 3 for key share`)) !== undefined;

export interface NewProduct {
  saleNo: string;
  source: 'pt' | 'jd';
  shopId: string;
  categoryId: string;
  title: string;
  subtitle: string;
  pictures: readonly string[];
  detailHtml: string;
  specs: readonly Specs[];
  onSale: boolean;
  memberOffPercent: number;
}

export const insertProduct = (tx: Tx, product: NewProduct) =>
  tx.one<{ id: string }>(sql`
    insert into product (sale_no, source, shop_id, category_id, title, subtitle, img, pictures, detail_html, specs, on_sale, member_off_percent)
    values (${product.saleNo}, ${product.source}, ${product.shopId}, ${product.categoryId}, ${product.title}, ${product.subtitle},
      ${product.pictures[0]}, ${[...product.pictures]}::text[], ${product.detailHtml}, ${sql.json(product.specs)}, ${product.onSale}, ${product.memberOffPercent})
    returning id`);

export interface ProductChange {
  title?: string | undefined;
  subtitle?: string | undefined;
  categoryId?: string | undefined;
  pictures?: readonly string[] | undefined;
  detailHtml?: string | undefined;
  specs?: readonly Specs[] | undefined;
  memberOffPercent?: number | undefined;
}

/** Changes the given fields. SKUs that show the goods' picture show the new one. */
export const updateProduct = async (tx: Tx, id: string, change: ProductChange): Promise<void> => {
  const { title, subtitle, categoryId, pictures, detailHtml, specs, memberOffPercent } = change;
  const img = pictures?.[0];
  if (img !== undefined)
    await tx.run(sql`update sku k set img = ${img} from product p where p.id = ${id} and k.product_id = p.id and k.img = p.img`);
  const sets = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(subtitle === undefined ? [] : [sql`subtitle = ${subtitle}`]),
    ...(categoryId === undefined ? [] : [sql`category_id = ${categoryId}`]),
    ...(pictures === undefined ? [] : [sql`pictures = ${[...pictures]}::text[]`, sql`img = ${img}`]),
    ...(detailHtml === undefined ? [] : [sql`detail_html = ${detailHtml}`]),
    ...(specs === undefined ? [] : [sql`specs = ${sql.json(specs)}`]),
    ...(memberOffPercent === undefined ? [] : [sql`member_off_percent = ${memberOffPercent}`]),
  ];
  if (sets.length > 0) await tx.run(sql`update product set ${sql.join(sets)} where id = ${id}`);
};

/** A product that was to return with a suspended shop and is taken off the shelf stays off. */
export const shelve = (tx: Tx, id: string, onSale: boolean) =>
  tx.run(sql`update product set on_sale = ${onSale}, off_with_shop = false where id = ${id}`);

export interface NewSku {
  values: Readonly<Record<string, string>>;
  priceCents: number;
  available: number;
  img: string;
}

export const insertSku = (tx: Tx, productId: string, { values, priceCents, available, img }: NewSku) =>
  tx.one<SkuRow>(sql`insert into sku (product_id, spec_values, price_cents, available, img, position)
    values (${productId}, ${sql.json(values)}, ${priceCents}, ${available}, ${img},
      (select coalesce(max(position) + 1, 0) from sku where product_id = ${productId}))
    returning ${skuColumns}`);

export const findSkuState = (db: Db, skuId: string) =>
  db.maybe<SkuRow>(sql`select ${skuColumns} from sku where id = ${skuId} and removed_at is null`);

/** Locks the product before its SKU, since its lowest price follows. */
export const setPrice = async (tx: Tx, skuId: string, priceCents: number) => {
  await tx.maybe(sql`select id from product where id = (select product_id from sku where id = ${skuId}) for no key update`);
  return tx.maybe<SkuRow>(
    sql`update sku set price_cents = ${priceCents} where id = ${skuId} and removed_at is null returning ${skuColumns}`,
  );
};

/** Changes the available units by `change` if the result stays between 0 and `max`; reserved and sold units are never touched. */
export const changeAvailable = (db: Db, skuId: string, change: number, max: number) =>
  db.maybe<SkuRow>(sql`update sku set available = available + ${change}::int
    where id = ${skuId} and removed_at is null and available + ${change}::int between 0 and ${max}::int returning ${skuColumns}`);

/** Sets the available units if they are still what the operator saw (compare-and-set). */
export const swapAvailable = (db: Db, skuId: string, expected: number, available: number) =>
  db.maybe<SkuRow>(sql`update sku set available = ${available}::int where id = ${skuId} and removed_at is null and available = ${expected}::int
    returning ${skuColumns}`);

/** Locks a SKU that is not removed, after its product. */
export const lockSku = async (tx: Tx, skuId: string) => {
  const product = await tx.maybe<{
    id: string;
    saleNo: string;
    specs: Specs[];
  }>(sql`select id, sale_no as "saleNo", specs from product
    where id = (select product_id from sku where id = ${skuId}) for no key update`);
  const sku = await tx.maybe<SkuRow>(
    sql`select ${skuColumns} from sku where id = ${skuId} and removed_at is null for no key update`,
  );
  return product && sku ? { product, sku } : undefined;
};

/** Returns whether an open order contains the SKU: its after-sale may still move stock. */
export const isInOrder = async (tx: Tx, skuId: string): Promise<boolean> =>
  (
    await tx.rows(sql`select from mall_order_item i join mall_order o on o.id = i.order_id
      where i.sku_id = ${skuId} and o.state not in ('completed', 'cancelled', 'refunded') limit 1`)
  ).length > 0;

/** Returns whether the SKU is in a running activity, or in a group or bargain that outlasts an ended one. */
export const isInActivity = async (tx: Tx, skuId: string): Promise<boolean> =>
  (
    await tx.rows(sql`select from mall_activity a
      where (a.sku_id = ${skuId} or exists (select from mall_activity_price g where g.activity_id = a.id and g.sku_id = ${skuId}))
        and ((a.stopped_at is null and a.ends_at > now())
          or exists (select from mall_group g where g.activity_id = a.id and g.state = 'open' and g.expires_at > now())
          or exists (select from mall_bargain b where b.activity_id = a.id and b.state = 'running' and b.expires_at > now()))
      limit 1`)
  ).length > 0;

/** Its available units are removed as well. */
export const removeSku = (tx: Tx, skuId: string) =>
  tx.run(sql`update sku set removed_at = now(), available = 0 where id = ${skuId}`);
