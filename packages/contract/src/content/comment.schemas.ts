/** Schemas shared by comments on articles and on books: one level of replies, likes (domain.md §5). */
import { z } from 'zod';
import { fileUrl, id, instant, text } from '../fields.ts';
import { commentLength } from './comment.constants.ts';

export const reply = z.object({
  id,
  memberId: id,
  memberName: z.string(),
  avatar: fileUrl.nullable(),
  text: z.string(),
  /** The addressee, if it is not the comment's author. */
  replyTo: z.string().nullable(),
  mine: z.boolean(),
  /** Whether the reader may delete it: it is the reader's own, or below the reader's own work. */
  removable: z.boolean().optional(),
  /** Its content is being moderated: only the author sees it. */
  checking: z.boolean().optional(),
  createdAt: instant,
});
export type CommentReply = z.output<typeof reply>;

export const comment = reply.omit({ replyTo: true }).extend({
  likes: z.number().int(),
  liked: z.boolean(),
  replyCount: z.number().int(),
  /** The first replies, oldest first; the rest is fetched on demand. */
  replies: z.array(reply),
});
export type Comment = z.output<typeof comment>;

/** Newest first, or most liked first. */
export const commentSort = z.enum(['new', 'hot']).default('new');
export type CommentSort = z.output<typeof commentSort>;
export const commentText = text(commentLength);
export const liked = z.object({ liked: z.boolean(), count: z.number().int() });
