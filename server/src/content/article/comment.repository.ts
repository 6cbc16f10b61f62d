import type { ArticleComment, CommentReply } from '@juhe/contract/content/article.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

type CommentRow = Omit<ArticleComment, 'replies'>;
type ReplyRow = CommentReply & { commentId: string };

const writer = (readerId: string | null) =>
  sql`m.id as "memberId", m.nickname as "memberName", nullif(m.avatar, '') as avatar, coalesce(m.id = ${readerId}, false) as mine`;
const commentColumns = (readerId: string | null) => sql`c.id, ${writer(readerId)}, c.text, c.likes, c.created_at as "createdAt",
  exists (select from article_comment_like l where l.comment_id = c.id and l.member_id = ${readerId}) as liked,
  (select count(*) from article_reply r where r.comment_id = c.id) as "replyCount"`;
const replyColumns = (readerId: string | null) => sql`r.id, r.comment_id as "commentId", ${writer(readerId)}, r.text,
  (select t.nickname from article_reply o join member t on t.id = o.member_id where o.id = r.reply_to_id) as "replyTo", r.created_at as "createdAt"`;

/** Comments of an article, newest first. */
export const commentPage = async (db: Db, articleId: string, readerId: string | null, limit: number, offset: number) => {
  const list =
    await db.rows<CommentRow>(sql`select ${commentColumns(readerId)} from article_comment c join member m on m.id = c.member_id
    where c.article_id = ${articleId} order by c.created_at desc, c.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from article_comment where article_id = ${articleId}`,
  );
  return { list, total };
};

/** The first replies of several comments, oldest first. */
export const firstReplies = (db: Db, commentIds: readonly string[], readerId: string | null, each: number) =>
  db.rows<ReplyRow>(sql`select ${replyColumns(readerId)} from unnest(${[...commentIds]}::text[]) as wanted (id)
    join lateral (select * from article_reply where comment_id = wanted.id order by created_at, id limit ${each}) r on true
    join member m on m.id = r.member_id order by r.created_at, r.id`);

export const replyPage = async (db: Db, commentId: string, readerId: string | null, limit: number, offset: number) => {
  const list =
    await db.rows<ReplyRow>(sql`select ${replyColumns(readerId)} from article_reply r join member m on m.id = r.member_id
    where r.comment_id = ${commentId} order by r.created_at, r.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from article_reply where comment_id = ${commentId}`,
  );
  return { list, total };
};

export const findComment = (db: Db, id: string, readerId: string | null) =>
  db.maybe<CommentRow>(
    sql`select ${commentColumns(readerId)} from article_comment c join member m on m.id = c.member_id where c.id = ${id}`,
  );

/** Locks the comment and tells whose article it is about. */
export const lockComment = (tx: Tx, id: string) =>
  tx.maybe<{ articleId: string; memberId: string }>(
    sql`select article_id as "articleId", member_id as "memberId" from article_comment where id = ${id} for update`,
  );

export const findReply = (db: Db, id: string, readerId: string | null) =>
  db.maybe<ReplyRow>(
    sql`select ${replyColumns(readerId)} from article_reply r join member m on m.id = r.member_id where r.id = ${id}`,
  );

export const insertComment = (tx: Tx, articleId: string, memberId: string, text: string) =>
  tx.one<{ id: string }>(
    sql`insert into article_comment (article_id, member_id, text) values (${articleId}, ${memberId}, ${text}) returning id`,
  );

export const insertReply = (tx: Tx, commentId: string, memberId: string, replyToId: string | null, text: string) =>
  tx.one<{ id: string }>(sql`insert into article_reply (comment_id, member_id, reply_to_id, text)
    values (${commentId}, ${memberId}, ${replyToId}, ${text}) returning id`);

/** The article's count covers comments and replies. */
export const addToCount = (tx: Tx, articleId: string, by: number) =>
  tx.run(sql`update article set comments = comments + ${by}::int where id = ${articleId}`);

export const countReplies = async (tx: Tx, commentId: string): Promise<number> =>
  (await tx.one<{ n: number }>(sql`select count(*) as n from article_reply where comment_id = ${commentId}`)).n;

export const deleteComment = (tx: Tx, id: string) => tx.run(sql`delete from article_comment where id = ${id}`);

export const deleteReply = (tx: Tx, id: string, memberId: string) =>
  tx.maybe<{ articleId: string }>(sql`delete from article_reply r using article_comment c
    where r.id = ${id} and r.member_id = ${memberId} and c.id = r.comment_id returning c.article_id as "articleId"`);

/** Like `setKept` of articles: row and counter in one statement. */
export const setCommentLike = (tx: Tx, id: string, memberId: string, wanted: boolean) => {
  const change = wanted
    ? sql`insert into article_comment_like (comment_id, member_id) values (${id}, ${memberId}) on conflict do nothing returning 1`
    : sql`delete from article_comment_like where comment_id = ${id} and member_id = ${memberId} returning 1`;
  return tx.one<{ count: number }>(sql`with changed as (${change})
    update article_comment set likes = likes + (select count(*) from changed)::int * ${wanted ? 1 : -1}::int where id = ${id}
    returning likes as count`);
};
