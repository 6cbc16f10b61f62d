import type { Comment, CommentReply, CommentSort } from '@juhe/contract/content/comment.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { setSaved } from './saved-set.repository.ts';
import { isVisibleTo } from '../../db/visibility.ts';

/** Subjects of comments; the tables are `<subject>_comment`, `<subject>_reply` and `<subject>_comment_like`. */
export type Subject = 'article' | 'book' | 'video';

/** A comment that waits for the content check is counted and announced once it is public. */
export type CommentState = 'public' | 'checking';
export interface CommentLock {
  readonly subjectId: string;
  readonly memberId: string;
  readonly text: string;
  readonly state: CommentState;
}
export interface ReplyLock extends CommentLock {
  readonly commentId: string;
  readonly replyToId: string | null;
}

type CommentRow = Omit<Comment, 'replies'>;
type ReplyRow = CommentReply & { commentId: string };

/** The name of a member who has left is ''. */
const writer = (readerId: string | null) =>
  sql`m.id as "memberId", case when m.cancelled_at is null then m.nickname else '' end as "memberName", nullif(m.avatar, '') as avatar, coalesce(m.id = ${readerId}, false) as mine`;

/** Tables, columns and conditions of the statements for one kind of subject. */
const fragmentsOf = (subject: Subject) => {
  const subjects = sql.ident(subject);
  const subjectId = sql.ident(`${subject}_id`);
  const comments = sql.ident(`${subject}_comment`);
  const replies = sql.ident(`${subject}_reply`);
  const likes = sql.ident(`${subject}_comment_like`);

  /** A comment that waits for the content check is visible only to its writer. */
  const seenBy = (alias: 'c' | 'r', readerId: string | null) =>
    sql`(${sql.ident(alias)}.state = 'public' or ${sql.ident(alias)}.member_id = ${readerId})`;
  const checking = (alias: 'c' | 'r') => sql`${sql.ident(alias)}.state = 'checking' as checking`;

  const commentColumns = (
    readerId: string | null,
  ) => sql`c.id, ${writer(readerId)}, c.text, ${checking('c')}, c.likes, c.created_at as "createdAt",
    exists (select from ${likes} l where l.comment_id = c.id and l.member_id = ${readerId}) as liked,
    (select count(*) from ${replies} r where r.comment_id = c.id and ${seenBy('r', readerId)}) as "replyCount"`;
  const replyColumns = (
    readerId: string | null,
  ) => sql`r.id, r.comment_id as "commentId", ${writer(readerId)}, r.text, ${checking('r')},
    (select case when t.cancelled_at is null then t.nickname else '' end from ${replies} o join member t on t.id = o.member_id where o.id = r.reply_to_id) as "replyTo", r.created_at as "createdAt"`;

  // Books belong to the site: no member can hide them, but a withdrawn one is not visible.
  const shownTo = (readerId: string | null) =>
    subject === 'book'
      ? sql`join book on_offer on on_offer.id = s.id and on_offer.state = 'on'`
      : sql`join member m on m.id = s.author_id and ${isVisibleTo(readerId)} and (s.state = 'published' or s.author_id = ${readerId})`;
  return { subjects, subjectId, comments, replies, seenBy, commentColumns, replyColumns, shownTo };
};

