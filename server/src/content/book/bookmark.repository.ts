import type { Bookmark } from '@juhe/contract/content/book.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { momentOf } from './device-time.repository.ts';

const columns = sql`k.id, k.book_id as "bookId", k.chapter_id as "indexId", h.title as "chapterTitle", h.number as "chapterNumber", k.position,
  k.excerpt, k.created_at as "createdAt"`;

/** Returns a member's bookmarks in a book, sorted by position. */
export const bookmarksOf = (db: Db, memberId: string, bookId: string) =>
  db.rows<Bookmark>(sql`select ${columns} from book_bookmark k join book_chapter h on h.id = k.chapter_id
    where k.member_id = ${memberId} and k.book_id = ${bookId} order by h.number, k.position`);

/** Serializes the additions of one member in one book, so that the count is exact. */
export const lockBookmarks = (tx: Tx, memberId: string, bookId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bookmark:${memberId}:${bookId}`}, 0))`);

export interface Position {
  readonly bookId: string;
  readonly indexId: string;
  readonly position: number;
}

interface Texts {
  readonly excerpt: string;
  /** When an offline device added it. */
  readonly putAt: string | undefined;
  /** Milliseconds since then. */
  readonly age: number | undefined;
}

/** Returns the bookmark at exactly this position. */
export const bookmarkAt = (db: Db, memberId: string, { bookId, indexId, position }: Position) =>
  db.maybe<Bookmark>(sql`select ${columns} from book_bookmark k join book_chapter h on h.id = k.chapter_id
    where k.member_id = ${memberId} and k.book_id = ${bookId} and k.chapter_id = ${indexId} and k.position = ${position}`);

export const countBookmarks = async (db: Db, memberId: string, bookId: string): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*) from book_bookmark where member_id = ${memberId} and book_id = ${bookId}`))
    .count;

export const insertBookmark = (
  tx: Tx,
  memberId: string,
  { bookId, indexId, position }: Position,
  { excerpt, putAt, age }: Texts,
) =>
  tx.run(sql`insert into book_bookmark (member_id, book_id, chapter_id, position, excerpt, created_at)
    values (${memberId}, ${bookId}, ${indexId}, ${position}, ${excerpt}, ${momentOf(putAt, age)})`);

export const deleteBookmark = (tx: Tx, memberId: string, id: string) =>
  tx.run(sql`delete from book_bookmark where id = ${id} and member_id = ${memberId}`);

/** Returns the length (UTF-16 units) of a chapter of an available book. */
export const chapterLength = async (db: Db, bookId: string, indexId: string): Promise<number | undefined> =>
  (
    await db.maybe<{
      length: number;
    }>(sql`select h.text_units as length from book_chapter h join book b on b.id = h.book_id
      where b.id = ${bookId} and h.id = ${indexId} and b.state = 'on'`)
  )?.length;
