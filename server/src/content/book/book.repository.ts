import type { Book, BookCard, Chapter, ChapterText, MemberBook } from '@juhe/contract/content/book.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { momentOf } from './device-time.repository.ts';
import { setSaved } from '../shared/saved-set.repository.ts';

/** The columns of a book card; `lang` selects the category's name. */
const cardColumns = (lang: string) => sql`b.id, b.title, b.author, b.intro, b.cover as "picUrl", b.cover_width as width,
  b.cover_height as height, b.tone, c.names ->> ${lang} as "categoryName", b.audio, b.status, b.words, b.chapters, b.likes, b.comments`;
const cardTables = sql`book b join book_category c on c.id = b.category_id`;

export const categoriesIn = (db: Db, lang: string) =>
  db.rows<{ id: string; name: string }>(sql`select id, names ->> ${lang} as name from book_category order by position, id`);

/** Length classes of books: lower and upper bound in characters. */
const lengths = { short: [0, 20_000], medium: [20_000, 200_000], long: [200_000, 2_147_483_647] } as const;

export interface BookFilter {
  readonly categoryId?: string | undefined;
  readonly status?: 'serial' | 'finished' | undefined;
  readonly length?: keyof typeof lengths | undefined;
  readonly sort?: keyof typeof orders | undefined;
}

/** Number of members who read the book `b` in the last 30 days. */
const readers = sql`(select count(*) from book_reading r where r.book_id = b.id and r.read_at > now() - interval '30 days')`;

const orders = {
  editors: sql`b.position`,
  hot: sql`${readers} desc, b.likes desc`,
  likes: sql`b.likes desc, b.shelves desc`,
  newest: sql`b.created_at desc`,
} as const;

interface BookWindow {
  readonly lang: string;
  readonly limit: number;
  readonly offset: number;
}

const booksWhere = (db: Db, where: Sql, sort: keyof typeof orders, { lang, limit, offset }: BookWindow) =>
  db.rows<BookCard>(
    sql`select ${cardColumns(lang)} from ${cardTables} where ${where} order by ${orders[sort]}, b.id limit ${limit} offset ${offset}`,
  );

/** Returns available books, in the editors' order by default. */
export const bookPage = async (db: Db, { categoryId, status, length, sort = 'editors' }: BookFilter, window: BookWindow) => {
  const [from, to] = lengths[length ?? 'short'];
  const where = sql.and([
    sql`b.state = 'on'`,
    ...(categoryId === undefined ? [] : [sql`b.category_id = ${categoryId}`]),
    ...(status === undefined ? [] : [sql`b.status = ${status}`]),
    ...(length === undefined ? [] : [sql`not b.audio and b.words >= ${from} and b.words < ${to}`]),
  ]);
  const list = await booksWhere(db, where, sort, window);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${cardTables} where ${where}`);
  return { list, total };
};

/** Returns books for the mixed feed, which does not count them. */
export const feedBooks = (db: Db, lang: string, limit: number, offset: number) =>
  booksWhere(db, sql`b.state = 'on'`, 'editors', { lang, limit, offset });

/** Returns other books by the same author: by the displayed name, or by the author's member id. */
export const booksByAuthor = (db: Db, id: string, lang: string, limit: number) =>
  db.rows<BookCard>(sql`select ${cardColumns(lang)} from ${cardTables} join book o on o.id = ${id}
    where b.state = 'on' and b.id <> o.id and (b.author_id = o.author_id or (b.author = o.author and b.author_id is not distinct from o.author_id))
    order by b.position, b.id limit ${limit}`);

/** Returns books kept by those who keep this one, most common first, then others of its category. */
export const booksAlike = (db: Db, id: string, lang: string, limit: number) =>
  db.rows<BookCard>(sql`select ${cardColumns(lang)} from ${cardTables} join book o on o.id = ${id}
    left join (select s.book_id, count(*) as readers from book_shelf mine join book_shelf s on s.member_id = mine.member_id
      where mine.book_id = ${id} group by s.book_id) k on k.book_id = b.id
    where b.state = 'on' and b.id <> o.id and (k.readers is not null or b.category_id = o.category_id)
    order by (b.category_id = o.category_id) desc, coalesce(k.readers, 0) desc, b.likes desc, b.id limit ${limit}`);

/** Returns an available book with the reader's own state (null when signed out). */
export const findBook = (db: Db, id: string, readerId: string | null, lang: string) =>
  db.maybe<Book>(sql`select ${cardColumns(lang)}, b.author_id as "authorId", b.shelves, b.updated_at as "updatedAt",
      exists (select from book_like l where l.book_id = b.id and l.member_id = ${readerId}) as liked,
      exists (select from book_shelf s where s.book_id = b.id and s.member_id = ${readerId}) as "onShelf"
    from ${cardTables} where b.id = ${id} and b.state = 'on'`);

/** Whether a book is available. */
export const bookExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select id from book where id = ${id} and state = 'on'`)) !== undefined;

