import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Options of a product, with sensible defaults. */
export interface ProductFields {
  title?: string;
  subtitle?: string;
  /** Cents. */
  price?: number;
  stock?: number;
  sold?: number;
  onSale?: boolean;
  shop?: string;
  category?: string;
  /** Age in days. */
  daysAgo?: number;
  /** Discount from the shelf price with a card (percent); default none. */
  memberOff?: number;
}

export interface TestProduct {
  id: string;
  saleNo: string;
  skuId: string;
}

/** Creates one branch of categories (`top` › `middle` › `leaf`, and `leaf2`) and two shops (`own`, `other`). */
export const makeShelf = async (db: Database): Promise<void> => {
  await db.run(sql`insert into category (id, parent_id, level, name, picture) values
    ('top', null, 1, '食品茶饮', '/media/x.webp'), ('middle', 'top', 2, '茶与咖啡', '/media/x.webp'),
    ('leaf', 'middle', 3, '茶叶', '/media/x.webp'), ('leaf2', 'middle', 3, '咖啡', '/media/x.webp')`);
  await db.run(
    sql`insert into shop (id, name, logo) values ('own', '聚合自营', '/media/x.webp'), ('other', '拾光', '/media/x.webp')`,
  );
};

let createdCount = 0;

/** Creates a product with one SKU. */
export const makeProduct = async (db: Database, fields: ProductFields = {}): Promise<TestProduct> => {
  createdCount += 1;
  const {
    title = `茶 ${createdCount}`,
    subtitle = '',
    price = 5_000,
    stock = 10,
    sold = 0,
    onSale = true,
    daysAgo = 1,
    memberOff = 0,
  } = fields;
  const { shop = 'own', category = 'leaf' } = fields;
  const [id, saleNo, skuId] = [`tp${createdCount}`, `TS${createdCount}`, `tp${createdCount}-1`];
  await db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, subtitle, img, pictures, on_sale, sold, member_off_percent, created_at)
    values (${id}, ${saleNo}, ${shop}, ${category}, ${title}, ${subtitle}, '/media/x.webp', array['/media/x.webp'], ${onSale}, ${sold}, ${memberOff},
      now() - ${daysAgo}::int * interval '1 day')`);
  await db.run(sql`insert into sku (id, product_id, price_cents, available, img)
    values (${skuId}, ${id}, ${price}, ${stock}, '/media/x.webp')`);
  return { id, saleNo, skuId };
};
