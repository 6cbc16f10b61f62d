import type { Tx } from '../../db/db.ts';
import { notify } from '../../notice/notify.ts';
import { commentRepository, type Subject } from './comment.repository.ts';
import { detailLink } from './detail-link.ts';

interface Written {
  readonly subjectId: string;
  readonly memberId: string;
  readonly text: string;
}

/** Handles a comment or reply becoming public: it is counted, and the members concerned are notified. */
export const announcer = (subject: Subject) => {
  const repository = commentRepository(subject);
  return {
    comment: async (tx: Tx, id: string, { subjectId, memberId: actorId, text }: Written): Promise<void> => {
      await repository.addToCount(tx, subjectId, 1);
      const { title, authorId, kind } = await repository.about(tx, subjectId);
      if (authorId === null) return;
      await notify(tx, {
        memberId: authorId,
        kind: 'interaction',
        template: 'comment',
        params: { title, text },
        actorId,
        key: `comment:${id}`,
        link: detailLink(kind, subjectId),
      });
    },

    reply: async (
      tx: Tx,
      id: string,
      { subjectId, commentId, memberId: actorId, text, replyToId }: Written & { commentId: string; replyToId: string | null },
    ): Promise<void> => {
      await repository.addToCount(tx, subjectId, 1);
      const { title, kind } = await repository.about(tx, subjectId);
      const commentWriter = (await repository.findComment(tx, commentId, null))?.memberId;
      const answered = replyToId === null ? undefined : (await repository.findReply(tx, replyToId, null))?.memberId;
      for (const memberId of new Set([commentWriter, answered].filter((recipient) => recipient !== undefined)))
        await notify(tx, {
          memberId,
          kind: 'interaction',
          template: 'reply',
          params: { title, text },
          actorId,
          key: `reply:${id}`,
          link: detailLink(kind, subjectId),
        });
    },
  };
};
