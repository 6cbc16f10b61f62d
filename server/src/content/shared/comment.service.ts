import type { Comment, CommentReply, CommentSort } from '@juhe/contract/content/comment.schemas';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { notify, perDay, withdrawNotices } from '../../social/api.ts';
import { refuseBadText } from './check/check.ts';
import { contentFail } from '../failures.ts';
import { commentRepository, type Subject } from './comment.repository.ts';
import { detailLink } from './detail-link.ts';

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}
interface NewReply {
  readonly commentId: string;
  readonly text: string;
  readonly replyToId?: string | undefined;
}
interface Like {
  readonly id: string;
  readonly like: boolean;
}

/** Replies that come with a comment; the rest is asked for. */
const repliesShown = 2;

const readerOf = (ctx: Ctx): string | null => ctx.member?.id ?? null;

/** Comments with one level of replies (domain.md §5) on articles, on books or on short videos. */
export const commentService = (subject: Subject) => {
  const repository = commentRepository(subject);
  const missing = () => contentFail(`${subject}.missing`);
  /** A comment is gone with what it is about, and hidden with it. */
  const holdComment = async (ctx: Ctx, tx: Tx, id: string) => {
    const about = await repository.subjectOf(tx, id);
    const comment =
      about && (await repository.holdSubject(tx, about.subjectId, ctx.memberId)) && (await repository.lockComment(tx, id));
    if (!comment) throw contentFail('comment.missing');
    return comment;
  };

  return {
    list: async (ctx: Ctx, subjectId: string, { sort, ...page }: Page & { sort: CommentSort }) => {
      if (!(await repository.subjectExists(ctx.db, subjectId, readerOf(ctx)))) throw missing();
      return pageOf(page, async (limit, offset) => {
        const { list, total } = await repository.commentPage(ctx.db, subjectId, readerOf(ctx), sort, limit, offset);
        const ids = list.map((comment) => comment.id);
        const replies = await repository.firstReplies(ctx.db, ids, readerOf(ctx), repliesShown);
        return {
          total,
          list: list.map((comment) => ({ ...comment, replies: replies.filter((reply) => reply.commentId === comment.id) })),
        };
      });
    },

    listReplies: async (ctx: Ctx, { commentId, ...page }: Page & { commentId: string }) => {
      const about = await repository.subjectOf(ctx.db, commentId);
      if (!about || !(await repository.subjectExists(ctx.db, about.subjectId, readerOf(ctx))))
        throw contentFail('comment.missing');
      return pageOf(page, (limit, offset) => repository.replyPage(ctx.db, commentId, readerOf(ctx), limit, offset));
    },

    add: async (ctx: Ctx, subjectId: string, text: string): Promise<Comment> => {
      await refuseBadText(ctx, text);
      return ctx.inTx(async (tx) => {
        if (!(await repository.holdSubject(tx, subjectId, ctx.memberId))) throw missing();
        const { id } = await repository.insertComment(tx, subjectId, ctx.memberId, text);
        await repository.addToCount(tx, subjectId, 1);
        const comment = await repository.findComment(tx, id, ctx.memberId);
        if (!comment) throw contentFail('comment.missing');
        const { title, authorId, kind } = await repository.about(tx, subjectId);
        if (authorId !== null)
          await notify(tx, {
            memberId: authorId,
            kind: 'interaction',
            template: 'comment',
            params: { title, text },
            actorId: ctx.memberId,
            key: `comment:${id}`,
            link: detailLink(kind, subjectId),
          });
        return { ...comment, replies: [] };
      });
    },

    /** An answer to a reply hangs below the same comment and names whom it answers. */
    addReply: async (ctx: Ctx, { commentId, text, replyToId }: NewReply): Promise<CommentReply> => {
      await refuseBadText(ctx, text);
      return ctx.inTx(async (tx) => {
        const comment = await holdComment(ctx, tx, commentId);
        const answered = replyToId === undefined ? undefined : await repository.findReply(tx, replyToId, null);
        if (replyToId !== undefined && answered?.commentId !== commentId) throw contentFail('comment.missing');
        const { id } = await repository.insertReply(tx, commentId, ctx.memberId, replyToId ?? null, text);
        await repository.addToCount(tx, comment.subjectId, 1);
        const reply = await repository.findReply(tx, id, ctx.memberId);
        if (!reply) throw contentFail('comment.missing');
        const { title, kind } = await repository.about(tx, comment.subjectId);
        for (const memberId of new Set([comment.memberId, answered?.memberId ?? comment.memberId]))
          await notify(tx, {
            memberId,
            kind: 'interaction',
            template: 'reply',
            params: { title, text },
            actorId: ctx.memberId,
            key: `reply:${id}`,
            link: detailLink(kind, comment.subjectId),
          });
        return reply;
      });
    },

    remove: (ctx: Ctx, { id }: { id: string }): Promise<null> =>
      ctx.inTx(async (tx) => {
        const comment = await repository.lockComment(tx, id);
        if (comment?.memberId !== ctx.memberId) throw contentFail('comment.missing');
        const replies = await repository.replyIds(tx, id);
        await repository.deleteComment(tx, id);
        await repository.addToCount(tx, comment.subjectId, -1 - replies.length);
        await withdrawNotices(tx, [`comment:${id}`, ...replies.map((reply) => `reply:${reply}`)]);
        return null;
      }),

    removeReply: (ctx: Ctx, { id }: { id: string }): Promise<null> =>
      ctx.inTx(async (tx) => {
        const removed = await repository.deleteReply(tx, id, ctx.memberId);
        if (!removed) throw contentFail('comment.missing');
        await repository.addToCount(tx, removed.subjectId, -1);
        await withdrawNotices(tx, [`reply:${id}`]);
        return null;
      }),

    like: (ctx: Ctx, { id, like }: Like) =>
      ctx.inTx(async (tx) => {
        const comment = await holdComment(ctx, tx, id);
        const { count, changed } = await repository.setLike(tx, id, ctx.memberId, like);
        if (changed && like)
          await notify(tx, {
            memberId: comment.memberId,
            kind: 'interaction',
            template: 'commentLike',
            params: { text: comment.text },
            actorId: ctx.memberId,
            key: perDay(`like:comment:${id}`),
            link: detailLink((await repository.about(tx, comment.subjectId)).kind, comment.subjectId),
          });
        return { liked: like, count };
      }),
  };
};
