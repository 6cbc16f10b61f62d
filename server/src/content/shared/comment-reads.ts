import type { CommentSort } from '@juhe/contract/content/comment.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { nameFor } from '../../member/api.ts';
import { contentFail } from '../failures.ts';
import { commentRepository, type Subject } from './comment.repository.ts';

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Number of replies returned with a comment; further ones are requested separately. */
const repliesShown = 2;

const readerOf = (ctx: Ctx): string | null => ctx.member?.id ?? null;

/** Names writers and addressees who have left in the reader's language. */
export const named = <T extends { memberName: string; replyTo?: string | null }>(entry: T, { lang }: Ctx): T => ({
  ...entry,
  memberName: nameFor(entry.memberName, lang),
  ...(entry.replyTo === '' ? { replyTo: nameFor('', lang) } : {}),
});

/** The comments on a subject and the replies to a comment, as the caller reads them. */
export const commentReads = (subject: Subject) => {
  const repository = commentRepository(subject);

  /** Marks what the reader may delete: own comments, and all comments on own works. */
  const removableBy = async (ctx: Ctx, subjectId: string) => {
    const reader = readerOf(ctx);
    const isAuthor = reader !== null && (await repository.about(ctx.db, subjectId)).authorId === reader;
    return <T extends { mine: boolean; memberName: string; replyTo?: string | null }>(entry: T) => ({
      ...named(entry, ctx),
      removable: entry.mine || isAuthor,
    });
  };

  return {
    list: async (ctx: Ctx, subjectId: string, { sort, ...page }: Page & { sort: CommentSort }) => {
      if (!(await repository.subjectExists(ctx.db, subjectId, readerOf(ctx)))) throw contentFail(`${subject}.missing`);
      return pageOf(page, async (limit, offset) => {
        const { list, total } = await repository.commentPage(ctx.db, subjectId, readerOf(ctx), sort, limit, offset);
        const mark = await removableBy(ctx, subjectId);
        const ids = list.map((comment) => comment.id);
        const replies = await repository.firstReplies(ctx.db, ids, readerOf(ctx), repliesShown);
        return {
          total,
          list: list.map((comment) => ({
            ...mark(comment),
            replies: replies.filter((reply) => reply.commentId === comment.id).map(mark),
          })),
        };
      });
    },

    listReplies: async (ctx: Ctx, { commentId, ...page }: Page & { commentId: string }) => {
      const about = await repository.subjectOf(ctx.db, commentId);
      if (!about || !(await repository.subjectExists(ctx.db, about.subjectId, readerOf(ctx))))
        throw contentFail('comment.missing');
      const mark = await removableBy(ctx, about.subjectId);
      return pageOf(page, async (limit, offset) => {
        const { list, total } = await repository.replyPage(ctx.db, commentId, readerOf(ctx), limit, offset);
        return { total, list: list.map(mark) };
      });
    },
  };
};
