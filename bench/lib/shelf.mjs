/**
 * Fills an empty database with two shops, three levels of categories and `count` products of one SKU each, with different
 * prices, sales and ages.
 * @param {{ query: (text: string, values?: unknown[]) => Promise<unknown> }} db
 * @param {number} count
 * @param {number} [stock] units of each product
 */
export const fillShelf = async (db, count, stock = 1_000_000) => {
  await db.query(`insert into category (id, parent_id, level, name, picture)
    select 'c' || n, null, 1, '大类' || n, '/media/x.webp' from generate_series(1, 10) n`);
  await db.query(`insert into category (id, parent_id, level, name, picture)
    select 'c' || n || '-' || m, 'c' || n, 2, '中类' || m, '/media/x.webp' from generate_series(1, 10) n, generate_series(1, 4) m`);
  await db.query(`insert into category (id, parent_id, level, name, picture)
    select id || '-' || k, id, 3, '小类' || k, '/media/x.webp' from category, generate_series(1, 5) k where level = 2`);
  await db.query(`insert into shop (id, name, logo) select 's' || n, '店铺' || n, '/media/x.webp' from generate_series(1, 20) n`);
  await db.query(
    `insert into product (id, sale_no, shop_id, category_id, title, subtitle, img, pictures, detail_html, sold, created_at)
    select 'p' || n, 'B' || lpad(n::text, 8, '0'), 's' || 1 + n % 20, 'c' || 1 + n % 10 || '-' || 1 + n % 4 || '-' || 1 + n % 5,
      '高山云雾绿茶礼盒装 ' || n || ' 号', '清香回甘，当季新茶', '/media/x.webp', array['/media/x.webp'], repeat('<p>产地直采，当季新茶。</p>', 40),
      (n * 7919) % 5000, now() - n * interval '1 minute'
    from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query(
    `insert into sku (id, product_id, price_cents, available, img)
    select 'k' || n, 'p' || n, 500 + (n * 104729) % 30000, $2::int, '/media/x.webp' from generate_series(1, $1::int) n`,
    [count, stock],
  );
  // Autovacuum would do this within a minute.
  await db.query('vacuum analyze');
};
