/**
 * Inserts lots that ended over the last year, a fifth of them unsold, with a wide spread of prices and bid counts; a few
 * hundred are open or upcoming. Search documents and escrow accounts, which no list reads, are omitted: they would take
 * minutes.
 */
export const addEndedLots = async (db, count) => {
  await db.query('alter table lot disable trigger search_document, disable trigger lot_escrow');
  await db.query(
    `insert into lot (product_no, title, pictures, start_cents, increment_cents, deposit_cents, bids, category, opens_at, closes_at, state)
      select 'PEND' || lpad(n::text, 7, '0'), '拍品 ' || n, array['/media/lots/yuzhui-1.webp'], 10000 + n * 7919::bigint % 1000000, 50, 1000,
        n * 31 % 97, (array['ceramics', 'painting', 'study', 'watches', 'coins', 'craft', 'curios', 'other'])[1 + n % 8],
        now() - (n + 10000) * interval '5 minutes', now() - n * interval '5 minutes', case when n % 5 = 0 then 'unsold' else 'sold' end
      from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query(
    `insert into lot (product_no, title, pictures, start_cents, increment_cents, deposit_cents, category, opens_at, closes_at, state)
      select 'PNOW' || lpad(n::text, 7, '0'), '拍品 ' || n, array['/media/lots/yuzhui-1.webp'], 10000, 50, 1000, 'ceramics',
        now() + (n % 2) * interval '1 day' - interval '1 hour', now() + interval '2 days', case n % 2 when 0 then 'open' else 'scheduled' end
      from generate_series(1, 400) n`,
  );
  await db.query('alter table lot enable trigger search_document, enable trigger lot_escrow');
  await db.query('vacuum analyze lot');
};
