import { closeChecks, type Moderation, type Remove } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { notify, withdrawNotices } from '../../notice/notify.ts';
import { contentFail } from '../failures.ts';
import { announcer } from './comment-announce.ts';
import { commentRepository, type Subject } from './comment.repository.ts';

/** Code used in notices for the reason "the author of the work removed it". */
const byAuthorOfWork = 7;

type RemoveOf = (tx: Tx, subject: Subject, id: string, actor: Actor | undefined) => ReturnType<Remove>;

/** Withdraws a pending content check; without an actor the caller closes it, because this is its decision. */
const withdraw = async (tx: Tx, kind: `${Subject}${'Comment' | 'Reply'}`, id: string, actor: Actor | undefined) => {
  if (actor) await closeChecks(tx, kind, id, { event: 'withdraw', actor });
};

/** Deletes a comment with its replies and all notices about them. */
export const removeComment: RemoveOf = async (tx, subject, id, actor) => {
  const repository = commentRepository(subject);
  const comment = await repository.lockComment(tx, id);
  if (!comment) return undefined;
  const replies = await repository.repliesOf(tx, id);
  await repository.deleteComment(tx, id);
  const counted = [comment, ...replies].filter(({ state }) => state === 'public').length;
  await repository.addToCount(tx, comment.subjectId, -counted);
  await withdraw(tx, `${subject}Comment`, id, actor);
  for (const reply of replies) await withdraw(tx, `${subject}Reply`, reply.id, actor);
  await withdrawNotices(tx, [`comment:${id}`, ...replies.map((reply) => `reply:${reply.id}`)]);
  return { ownerId: comment.memberId, about: comment.text };
};

export const removeReply: RemoveOf = async (tx, subject, id, actor) => {
  const repository = commentRepository(subject);
  const reply = await repository.lockReply(tx, id);
  if (!reply) return undefined;
  await repository.deleteReply(tx, id);
  if (reply.state === 'public') await repository.addToCount(tx, reply.subjectId, -1);
  await withdraw(tx, `${subject}Reply`, id, actor);
  await withdrawNotices(tx, [`reply:${id}`]);
  return { ownerId: reply.memberId, about: reply.text };
};

/** Whether the comment is on this member's own work; books belong to the site. */
export const removedByAuthor = async (
  tx: Tx,
  subject: Subject,
  { subjectId }: { readonly subjectId: string },
  memberId: string,
): Promise<boolean> => (await commentRepository(subject).about(tx, subjectId)).authorId === memberId;

/** Notifies a writer that the author of the work has removed the comment. */
export const notifyRemoved = (
  tx: Tx,
  kind: `${Subject}${'Comment' | 'Reply'}`,
  id: string,
  { memberId, text }: { readonly memberId: string; readonly text: string },
): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template: 'contentRemoved',
    params: { what: kind, about: text, reason: '', why: byAuthorOfWork },
    key: `check:${kind}:${id}`,
    renew: true,
  });

/** Moderation of comments on one kind of subject after the decision of the content check or an operator. */
export const commentModeration = (subject: Subject): { readonly comment: Moderation; readonly reply: Moderation } => {
  const repository = commentRepository(subject);
  const announce = announcer(subject);
  return {
    comment: {
      approve: async (tx, _deps, { targetId }) => {
        const comment = await repository.lockComment(tx, targetId);
        if (comment?.state !== 'checking') throw contentFail('comment.missing');
        await repository.publishComment(tx, targetId);
        await announce.comment(tx, targetId, comment);
      },
      refuse: async (tx, _deps, { targetId }) => {
        if (!(await removeComment(tx, subject, targetId, undefined))) throw contentFail('comment.missing');
      },
    },
    reply: {
      approve: async (tx, _deps, { targetId }) => {
        const reply = await repository.lockReply(tx, targetId);
        if (reply?.state !== 'checking') throw contentFail('comment.missing');
        await repository.publishReply(tx, targetId);
        await announce.reply(tx, targetId, reply);
      },
      refuse: async (tx, _deps, { targetId }) => {
        if (!(await removeReply(tx, subject, targetId, undefined))) throw contentFail('comment.missing');
      },
    },
  };
};