export const chaptersOf = (db: Db, bookId: string) =>
  db.rows<Chapter>(
    sql`select id, number, title, volume, words, audio_url as "audioUrl", audio_seconds as "audioSeconds", version from book_chapter where book_id = ${bookId} order by number`,
  );

/** Returns chapters of an available book with their texts, in order. */
export const chapterTexts = (db: Db, bookId: string, ids: readonly string[]) =>
  db.rows<ChapterText>(sql`select h.id, h.number, h.title, h.volume, h.words, h.audio_url as "audioUrl",
      h.audio_seconds as "audioSeconds", h.version, h.text, b.id as "bookId", b.title as "bookTitle", b.chapters,
      (select id from book_chapter where book_id = b.id and number < h.number order by number desc limit 1) as "previousId",
      (select id from book_chapter where book_id = b.id and number > h.number order by number limit 1) as "nextId"
    from book_chapter h join book b on b.id = h.book_id
    where h.book_id = ${bookId} and h.id = any(${[...ids]}::text[]) and b.state = 'on' order by h.number`);

export const findChapter = async (db: Db, bookId: string, id: string): Promise<ChapterText | undefined> =>
  (await chapterTexts(db, bookId, [id]))[0];

const sets = {
  like: { of: 'book', counter: 'likes', table: 'book_like', column: 'book_id' },
  shelf: { of: 'book', counter: 'shelves', table: 'book_shelf', column: 'book_id' },
} as const;

/** Sets or clears a member's like or shelf entry, and returns the new count. */
export const setBookSaved = (tx: Tx, kind: keyof typeof sets, id: string, memberId: string, isSaved: boolean) =>
  setSaved(tx, sets[kind], id, memberId, isSaved);