/** Repository of the comments on one kind of subject. */
export const commentRepository = (subject: Subject) => {
  const { subjects, subjectId, comments, replies, seenBy, commentColumns, replyColumns, shownTo } = fragmentsOf(subject);
  return {
    /** Also false when the author does not let the reader see it, or when it is not published (domain.md §8). */
    subjectExists: async (db: Db, id: string, readerId: string | null): Promise<boolean> =>
      (await db.maybe(sql`select s.id from ${subjects} s ${shownTo(readerId)} where s.id = ${id}`)) !== undefined,

    /** Locks a subject for commenting until the transaction ends: like `subjectExists`, but excludes own unpublished works. */
    lockSubject: async (tx: Tx, id: string, readerId: string): Promise<boolean> =>
      (await tx.maybe(sql`select s.id from ${subjects} s ${shownTo(readerId)}
        where s.id = ${id} and s.state = ${subject === 'book' ? 'on' : 'published'} for key share of s`)) !== undefined,

    /** Returns the subject of a comment. */
    subjectOf: (db: Db, commentId: string) =>
      db.maybe<{ subjectId: string }>(sql`select ${subjectId} as "subjectId" from ${comments} where id = ${commentId}`),

    /** Returns comments on a subject, newest or most liked first. */
    commentPage: async (db: Db, id: string, readerId: string | null, sort: CommentSort, limit: number, offset: number) => {
      const order = sort === 'hot' ? sql`c.likes desc, c.created_at desc, c.id` : sql`c.created_at desc, c.id`;
      const list =
        await db.rows<CommentRow>(sql`select ${commentColumns(readerId)} from ${comments} c join member m on m.id = c.member_id
        where c.${subjectId} = ${id} and ${seenBy('c', readerId)} order by ${order} limit ${limit} offset ${offset}`);
      const { total } = await db.one<{ total: number }>(
        sql`select count(*) as total from ${comments} c where c.${subjectId} = ${id} and ${seenBy('c', readerId)}`,
      );
      return { list, total };
    },

    /** Returns the first replies to several comments, oldest first. */
    firstReplies: (db: Db, commentIds: readonly string[], readerId: string | null, limit: number) =>
      db.rows<ReplyRow>(sql`select ${replyColumns(readerId)} from unnest(${[...commentIds]}::text[]) as wanted (id)
        join lateral (select * from ${replies} r where r.comment_id = wanted.id and ${seenBy('r', readerId)} order by created_at, id limit ${limit}) r on true
        join member m on m.id = r.member_id order by r.created_at, r.id`),

    replyPage: async (db: Db, commentId: string, readerId: string | null, limit: number, offset: number) => {
      const list =
        await db.rows<ReplyRow>(sql`select ${replyColumns(readerId)} from ${replies} r join member m on m.id = r.member_id
        where r.comment_id = ${commentId} and ${seenBy('r', readerId)} order by r.created_at, r.id limit ${limit} offset ${offset}`);
      const { total } = await db.one<{ total: number }>(
        sql`select count(*) as total from ${replies} r where r.comment_id = ${commentId} and ${seenBy('r', readerId)}`,
      );
      return { list, total };
    },

    findComment: (db: Db, id: string, readerId: string | null) =>
      db.maybe<CommentRow>(
        sql`select ${commentColumns(readerId)} from ${comments} c join member m on m.id = c.member_id where c.id = ${id}`,
      ),

    /** Locks a comment and returns its subject. */
    lockComment: (tx: Tx, id: string) =>
      tx.maybe<CommentLock>(
        sql`select ${subjectId} as "subjectId", member_id as "memberId", text, state from ${comments} where id = ${id} for update`,
      ),

    /** Locks a reply after its comment. */
    lockReply: async (tx: Tx, id: string): Promise<ReplyLock | undefined> => {
      const parent = await tx.maybe<{ commentId: string }>(
        sql`select comment_id as "commentId" from ${replies} where id = ${id}`,
      );
      if (!parent) return undefined;
      await tx.run(sql`select from ${comments} where id = ${parent.commentId} for update`);
      return tx.maybe<ReplyLock>(sql`select c.${subjectId} as "subjectId", r.comment_id as "commentId", r.member_id as "memberId", r.text, r.state,
          r.reply_to_id as "replyToId"
        from ${replies} r join ${comments} c on c.id = r.comment_id where r.id = ${id} for update of r`);
    },

    publishComment: (tx: Tx, id: string) => tx.run(sql`update ${comments} set state = 'public' where id = ${id}`),
    publishReply: (tx: Tx, id: string) => tx.run(sql`update ${replies} set state = 'public' where id = ${id}`),

    findReply: (db: Db, id: string, readerId: string | null) =>
      db.maybe<ReplyRow>(
        sql`select ${replyColumns(readerId)} from ${replies} r join member m on m.id = r.member_id where r.id = ${id}`,
      ),

    insertComment: (tx: Tx, id: string, memberId: string, text: string, state: CommentState) =>
      tx.one<{ id: string }>(
        sql`insert into ${comments} (${subjectId}, member_id, text, state) values (${id}, ${memberId}, ${text}, ${state}) returning id`,
      ),

    insertReply: (tx: Tx, commentId: string, memberId: string, replyToId: string | null, text: string, state: CommentState) =>
      tx.one<{ id: string }>(sql`insert into ${replies} (comment_id, member_id, reply_to_id, text, state)
        values (${commentId}, ${memberId}, ${replyToId}, ${text}, ${state}) returning id`),

    /** The subject's count includes comments and replies. */
    addToCount: (tx: Tx, id: string, by: number) =>
      tx.run(sql`update ${subjects} set comments = comments + ${by}::int where id = ${id}`),

    repliesOf: (tx: Tx, commentId: string) =>
      tx.rows<{ id: string; state: CommentState }>(sql`select id, state from ${replies} where comment_id = ${commentId}`),

    /** Returns the subject and its author, if that is a member. */
    about: (db: Db, id: string) =>
      db.one<{ title: string; authorId: string | null; kind: string }>(
        subject === 'article'
          ? sql`select title, author_id as "authorId", kind from article where id = ${id}`
          : subject === 'video'
            ? sql`select title, author_id as "authorId", 'video' as kind from video where id = ${id}`
            : sql`select title, null as "authorId", 'book' as kind from book where id = ${id}`,
      ),

    deleteComment: (tx: Tx, id: string) => tx.run(sql`delete from ${comments} where id = ${id}`),

    deleteReply: (tx: Tx, id: string) => tx.run(sql`delete from ${replies} where id = ${id}`),

    setLike: (tx: Tx, id: string, memberId: string, isLiked: boolean) =>
      setSaved(
        tx,
        { of: `${subject}_comment`, counter: 'likes', table: `${subject}_comment_like`, column: 'comment_id' },
        id,
        memberId,
        isLiked,
      ),
  };
};
