import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Source } from './text-match.ts';

/** The text of chapter `h` and, where it has Traditional characters, its simplified form. */
const source = sql`h.text, nullif(search_simplified(h.text), h.text) as simplified`;

interface ChapterRow extends Source {
  readonly id: string;
  readonly number: number;
  readonly title: string;
}

interface ChapterCardRow extends ChapterRow {
  readonly bookId: string;
  readonly bookTitle: string;
  readonly author: string;
  readonly picUrl: string;
}

/** Returns chapters of available text books, with their texts. */
export const chaptersById = (db: Db, ids: readonly string[]) =>
  db.rows<ChapterCardRow>(sql`select h.id, h.number, h.title, b.id as "bookId", b.title as "bookTitle", b.author, b.cover as "picUrl", ${source}
    from book_chapter h join book b on b.id = h.book_id where h.id = any(${[...ids]}::text[]) and b.state = 'on' and not b.audio`);

/**
 * Returns a page of the chapters of one book whose title or text contains all words (normalized by `search_text()`), in book
 * order. Reads only this book's documents, so the duration depends on the length of the book, not on the words.
 */
export const chaptersWith = async (
  db: Db,
  bookId: string,
  terms: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ChapterRow[]; total: number }> => {
  // The document starts with the book's title.
  const text = sql`substr(d.body, k.skipped)`;
  const conditions = terms.map((word) => sql`(position(${word} in d.title) > 0 or position(${word} in ${text}) > 0)`);
  const hits = await db.rows<ChapterRow & { total: number }>(sql`
    with k as materialized (select id, char_length(search_text(title)) + 2 as skipped from book where id = ${bookId} and state = 'on'),
    hit as materialized (select h.id, h.number, count(*) over ()::int as total from k join book_chapter h on h.book_id = k.id
      join search_document d on d.kind = 'chapter' and d.ref = h.id where ${sql.and(conditions)}
      order by h.number limit ${limit} offset ${offset})
    select h.id, h.number, h.title, hit.total, ${source} from hit join book_chapter h on h.id = hit.id order by h.number`);
  return { list: hits, total: hits[0]?.total ?? 0 };
};
