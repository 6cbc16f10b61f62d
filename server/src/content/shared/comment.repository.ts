import type { Comment, CommentReply, CommentSort } from '@juhe/contract/content/comment.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { setKept } from './kept.repository.ts';

/** What can be commented on; its tables are `<subject>_comment`, `<subject>_reply` and `<subject>_comment_like`. */
export type Subject = 'article' | 'book' | 'video';

type CommentRow = Omit<Comment, 'replies'>;
type ReplyRow = CommentReply & { commentId: string };

const writer = (readerId: string | null) =>
  sql`m.id as "memberId", m.nickname as "memberName", nullif(m.avatar, '') as avatar, coalesce(m.id = ${readerId}, false) as mine`;

/** The comments on one kind of subject. */
export const commentRepository = (subject: Subject) => {
  const subjects = sql.ident(subject);
  const subjectId = sql.ident(`${subject}_id`);
  const comments = sql.ident(`${subject}_comment`);
  const replies = sql.ident(`${subject}_reply`);
  const likes = sql.ident(`${subject}_comment_like`);

  const commentColumns = (readerId: string | null) => sql`c.id, ${writer(readerId)}, c.text, c.likes, c.created_at as "createdAt",
    exists (select from ${likes} l where l.comment_id = c.id and l.member_id = ${readerId}) as liked,
    (select count(*) from ${replies} r where r.comment_id = c.id) as "replyCount"`;
  const replyColumns = (readerId: string | null) => sql`r.id, r.comment_id as "commentId", ${writer(readerId)}, r.text,
    (select t.nickname from ${replies} o join member t on t.id = o.member_id where o.id = r.reply_to_id) as "replyTo", r.created_at as "createdAt"`;

  // Books belong to the site: nobody hides them, but one that was taken off is gone.
  const shownTo = (readerId: string | null) =>
    subject === 'book'
      ? sql`join book on_offer on on_offer.id = s.id and on_offer.state = 'on'`
      : sql`join member m on m.id = s.author_id and may_look(m, ${readerId}::text) and (s.state = 'published' or s.author_id = ${readerId})`;

  return {
    /** False as well where the author does not let the reader look, or it is not published (domain.md §8). */
    subjectExists: async (db: Db, id: string, readerId: string | null): Promise<boolean> =>
      (await db.maybe(sql`select s.id from ${subjects} s ${shownTo(readerId)} where s.id = ${id}`)) !== undefined,

    /** Holds what may be commented on until the transaction ends: as `subjectExists`, but never one's own that is not published. */
    holdSubject: async (tx: Tx, id: string, readerId: string): Promise<boolean> =>
      (await tx.maybe(sql`select s.id from ${subjects} s ${shownTo(readerId)}
        where s.id = ${id} and s.state = ${subject === 'book' ? 'on' : 'published'} for key share of s`)) !== undefined,

    /** What a comment is about. */
    subjectOf: (db: Db, commentId: string) =>
      db.maybe<{ subjectId: string }>(sql`select ${subjectId} as "subjectId" from ${comments} where id = ${commentId}`),

    /** Comments on a subject, newest or most liked first. */
    commentPage: async (db: Db, id: string, readerId: string | null, sort: CommentSort, limit: number, offset: number) => {
      const order = sort === 'hot' ? sql`c.likes desc, c.created_at desc, c.id` : sql`c.created_at desc, c.id`;
      const list =
        await db.rows<CommentRow>(sql`select ${commentColumns(readerId)} from ${comments} c join member m on m.id = c.member_id
        where c.${subjectId} = ${id} order by ${order} limit ${limit} offset ${offset}`);
      const { total } = await db.one<{ total: number }>(
        sql`select count(*) as total from ${comments} where ${subjectId} = ${id}`,
      );
      return { list, total };
    },

    /** The first replies of several comments, oldest first. */
    firstReplies: (db: Db, commentIds: readonly string[], readerId: string | null, each: number) =>
      db.rows<ReplyRow>(sql`select ${replyColumns(readerId)} from unnest(${[...commentIds]}::text[]) as wanted (id)
        join lateral (select * from ${replies} where comment_id = wanted.id order by created_at, id limit ${each}) r on true
        join member m on m.id = r.member_id order by r.created_at, r.id`),

    replyPage: async (db: Db, commentId: string, readerId: string | null, limit: number, offset: number) => {
      const list =
        await db.rows<ReplyRow>(sql`select ${replyColumns(readerId)} from ${replies} r join member m on m.id = r.member_id
        where r.comment_id = ${commentId} order by r.created_at, r.id limit ${limit} offset ${offset}`);
      const { total } = await db.one<{ total: number }>(
        sql`select count(*) as total from ${replies} where comment_id = ${commentId}`,
      );
      return { list, total };
    },

    findComment: (db: Db, id: string, readerId: string | null) =>
      db.maybe<CommentRow>(
        sql`select ${commentColumns(readerId)} from ${comments} c join member m on m.id = c.member_id where c.id = ${id}`,
      ),

    /** Locks the comment and tells what it is about. */
    lockComment: (tx: Tx, id: string) =>
      tx.maybe<{ subjectId: string; memberId: string; text: string }>(
        sql`select ${subjectId} as "subjectId", member_id as "memberId", text from ${comments} where id = ${id} for update`,
      ),

    findReply: (db: Db, id: string, readerId: string | null) =>
      db.maybe<ReplyRow>(
        sql`select ${replyColumns(readerId)} from ${replies} r join member m on m.id = r.member_id where r.id = ${id}`,
      ),

    insertComment: (tx: Tx, id: string, memberId: string, text: string) =>
      tx.one<{ id: string }>(
        sql`insert into ${comments} (${subjectId}, member_id, text) values (${id}, ${memberId}, ${text}) returning id`,
      ),

    insertReply: (tx: Tx, commentId: string, memberId: string, replyToId: string | null, text: string) =>
      tx.one<{ id: string }>(sql`insert into ${replies} (comment_id, member_id, reply_to_id, text)
        values (${commentId}, ${memberId}, ${replyToId}, ${text}) returning id`),

    /** The subject's count covers comments and replies. */
    addToCount: (tx: Tx, id: string, by: number) =>
      tx.run(sql`update ${subjects} set comments = comments + ${by}::int where id = ${id}`),

    replyIds: async (tx: Tx, commentId: string): Promise<string[]> =>
      (await tx.rows<{ id: string }>(sql`select id from ${replies} where comment_id = ${commentId}`)).map(({ id }) => id),

    /** What is commented on, and who wrote it if a member did. */
    about: (tx: Tx, id: string) =>
      tx.one<{ title: string; authorId: string | null; kind: string }>(
        subject === 'article'
          ? sql`select title, author_id as "authorId", kind from article where id = ${id}`
          : subject === 'video'
            ? sql`select title, author_id as "authorId", 'video' as kind from video where id = ${id}`
            : sql`select title, null as "authorId", 'book' as kind from book where id = ${id}`,
      ),

    deleteComment: (tx: Tx, id: string) => tx.run(sql`delete from ${comments} where id = ${id}`),

    deleteReply: (tx: Tx, id: string, memberId: string) =>
      tx.maybe<{ subjectId: string }>(sql`delete from ${replies} r using ${comments} c
        where r.id = ${id} and r.member_id = ${memberId} and c.id = r.comment_id returning c.${subjectId} as "subjectId"`),

    setLike: (tx: Tx, id: string, memberId: string, wanted: boolean) =>
      setKept(
        tx,
        { of: `${subject}_comment`, counter: 'likes', table: `${subject}_comment_like`, column: 'comment_id' },
        id,
        memberId,
        wanted,
      ),
  };
};
