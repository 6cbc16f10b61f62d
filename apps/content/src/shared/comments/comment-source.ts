import type { Comment, CommentReply } from '@juhe/contract/content/comment.schemas';
import type { InfiniteResult } from '@juhe/ui';

type Done = PromiseLike<{ error?: unknown }>;

/** Where comments come from and go to: those on articles or those on books. One constant per slice, as its members are hooks. */
export interface CommentSource {
  readonly useComments: (subjectId: string) => InfiniteResult<Comment>;
  readonly useReplies: (commentId: string) => InfiniteResult<CommentReply>;
  readonly useActions: () => {
    readonly add: (subjectId: string, text: string) => Done;
    readonly reply: (arg: { commentId: string; text: string; replyToId?: string }) => Done;
    readonly remove: (arg: { id: string }) => Done;
    readonly removeReply: (arg: { id: string }) => Done;
    readonly like: (arg: { id: string; like: boolean }) => Done;
  };
}

/** What is answered: an article or book, a comment, or a reply of a comment. */
export type Answering = { subjectId: string } | { commentId: string; replyToId?: string; name: string };
