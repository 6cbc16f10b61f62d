import type { articleSchemas } from '@juhe/contract/content/article.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { contentFail } from '../failures.ts';
import { articleExists } from './article.repository.ts';
import * as repository from './comment.repository.ts';

type Input<K extends keyof typeof articleSchemas> = HandlerInput<(typeof articleSchemas)[K]>;
type Output<K extends keyof typeof articleSchemas> = HandlerOutput<(typeof articleSchemas)[K]>;

/** Replies that come with a comment; the rest is asked for. */
const repliesShown = 2;

const readerOf = (ctx: Ctx): string | null => ctx.member?.id ?? null;

export const listComments = async (ctx: Ctx, { articleId, ...page }: Input<'queryArticleCommentList'>) => {
  if (!(await articleExists(ctx.db, articleId))) throw contentFail('article.missing');
  return pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.commentPage(ctx.db, articleId, readerOf(ctx), limit, offset);
    const ids = list.map((comment) => comment.id);
    const replies = await repository.firstReplies(ctx.db, ids, readerOf(ctx), repliesShown);
    return {
      total,
      list: list.map((comment) => ({ ...comment, replies: replies.filter((reply) => reply.commentId === comment.id) })),
    };
  });
};

export const listReplies = async (ctx: Ctx, { commentId, ...page }: Input<'queryArticleCommentReplyList'>) => {
  if (!(await repository.findComment(ctx.db, commentId, readerOf(ctx)))) throw contentFail('comment.missing');
  return pageOf(page, (limit, offset) => repository.replyPage(ctx.db, commentId, readerOf(ctx), limit, offset));
};

export const addComment = (ctx: Ctx, { articleId, text }: Input<'commentArticle'>): Promise<Output<'commentArticle'>> =>
  ctx.inTx(async (tx) => {
    if (!(await articleExists(tx, articleId))) throw contentFail('article.missing');
    const { id } = await repository.insertComment(tx, articleId, ctx.memberId, text);
    await repository.addToCount(tx, articleId, 1);
    const comment = await repository.findComment(tx, id, ctx.memberId);
    if (!comment) throw contentFail('comment.missing');
    return { ...comment, replies: [] };
  });

/** One level of replies (domain.md §5): an answer to a reply hangs below the same comment and names whom it answers. */
export const addReply = (
  ctx: Ctx,
  { commentId, text, replyToId }: Input<'commentReplyArticle'>,
): Promise<Output<'commentReplyArticle'>> =>
  ctx.inTx(async (tx) => {
    const comment = await repository.lockComment(tx, commentId);
    if (!comment) throw contentFail('comment.missing');
    if (replyToId !== undefined && (await repository.findReply(tx, replyToId, null))?.commentId !== commentId)
      throw contentFail('comment.missing');
    const { id } = await repository.insertReply(tx, commentId, ctx.memberId, replyToId ?? null, text);
    await repository.addToCount(tx, comment.articleId, 1);
    const reply = await repository.findReply(tx, id, ctx.memberId);
    if (!reply) throw contentFail('comment.missing');
    return reply;
  });

export const removeComment = (ctx: Ctx, { id }: Input<'delArticleComment'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const comment = await repository.lockComment(tx, id);
    if (comment?.memberId !== ctx.memberId) throw contentFail('comment.missing');
    const replies = await repository.countReplies(tx, id);
    await repository.deleteComment(tx, id);
    await repository.addToCount(tx, comment.articleId, -1 - replies);
    return null;
  });

export const removeReply = (ctx: Ctx, { id }: Input<'delArticleCommentReply'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const removed = await repository.deleteReply(tx, id, ctx.memberId);
    if (!removed) throw contentFail('comment.missing');
    await repository.addToCount(tx, removed.articleId, -1);
    return null;
  });

export const likeComment = (ctx: Ctx, { id, like }: Input<'likeComment'>): Promise<Output<'likeComment'>> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockComment(tx, id))) throw contentFail('comment.missing');
    return { liked: like, count: (await repository.setCommentLike(tx, id, ctx.memberId, like)).count };
  });