/** Locks books in a fixed order, so that concurrent removals of the same books do not deadlock. */
export const lockBooks = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select id from book where id = any(${[...ids]}::text[]) order by id for update`);

/** Removes books from a member's shelf and returns how many were on it. */
export const removeFromShelf = (tx: Tx, memberId: string, ids: readonly string[]) =>
  tx.run(sql`with gone as (delete from book_shelf where member_id = ${memberId} and book_id = any(${[...ids]}::text[]) returning book_id)
    update book set shelves = shelves - 1 where id in (select book_id from gone)`);

/**
 * Columns of the log `g` of a book `b`; `progress` is the share of its characters or, for audiobooks, of its seconds, in per
 * cent. Only the end of the last chapter is 100: a member who is there has read the whole book.
 */
const logColumns = sql`g.book_id as "bookId", g.chapter_id as "indexId", h.title as "chapterTitle", h.number as "chapterNumber",
  g.position, g.read_at as "readAt", least(100, floor(100.0 * case when b.audio
    then (select least(g.position, h.audio_seconds) + coalesce(sum(p.audio_seconds) filter (where p.number < h.number), 0)
      from book_chapter p where p.book_id = b.id) / greatest(1, (select sum(p.audio_seconds) from book_chapter p where p.book_id = b.id))::numeric
    else (h.words_before + h.words * least(1, g.position / greatest(1, h.text_units)::numeric)) / greatest(1, b.words)
    end))::int as progress`;
const logTables = sql`book_reading g join book b on b.id = g.book_id join book_chapter h on h.id = g.chapter_id`;

type LogRow = NonNullable<MemberBook['log']>;

/** Stores a reading unless a later one is stored already; readings from the future count as of now. */
export const saveReading = (
  tx: Tx,
  memberId: string,
  reading: { bookId: string; indexId: string; position: number; readAt?: string | undefined; age?: number | undefined },
) =>
  tx.run(sql`insert into book_reading (member_id, book_id, chapter_id, position, read_at)
    select ${memberId}, b.id, h.id, least(${reading.position}::int, case when b.audio then h.audio_seconds else h.text_units end),
        ${momentOf(reading.readAt, reading.age)}
      from book_chapter h join book b on b.id = h.book_id where b.id = ${reading.bookId} and h.id = ${reading.indexId} and b.state = 'on'
    on conflict (member_id, book_id) do update
      set chapter_id = excluded.chapter_id, position = excluded.position, read_at = excluded.read_at
      where excluded.read_at >= book_reading.read_at`);

/** Returns the log of one book, or of the book read last. */
export const lastLog = (db: Db, memberId: string, bookId: string | undefined) =>
  db.maybe<LogRow>(sql`select ${logColumns} from ${logTables}
    where ${sql.and([sql`g.member_id = ${memberId} and b.state = 'on'`, ...(bookId === undefined ? [] : [sql`g.book_id = ${bookId}`])])}
    order by g.read_at desc, g.book_id limit 1`);

type MemberBookRow = Omit<MemberBook, 'log'> & { [K in keyof LogRow]: LogRow[K] | null };

const shelfOrders = {
  recent: sql`greatest(s.created_at, g.read_at) desc`,
  added: sql`s.created_at desc`,
  title: sql`b.title`,
} as const;

interface MemberBookFilter {
  readonly kind: 'shelf' | 'history';
  readonly sort: keyof typeof shelfOrders;
  readonly audio?: boolean | undefined;
}

/** Returns a member's shelf or reading history, most recent first; includes books no longer available. */
export const memberBookPage = async (
  db: Db,
  { kind, sort, audio }: MemberBookFilter,
  memberId: string,
  { lang, limit, offset }: { lang: string; limit: number; offset: number },
) => {
  const shelf = sql`book_shelf s on s.book_id = b.id and s.member_id = ${memberId}`;
  const log = sql`book_reading g on g.book_id = b.id and g.member_id = ${memberId}`;
  const [from, order]: [Sql, Sql] =
    kind === 'shelf'
      ? [sql`join ${shelf} left join ${log}`, shelfOrders[sort]]
      : [sql`join ${log} left join ${shelf}`, sql`g.read_at desc`];
  const where = audio === undefined ? sql`true` : sql`b.audio = ${audio}`;
  const rows =
    await db.rows<MemberBookRow>(sql`select ${cardColumns(lang)}, s.member_id is not null as "onShelf", b.state = 'off' as gone,
      b.updated_at as "updatedAt", ${logColumns}
    from ${cardTables} ${from} left join book_chapter h on h.id = g.chapter_id where ${where}
    order by ${order}, b.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from book b ${from} where ${where}`);
  return { list: rows.map(memberBookOf), total };
};

const memberBookOf = (row: MemberBookRow): MemberBook => {
  const { bookId, indexId, chapterTitle, chapterNumber, position, progress, readAt, ...book } = row;
  if (bookId === null || indexId === null || chapterTitle === null || chapterNumber === null) return { ...book, log: null };
  return {
    ...book,
    log: {
      bookId,
      indexId,
      chapterTitle,
      chapterNumber,
      position: position ?? 0,
      progress: progress ?? 0,
      readAt: readAt ?? '',
    },
  };
};

/** Returns the cards of the given available books, unordered. */
export const booksById = (db: Db, ids: readonly string[], lang: string) =>
  db.rows<BookCard>(sql`select ${cardColumns(lang)} from ${cardTables} where b.id = any(${[...ids]}::text[]) and b.state = 'on'`);
