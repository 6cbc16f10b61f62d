import type { librarySchemas } from '@juhe/contract/content/library.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface NewBook {
  readonly id: string | undefined;
  readonly title: string;
  readonly author: string;
  readonly categoryId: string;
  readonly intro: string;
  readonly status: 'serial' | 'finished';
  readonly cover: string;
  readonly coverWidth: number;
  readonly coverHeight: number;
  readonly tone: string;
}

export interface ChapterRow {
  readonly number: number;
  readonly title: string;
  readonly volume: string;
  readonly text: string;
  readonly words: number;
  readonly before: number;
}

/** Creates or changes a category of books. */
export const setCategory = (tx: Tx, { id, names, position }: HandlerInput<typeof librarySchemas.setBookCategory>) =>
  tx.run(sql`insert into book_category (id, names, position) values (${id}, ${sql.json(names)}, ${position}::int)
    on conflict (id) do update set names = excluded.names, position = excluded.position`);

/** Locks a category for a new book: it cannot be removed until the transaction ends. Returns whether it exists. */
export const lockCategoryShared = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from book_category where id = ${id} for key share`)) !== undefined;

/** Locks a category against new books. Returns whether it exists. */
export const lockCategory = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from book_category where id = ${id} for update`)) !== undefined;

/** Number of books in a category, in any state. */
export const countIn = async (tx: Tx, categoryId: string): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*)::int as count from book where category_id = ${categoryId}`)).count;

export const deleteCategory = (tx: Tx, id: string) => tx.run(sql`delete from book_category where id = ${id}`);

/** Returns the book with this id, or with this title and author, in any state. */
export const sameBook = (db: Db, { id, title, author }: Pick<NewBook, 'id' | 'title' | 'author'>) =>
  db.maybe<{ id: string }>(sql`select id from book where id = ${id ?? ''} or (title = ${title} and author = ${author}) limit 1`);

/** Serializes imports, so that a repeated one finds the book of the first. */
export const lockImports = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('book.import', 0))`);

/** Inserts a new book at the end of the editors' order. */
export const insertBook = (tx: Tx, book: NewBook, figures: { readonly words: number; readonly chapters: number }) =>
  tx.one<{
    id: string;
  }>(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, chapters, position)
    select coalesce(${book.id ?? null}, new_id()), ${book.categoryId}, ${book.author}, ${book.title}, ${book.intro}, ${book.cover}, ${book.coverWidth}::int,
      ${book.coverHeight}::int, ${book.tone}, ${book.status}, ${figures.words}::int, ${figures.chapters}::int,
      coalesce((select max(position) from book), 0) + 1
    returning id`);

/** Inserts all chapters of a book in one statement. */
export const insertChapters = (tx: Tx, bookId: string, chapters: readonly ChapterRow[]) =>
  tx.run(sql`insert into book_chapter (book_id, number, title, volume, text, words, words_before)
    select ${bookId}, * from unnest(${chapters.map(({ number }) => number)}::int[], ${chapters.map(({ title }) => title)}::text[],
      ${chapters.map(({ volume }) => volume)}::text[], ${chapters.map(({ text }) => text)}::text[],
      ${chapters.map(({ words: wordCount }) => wordCount)}::int[], ${chapters.map(({ before }) => before)}::int[])`);

interface LockedBook {
  readonly title: string;
  readonly status: 'serial' | 'finished';
  readonly state: 'on' | 'off';
  readonly words: number;
}

export const lockBook = (tx: Tx, id: string) =>
  tx.maybe<LockedBook>(sql`select title, status, state, words from book where id = ${id} for update`);

/** Returns the number of a book's last chapter: queried after the book is locked, in a statement of its own. */
export const lastNumber = async (tx: Tx, bookId: string): Promise<number> =>
  (await tx.one<{ last: number }>(sql`select coalesce(max(number), 0) as last from book_chapter where book_id = ${bookId}`)).last;

export const insertChapter = (tx: Tx, bookId: string, { number, title, volume, text, words: wordCount, before }: ChapterRow) =>
  tx.one<{ id: string }>(sql`insert into book_chapter (book_id, number, title, volume, text, words, words_before)
    values (${bookId}, ${number}, ${title}, ${volume}, ${text}, ${wordCount}, ${before}) returning id`);

/** Updates a book's counts after a chapter was added or changed. */
export const countChapter = (tx: Tx, bookId: string, by: { readonly words: number; readonly chapters: number }) =>
  tx.run(
    sql`update book set words = words + ${by.words}::int, chapters = chapters + ${by.chapters}::int, updated_at = now() where id = ${bookId}`,
  );

export const lockChapter = (tx: Tx, bookId: string, id: string) =>
  tx.maybe<{ number: number; words: number; text: string }>(
    sql`select number, words, text from book_chapter where book_id = ${bookId} and id = ${id} for update`,
  );

interface Change {
  readonly title: string | undefined;
  readonly text: string | undefined;
  readonly words: number;
}

export const changeChapter = (tx: Tx, id: string, { title, text, words: wordCount }: Change) =>
  tx.run(
    sql`update book_chapter set title = coalesce(${title ?? null}, title), text = coalesce(${text ?? null}, text), words = ${wordCount} where id = ${id}`,
  );

/** Shifts the start of later chapters by the given number of characters. */
export const moveLater = (tx: Tx, bookId: string, after: number, by: number) =>
  tx.run(sql`update book_chapter set words_before = words_before + ${by}::int where book_id = ${bookId} and number > ${after}`);

/** Moves positions beyond the end of a shortened text to its end; `length` is in UTF-16 units, like positions. */
export const clampPlaces = async (tx: Tx, bookId: string, id: string, length: number): Promise<void> => {
  await tx.run(sql`update book_reading set position = ${length}
    where book_id = ${bookId} and chapter_id = ${id} and position > ${length}`);
  // There is one bookmark per position: of several that would move to the end, the first remains.
  await tx.run(sql`delete from book_bookmark k where k.book_id = ${bookId} and k.chapter_id = ${id} and k.position > ${length}
    and exists (select from book_bookmark o where o.member_id = k.member_id and o.chapter_id = k.chapter_id and o.position >= ${length}
      and o.position < k.position)`);
  await tx.run(sql`update book_bookmark set position = ${length}
    where book_id = ${bookId} and chapter_id = ${id} and position > ${length}`);
};

export const setStatus = (tx: Tx, id: string, status: 'serial' | 'finished') =>
  tx.run(sql`update book set status = ${status} where id = ${id}`);

export const setState = (tx: Tx, id: string, state: 'on' | 'off') =>
  tx.run(sql`update book set state = ${state} where id = ${id}`);

/** Returns the newest chapter of an available serial. */
export const newestChapter = (db: Db, bookId: string) =>
  db.maybe<{ title: string; chapter: string; indexId: string }>(sql`select b.title, h.title as chapter, h.id as "indexId"
    from book b join book_chapter h on h.book_id = b.id where b.id = ${bookId} and b.state = 'on' order by h.number desc limit 1`);

/** Returns members with a book on the shelf, sorted by id, after `after`. */
export const shelfMembers = (db: Db, bookId: string, after: string, limit: number) =>
  db.rows<{ memberId: string }>(sql`select member_id as "memberId" from book_shelf
    where book_id = ${bookId} and member_id > ${after} order by member_id limit ${limit}`);
