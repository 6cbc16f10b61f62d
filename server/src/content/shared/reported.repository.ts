import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { isVisibleTo } from '../../db/visibility.ts';

/** The owner of a reported item (null if nobody) and its text. */
interface Subject {
  ownerId: string | null;
  about: string;
}
type Find = (db: Db, id: string, viewerId: string) => Promise<Subject | undefined>;

const article: Find = (db, id, viewerId) =>
  db.maybe(sql`select a.author_id as "ownerId", a.title as about from article a join member m on m.id = a.author_id
    where a.id = ${id} and a.state = 'published' and ${isVisibleTo(viewerId)}`);

/** Authors read their own unpublished articles and what is written below them. */
const isArticleVisibleTo = (viewerId: string) =>
  sql`(a.author_id = ${viewerId} or a.state = 'published') and ${isVisibleTo(viewerId)}`;

const articleComment: Find = (db, id, viewerId) =>
  db.maybe(sql`select c.member_id as "ownerId", c.text as about
    from article_comment c join article a on a.id = c.article_id join member m on m.id = a.author_id
    where c.id = ${id} and c.state = 'public' and ${isArticleVisibleTo(viewerId)}`);

const articleReply: Find = (db, id, viewerId) =>
  db.maybe(sql`select r.member_id as "ownerId", r.text as about
    from article_reply r join article_comment c on c.id = r.comment_id join article a on a.id = c.article_id join member m on m.id = a.author_id
    where r.id = ${id} and r.state = 'public' and ${isArticleVisibleTo(viewerId)}`);

const book: Find = (db, id) =>
  db.maybe(sql`select author_id as "ownerId", title as about from book where id = ${id} and state = 'on'`);

const bookComment: Find = (db, id) =>
  db.maybe(sql`select c.member_id as "ownerId", c.text as about from book_comment c join book b on b.id = c.book_id
    where c.id = ${id} and c.state = 'public' and b.state = 'on'`);

const bookReply: Find = (db, id) =>
  db.maybe(sql`select r.member_id as "ownerId", r.text as about
    from book_reply r join book_comment c on c.id = r.comment_id join book b on b.id = c.book_id
    where r.id = ${id} and r.state = 'public' and b.state = 'on'`);

const isVideoVisibleTo = (viewerId: string) =>
  sql`(v.author_id = ${viewerId} or v.state = 'published') and ${isVisibleTo(viewerId)}`;

const video: Find = (db, id, viewerId) =>
  db.maybe(sql`select v.author_id as "ownerId", v.title as about from video v join member m on m.id = v.author_id
    where v.id = ${id} and ${isVideoVisibleTo(viewerId)}`);

const videoComment: Find = (db, id, viewerId) =>
  db.maybe(sql`select c.member_id as "ownerId", c.text as about
    from video_comment c join video v on v.id = c.video_id join member m on m.id = v.author_id
    where c.id = ${id} and c.state = 'public' and ${isVideoVisibleTo(viewerId)}`);

const videoReply: Find = (db, id, viewerId) =>
  db.maybe(sql`select r.member_id as "ownerId", r.text as about
    from video_reply r join video_comment c on c.id = r.comment_id join video v on v.id = c.video_id join member m on m.id = v.author_id
    where r.id = ${id} and r.state = 'public' and ${isVideoVisibleTo(viewerId)}`);

/** Removes a book from the store, the shelves and the search. */
export const takeBookOff = (tx: Tx, id: string) =>
  tx.maybe<Subject>(
    sql`update book set state = 'off' where id = ${id} and state = 'on' returning author_id as "ownerId", title as about`,
  );

/** Content that a member may report, as far as visible to that member (domain.md §5, §8). */
export const contentReportables = {
  article,
  articleComment,
  articleReply,
  book,
  bookComment,
  bookReply,
  video,
  videoComment,
  videoReply,
};
