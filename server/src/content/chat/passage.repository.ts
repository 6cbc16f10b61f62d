import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isVisibleTo } from '../../db/visibility.ts';

/** Maximum duration (ms) of one search; on a site too large for it, the answer uses the other searches. */
const maxMs = 2500;

/**
 * Limits the statements of a search transaction and forces the index of n-grams where there is one (it is queried on its own,
 * before any join): recomputing the n-grams of every text, as the planner tends to, takes seconds.
 */
export const limitSearch = (tx: Db) =>
  tx.run(sql`select set_config('statement_timeout', ${String(maxMs)}, true), set_config('enable_seqscan', 'off', true)`);

/** Converts Traditional characters of a question to simplified ones, one by one, as the search compares them (migration 0119). */
export const simplified = async (db: Db, question: string): Promise<string> =>
  (await db.one<{ text: string }>(sql`select search_simplified(${question}) as text`)).text;

const hits = (text: ReturnType<typeof sql>, grams: readonly string[]) =>
  sql`(select count(*) from unnest(${[...grams]}::text[]) g where strpos(lower(${text}), g) > 0)`;

/** Returns published articles and news that the reader may see; `candidates` is a subquery of ids. */
export const articlesAbout = (db: Db, candidates: Sql, grams: readonly string[], readerId: string, limit: number) =>
  db.rows<{ id: string; kind: string; title: string; html: string }>(sql`
    with found as materialized ${candidates}
    select a.id, a.kind, a.title, a.body_html as html
    from found join article a on a.id = found.ref join member m on m.id = a.author_id
      cross join lateral (select 3 * ${hits(sql`a.title`, grams)} + ${hits(sql`a.body_html`, grams)} as score) h
    where a.state = 'published' and h.score > 0 and ${isVisibleTo(readerId)}
    order by h.score desc, a.views desc, a.id limit ${limit}`);

/** Returns books by title, author and description. */
export const booksAbout = (db: Db, grams: readonly string[], limit: number) =>
  db.rows<{ id: string; title: string; author: string; intro: string }>(sql`
    select b.id, b.title, b.author, b.intro from book b
      cross join lateral (select 3 * ${hits(sql`b.title || ' ' || b.author`, grams)} + ${hits(sql`b.intro`, grams)} as score) h
    where b.state = 'on' and h.score > 0 order by h.score desc, b.position, b.id limit ${limit}`);

/** Returns chapters of books; those of a book named in the question come first. */
export const chaptersAbout = (db: Db, candidates: Sql, grams: readonly string[], question: string, limit: number) =>
  db.rows<{ id: string; bookId: string; bookTitle: string; title: string; text: string }>(sql`
    with found as materialized ${candidates}
    select c.id, b.id as "bookId", b.title as "bookTitle", c.title, c.text
    from found join book_chapter c on c.id = found.ref join book b on b.id = c.book_id
      cross join lateral (select 2 * ${hits(sql`c.title`, grams)} + ${hits(sql`c.text`, grams)} as score) h
    where b.state = 'on' and not b.audio and h.score > 0
    order by case when strpos(${question}, b.title) > 0 then 4 else 0 end + h.score desc,
      b.position, b.id, c.number limit ${limit}`);

/** Returns available courses. */
export const coursesAbout = (db: Db, grams: readonly string[], limit: number) =>
  db.rows<{ id: string; kind: string; title: string; subtitle: string; intro: string }>(sql`
    select c.id, c.kind, c.title, c.subtitle, c.intro from study_course c
      cross join lateral (select 3 * ${hits(sql`c.title || ' ' || c.subtitle`, grams)} + ${hits(sql`c.intro`, grams)} as score) h
    where c.on_shelf and h.score > 0 order by h.score desc, c.created_at desc, c.id limit ${limit}`);
