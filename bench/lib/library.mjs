import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/run/process.mjs';

const texts = join(root, 'server/src/seed/data/content');

/** Returns every string of the demo content files that contains Chinese. */
const stringsIn = (value) => {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value.replaceAll(/<[^>]*>/g, '')] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const readTexts = () => {
  const files = readdirSync(texts, { recursive: true }).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => stringsIn(JSON.parse(readFileSync(join(texts, name), 'utf8'))));
};

const unique = (list) => [...new Set(list)];

/** Share of each document kind per hundred documents. */
export const grownSite = { article: 45, news: 10, goods: 20, video: 12, member: 8, book: 4, course: 0.5, shop: 0.5 };
const followed = ['article', 'video', 'book', 'product', 'study_course', 'member', 'shop', 'sku', 'book_chapter'];
const kinds = Object.keys(grownSite);

/** Returns a sentence or clause chosen by `seed`, the same in every run. */
export const drawn = (table, seed) =>
  `(select text from bench_${table} where place = 1 + (hashtext(${seed})::bigint & 2147483647) % (select count from bench_${table}_count))`;
const drawnMany = (count, seed) => `(select string_agg(s.text, '' order by k) from generate_series(1, ${count}) k
  join bench_paragraph s on s.place = 1 + (hashtext(${seed} || k)::bigint & 2147483647) % (select count from bench_paragraph_count))`;

const inserters = {
  member: (
    n,
  ) => `insert into member (id, nickname, created_at) select 'bm' || n, left(${drawn('clause', "'m' || n")}, 6) || n % 100,
      now() - n * interval '1 minute' from generate_series(1, ${n}) n`,
  shop: (
    n,
  ) => `insert into shop (id, name, logo, intro) select 'bs' || n, left(${drawn('clause', "'s' || n")}, 6) || '铺', '/media/x.webp',
      ${drawn('sentence', "'si' || n")} from generate_series(1, ${n}) n`,
  article: (n, authors) => articles('article', 'ba', n, authors),
  news: (n, authors) => articles('news', 'bn', n, authors),
  video: (n, authors) => `insert into video (id, author_id, title, film, cover, width, height, seconds, tags, likes, published_at)
      select 'bv' || n, 'bm' || 1 + n % ${authors}, ${drawn('clause', "'v' || n")}, '/media/x.mp4', '/media/x.webp', 720, 1280, 20,
        array[left(${drawn('clause', "'vt' || n % 300")}, 4)], (n::bigint * 7919) % 5000, now() - n * interval '3 minutes'
      from generate_series(1, ${n}) n`,
  goods: (
    n,
    _authors,
    shops,
  ) => `insert into product (id, sale_no, shop_id, category_id, title, subtitle, img, pictures, detail_html, sold, price_cents, created_at)
      select 'bp' || n, 'B' || lpad(n::text, 8, '0'), 'bs' || 1 + n % ${shops}, 'bc', left(${drawn('clause', "'p' || n")}, 12) || '礼盒装',
        ${drawn('clause', "'ps' || n")}, '/media/x.webp', array['/media/x.webp'], '<p>' || ${drawnMany(2, "'pd' || n || '-'")} || '</p>',
        (n::bigint * 7919) % 5000, 500 + (n::bigint * 104729) % 30000, now() - n * interval '1 minute'
      from generate_series(1, ${n}) n`,
  book: (
    n,
  ) => `insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, likes, created_at)
      select 'bb' || n, 'bench', left(${drawn('clause', "'ba' || n % 500")}, 3), left(${drawn('clause', "'b' || n")}, 10), ${drawnMany(2, "'bi' || n || '-'")},
        '/media/x.webp', 600, 800, '#334455', 'finished', (n::bigint * 7919) % 5000, now() - n * interval '1 hour'
      from generate_series(1, ${n}) n`,
  course: (
    n,
  ) => `insert into study_course (id, kind, title, subtitle, category, cover, intro, teacher_name, price_cents, on_shelf)
      select 'bk' || n, 'online', ${drawn('clause', "'k' || n")}, ${drawn('clause', "'ks' || n")}, 'craft', '/media/x.webp', ${drawn('sentence', "'ki' || n")},
        left(${drawn('clause', "'kt' || n")}, 3), 0, true
      from generate_series(1, ${n}) n`,
};

const articles = (
  kind,
  prefix,
  n,
  authors,
) => `insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height,
    body_html, tags, likes, views, published_at)
  select '${prefix}' || n, '${kind}', 'bench-${kind}-' || 1 + n % 8, 'bm' || 1 + (n * 31) % ${authors},
    left(${drawn('clause', `'${kind}' || n`)} || ${drawn('clause', `'${kind}t' || n`)}, 24), ${drawn('sentence', `'${kind}s' || n`)},
    '/media/x.webp', 800, 600, '<p>' || ${drawnMany(8, `'${kind}b' || n || '-'`)} || '</p>', array[left(${drawn('clause', "'t' || n % 400")}, 4)],
    (n::bigint * 7919) % 5000, (n::bigint * 104729) % 90000, now() - n * interval '2 minutes'
  from generate_series(1, ${n}) n`;

