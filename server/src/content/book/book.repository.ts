import type { Book, BookCard, Chapter, ChapterText, MemberBook } from '@juhe/contract/content/book.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { setKept } from '../shared/kept.repository.ts';

/** The columns of a book's card; `lang` chooses the category's name. */
const cardColumns = (lang: string) => sql`b.id, b.title, b.author, b.intro, b.cover as "picUrl", b.cover_width as width,
  b.cover_height as height, b.tone, c.names ->> ${lang} as "categoryName", b.audio, b.status, b.words, b.chapters, b.likes, b.comments`;
const cardTables = sql`book b join book_category c on c.id = b.category_id`;

export const categoriesIn = (db: Db, lang: string) =>
  db.rows<{ id: string; name: string }>(sql`select id, names ->> ${lang} as name from book_category order by position, id`);

export interface BookFilter {
  readonly categoryId?: string | undefined;
  readonly status?: 'serial' | 'finished' | undefined;
}

/** Books in the editors' order. */
export const bookPage = async (
  db: Db,
  { categoryId, status }: BookFilter,
  { lang, limit, offset }: { lang: string; limit: number; offset: number },
) => {
  const where = sql.and([
    ...(categoryId === undefined ? [] : [sql`b.category_id = ${categoryId}`]),
    ...(status === undefined ? [] : [sql`b.status = ${status}`]),
  ]);
  const list = await db.rows<BookCard>(
    sql`select ${cardColumns(lang)} from ${cardTables} where ${where} order by b.position, b.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${cardTables} where ${where}`);
  return { list, total };
};

/** Books for the mixed feed. */
export const feedBooks = async (db: Db, lang: string, limit: number, offset: number) =>
  (await bookPage(db, {}, { lang, limit, offset })).list;

/** One book with what the reader (null when signed out) did with it. */
export const findBook = (db: Db, id: string, readerId: string | null, lang: string) =>
  db.maybe<Book>(sql`select ${cardColumns(lang)}, b.author_id as "authorId", b.shelves, b.updated_at as "updatedAt",
      exists (select from book_like l where l.book_id = b.id and l.member_id = ${readerId}) as liked,
      exists (select from book_shelf s where s.book_id = b.id and s.member_id = ${readerId}) as "onShelf"
    from ${cardTables} where b.id = ${id}`);

export const bookExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select id from book where id = ${id}`)) !== undefined;

export const chaptersOf = (db: Db, bookId: string) =>
  db.rows<Chapter>(
    sql`select id, number, title, words, audio_url as "audioUrl", audio_seconds as "audioSeconds" from book_chapter where book_id = ${bookId} order by number`,
  );

export const findChapter = (db: Db, bookId: string, id: string) =>
  db.maybe<ChapterText>(sql`select h.id, h.number, h.title, h.words, h.audio_url as "audioUrl",
      h.audio_seconds as "audioSeconds", h.text, b.id as "bookId", b.title as "bookTitle", b.chapters,
      (select id from book_chapter where book_id = b.id and number < h.number order by number desc limit 1) as "previousId",
      (select id from book_chapter where book_id = b.id and number > h.number order by number limit 1) as "nextId"
    from book_chapter h join book b on b.id = h.book_id where h.book_id = ${bookId} and h.id = ${id}`);

const sets = {
  like: { of: 'book', counter: 'likes', table: 'book_like', column: 'book_id' },
  shelf: { of: 'book', counter: 'shelves', table: 'book_shelf', column: 'book_id' },
} as const;

/** Puts a member's like in the wanted state, or the book on the shelf or off it, and answers the count. */
export const setBookKept = (tx: Tx, kind: keyof typeof sets, id: string, memberId: string, wanted: boolean) =>
  setKept(tx, sets[kind], id, memberId, wanted);

/**
 * The log `g` of a book `b`; `progress` is the share of its characters or, where it is listened to, of its seconds, in per cent. Only the end of the last chapter
 * is 100: a member who stands there has read the whole book.
 */
const logColumns = sql`g.book_id as "bookId", g.chapter_id as "indexId", h.title as "chapterTitle", h.number as "chapterNumber",
  g.position, g.read_at as "readAt", least(100, floor(100.0 * case when b.audio
    then (select least(g.position, h.audio_seconds) + coalesce(sum(p.audio_seconds) filter (where p.number < h.number), 0)
      from book_chapter p where p.book_id = b.id) / greatest(1, (select sum(p.audio_seconds) from book_chapter p where p.book_id = b.id))::numeric
    else (h.words_before + h.words * least(1, g.position / greatest(1, char_length(h.text))::numeric)) / greatest(1, b.words)
    end))::int as progress`;
const logTables = sql`book_reading g join book b on b.id = g.book_id join book_chapter h on h.id = g.chapter_id`;

type LogRow = NonNullable<MemberBook['log']>;

/** Keeps a reading unless a later one is kept already; readings from the future count as of now. */
export const keepLog = (
  tx: Tx,
  memberId: string,
  reading: { bookId: string; indexId: string; position: number; readAt?: string | undefined },
) =>
  tx.run(sql`insert into book_reading (member_id, book_id, chapter_id, position, read_at)
    select ${memberId}, b.id, h.id, least(${reading.position}::int, case when b.audio then h.audio_seconds else char_length(h.text) end),
        least(coalesce(${reading.readAt ?? null}::timestamptz, now()), now())
      from book_chapter h join book b on b.id = h.book_id where b.id = ${reading.bookId} and h.id = ${reading.indexId}
    on conflict (member_id, book_id) do update
      set chapter_id = excluded.chapter_id, position = excluded.position, read_at = excluded.read_at
      where excluded.read_at >= book_reading.read_at`);

/** The log of one book, or of the book read last. */
export const lastLog = (db: Db, memberId: string, bookId: string | undefined) =>
  db.maybe<LogRow>(sql`select ${logColumns} from ${logTables}
    where ${sql.and([sql`g.member_id = ${memberId}`, ...(bookId === undefined ? [] : [sql`g.book_id = ${bookId}`])])}
    order by g.read_at desc, g.book_id limit 1`);

type MemberBookRow = BookCard & { onShelf: boolean } & { [K in keyof LogRow]: LogRow[K] | null };

/** A member's shelf, what was read or added last first, or what the member has read, the latest first. */
export const memberBookPage = async (
  db: Db,
  kind: 'shelf' | 'history',
  memberId: string,
  { lang, limit, offset }: { lang: string; limit: number; offset: number },
) => {
  const shelf = sql`book_shelf s on s.book_id = b.id and s.member_id = ${memberId}`;
  const log = sql`book_reading g on g.book_id = b.id and g.member_id = ${memberId}`;
  const [from, order]: [Sql, Sql] =
    kind === 'shelf'
      ? [sql`join ${shelf} left join ${log}`, sql`greatest(s.created_at, g.read_at) desc`]
      : [sql`join ${log} left join ${shelf}`, sql`g.read_at desc`];
  const rows = await db.rows<MemberBookRow>(sql`select ${cardColumns(lang)}, s.member_id is not null as "onShelf", ${logColumns}
    from ${cardTables} ${from} left join book_chapter h on h.id = g.chapter_id
    order by ${order}, b.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from book b ${from}`);
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
