import type { Comment, CommentReply } from '@juhe/contract/content/comment.schemas';
import { enqueueCheck, judgeTexts, refuseFlood } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { contentFail } from '../failures.ts';
import { announcer } from './comment-announce.ts';
import { commentReads, named } from './comment-reads.ts';
import { removeComment, removeReply, removedByAuthor, notifyRemoved } from './comment-moderation.ts';
import { commentRepository, type Subject } from './comment.repository.ts';
import { detailLink } from './detail-link.ts';

interface NewReply {
  readonly commentId: string;
  readonly text: string;
  readonly replyToId?: string | undefined;
}
interface Like {
  readonly id: string;
  readonly like: boolean;
}

/** Comments with one level of replies (domain.md §5) on articles, books or short videos. */
export const commentService = (subject: Subject) => {
  const repository = commentRepository(subject);
  const announce = announcer(subject);
  const absentOf = () => contentFail(`${subject}.missing`);
  /**
   * Locks a comment. It is deleted and hidden together with its subject; one that is being checked accepts no replies or
   * likes.
   */
  const lockPublicComment = async (ctx: Ctx, tx: Tx, id: string) => {
    const about = await repository.subjectOf(tx, id);
    const comment =
      about && (await repository.lockSubject(tx, about.subjectId, ctx.memberId)) && (await repository.lockComment(tx, id));
    if (!comment || comment.state !== 'public') throw contentFail('comment.missing');
    return comment;
  };

  return {
    ...commentReads(subject),

    add: async (ctx: Ctx, subjectId: string, text: string): Promise<Comment> => {
      const { verdict, category } = await judgeTexts(ctx, [text]);
      return ctx.inTx(async (tx) => {
        const { memberId } = ctx;
        if (!(await repository.lockSubject(tx, subjectId, memberId))) throw absentOf();
        await refuseFlood(tx, memberId, 'comment', text);
        const state = verdict === 'pass' ? 'public' : 'checking';
        const { id } = await repository.insertComment(tx, subjectId, memberId, text, state);
        if (state === 'public') await announce.comment(tx, id, { subjectId, memberId, text });
        else {
          const item = { kind: `${subject}Comment`, targetId: id, memberId, texts: [text], category } as const;
          await enqueueCheck(tx, ctx.deps, { ...item, actor: ctx.actor, asked: true });
        }
        const comment = await repository.findComment(tx, id, memberId);
        if (!comment) throw contentFail('comment.missing');
        return { ...comment, removable: true, replies: [] };
      });
    },

    /** A reply to a reply belongs to the same comment and names its addressee. */
    addReply: async (ctx: Ctx, { commentId, text, replyToId }: NewReply): Promise<CommentReply> => {
      const { verdict, category } = await judgeTexts(ctx, [text]);
      return ctx.inTx(async (tx) => {
        const { memberId } = ctx;
        const { subjectId } = await lockPublicComment(ctx, tx, commentId);
        const answered = replyToId === undefined ? undefined : await repository.findReply(tx, replyToId, null);
        if (replyToId !== undefined && (answered?.commentId !== commentId || answered.checking))
          throw contentFail('comment.missing');
        await refuseFlood(tx, memberId, 'comment', text);
        const state = verdict === 'pass' ? 'public' : 'checking';
        const { id } = await repository.insertReply(tx, commentId, memberId, replyToId ?? null, text, state);
        if (state === 'public')
          await announce.reply(tx, id, { subjectId, commentId, memberId, text, replyToId: replyToId ?? null });
        else {
          const item = { kind: `${subject}Reply`, targetId: id, memberId, texts: [text], category } as const;
          await enqueueCheck(tx, ctx.deps, { ...item, actor: ctx.actor, asked: true });
        }
        const reply = await repository.findReply(tx, id, memberId);
        if (!reply) throw contentFail('comment.missing');
        return named(reply, ctx);
      });
    },

    /** Deletes a comment for its writer, or for the author of the subject, in which case the writer is notified. */
    remove: (ctx: Ctx, { id }: { id: string }): Promise<null> =>
      ctx.inTx(async (tx) => {
        const comment = await repository.lockComment(tx, id);
        const isOwn = comment?.memberId === ctx.memberId;
        if (!comment || !(isOwn || (comment.state === 'public' && (await removedByAuthor(tx, subject, comment, ctx.memberId)))))
          throw contentFail('comment.missing');
        await removeComment(tx, subject, id, ctx.actor);
        if (!isOwn) await notifyRemoved(tx, `${subject}Comment`, id, comment);
        return null;
      }),

    removeReply: (ctx: Ctx, { id }: { id: string }): Promise<null> =>
      ctx.inTx(async (tx) => {
        const reply = await repository.lockReply(tx, id);
        const isOwn = reply?.memberId === ctx.memberId;
        if (!reply || !(isOwn || (reply.state === 'public' && (await removedByAuthor(tx, subject, reply, ctx.memberId)))))
          throw contentFail('comment.missing');
        await removeReply(tx, subject, id, ctx.actor);
        if (!isOwn) await notifyRemoved(tx, `${subject}Reply`, id, reply);
        return null;
      }),

    like: (ctx: Ctx, { id, like }: Like) =>
      ctx.inTx(async (tx) => {
        const comment = await lockPublicComment(ctx, tx, id);
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