/**
 * Loads the demo's own Chinese sentences, clauses and paragraphs into unlogged tables, from which statements draw
 * ({@link drawn}).
 * @param {{ query: (text: string, values?: unknown[]) => Promise<unknown> }} db
 */
export const loadTexts = async (db) => {
  const sources = readTexts();
  const sentences = unique(
    sources.flatMap((text) => text.split(/(?<=[。！？])/u)).map((text) => text.trim().slice(0, 80)),
  ).filter((text) => text.length > 4);
  const clauses = unique(sentences.flatMap((text) => text.split(/[，。！？；：、“”《》\s]/u))).filter(
    (text) => text.length >= 4 && text.length <= 16,
  );
  const paragraphs = sentences.map((_, i) => sentences.slice(i, i + 3).join(''));
  for (const [table, list] of Object.entries({ sentence: sentences, clause: clauses, paragraph: paragraphs })) {
    await db.query(`create unlogged table bench_${table} (place integer primary key, text text not null)`);
    await db.query(`insert into bench_${table} select ordinality, text from unnest($1::text[]) with ordinality as u (text)`, [
      list,
    ]);
    await db.query(`create unlogged table bench_${table}_count as select count(*)::int from bench_${table}`);
    await db.query(`analyze bench_${table}`);
  }
};

/**
 * Fills an empty database with `count` documents (reading, videos, goods, authors), generated from the demo's own Chinese
 * sentences in the mix of a mature site, and then builds the search index in one step, like migration 0119.
 * @param {{ query: (text: string, values?: unknown[]) => Promise<import('pg').QueryResult> }} db
 * @param {number} count
 * @param {{ mix?: Record<string, number>, indexed?: boolean }} [options] share of each kind per hundred; false leaves the
 *   search index empty
 * @returns {Promise<undefined | { documents: number, documentSeconds: number, indexSeconds: number, indexBytes: number,
 *   tableBytes: number }>}
 */
export const fillLibrary = async (db, count, { mix = grownSite, indexed = true } = {}) => {
  await loadTexts(db);
  for (const table of followed) await db.query(`alter table ${table} disable trigger user`);
  await db.query(`insert into category (id, level, name, picture) values ('bc', 1, '好物', '/media/x.webp')`);
  await db.query(`insert into book_category (id, names) values ('bench', '{"zh-Hans": "小说"}')`);
  for (const kind of ['article', 'news'])
    await db.query(
      `insert into article_category (id, kind, names) select 'bench-${kind}-' || n, '${kind}', '{"zh-Hans": "生活"}' from generate_series(1, 8) n`,
    );
  const of = (kind) => Math.round((count * mix[kind]) / 100);
  for (const kind of ['member', 'shop', 'article', 'news', 'video', 'goods', 'book', 'course'])
    await db.query(inserters[kind](of(kind), of('member'), of('shop')));
  await db.query(
    `insert into sku (id, product_id, price_cents, available, img) select 'k' || id, id, price_cents, 100, img from product`,
  );
  for (const table of followed) await db.query(`alter table ${table} enable trigger user`);

  if (!indexed) {
    await db.query('vacuum analyze');
    return undefined;
  }
  for (const kind of kinds) await db.query(`drop index search_${kind}_search_grams_idx`);
  const started = performance.now();
  await db.query('insert into search_document select * from search_source');
  const filled = performance.now();
  for (const kind of kinds) {
    await db.query(
      `set maintenance_work_mem = '512MB'; create index on search_${kind} using gin (search_grams(title, head, body)) with (fastupdate = off)`,
    );
    await db.query(`alter index search_${kind}_search_grams_idx alter column 1 set statistics 0`);
  }
  const built = performance.now();
  // Autovacuum would do this within a minute.
  await db.query('vacuum analyze');
  const { rows } = await db.query(`select count(*)::int as documents,
    (select sum(pg_relation_size(indexrelid))::bigint::float8 from pg_index where indrelid in (select inhrelid from pg_inherits where inhparent = 'search_document'::regclass)) as "indexBytes",
    (select sum(pg_table_size(inhrelid))::bigint::float8 from pg_inherits where inhparent = 'search_document'::regclass) as "tableBytes" from search_document`);
  return { ...rows[0], documentSeconds: (filled - started) / 1000, indexSeconds: (built - filled) / 1000 };
};
