import type { Moderation, Remove } from '../common/api.ts';
import { approve, refuse, takeDown } from './creation/creation-check.service.ts';
import { commentModeration, removeComment, removeReply } from './shared/comment-moderation.ts';
import type { Subject } from './shared/comment.repository.ts';
import type { CreationTable } from './shared/creation-machine.ts';
import { takeBookOff } from './shared/reported.repository.ts';

const ofCreation = (table: CreationTable): Moderation => ({
  approve: (tx, _deps, { targetId: id }, actor) => approve(tx, { table, id, actor }),
  refuse: (tx, _deps, { targetId: id }, actor, reason) => refuse(tx, { table, id, actor }, reason),
});
const article = commentModeration('article');
const book = commentModeration('book');
const video = commentModeration('video');

/** Outcomes of the moderation of creations, comments and replies. */
export const contentModerations = {
  article: ofCreation('article'),
  video: ofCreation('video'),
  articleComment: article.comment,
  articleReply: article.reply,
  bookComment: book.comment,
  bookReply: book.reply,
  videoComment: video.comment,
  videoReply: video.reply,
} satisfies Readonly<Record<string, Moderation>>;

const creation =
  (table: CreationTable): Remove =>
  (tx, id, { reason, actor }) =>
    takeDown(tx, { table, id, actor }, reason);
const comment =
  (subject: Subject): Remove =>
  (tx, id, { actor }) =>
    removeComment(tx, subject, id, actor);
const reply =
  (subject: Subject): Remove =>
  (tx, id, { actor }) =>
    removeReply(tx, subject, id, actor);

/** Removals of content by operators. */
export const contentRemovals = {
  article: creation('article'),
  video: creation('video'),
  book: takeBookOff,
  articleComment: comment('article'),
  articleReply: reply('article'),
  bookComment: comment('book'),
  bookReply: reply('book'),
  videoComment: comment('video'),
  videoReply: reply('video'),
} satisfies Readonly<Record<string, Remove>>;
