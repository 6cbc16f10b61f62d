import type { Comment, CommentReply, CommentSort } from '@juhe/contract/content/comment.schemas';
import type { ReportKind } from '@juhe/contract/common/report.schemas';
import type { InfiniteResult } from '@juhe/ui';
import type { ComponentType, ReactElement } from 'react';

type Sent = PromiseLike<{ data?: { checking?: boolean | undefined } | undefined; error?: unknown }>;
type Done = PromiseLike<{ error?: unknown }>;

/** The comments on one article, book or film: the interface between a slice's hook and the components in this folder. */
export interface CommentSource {
  /** The id of the article, book or film. */
  readonly subjectId: string;
  /** Report kinds of a comment and a reply. */
  readonly kinds: { readonly comment: ReportKind; readonly reply: ReportKind };
  readonly comments: InfiniteResult<Comment>;
  readonly sort: CommentSort;
  readonly onSort: (sort: CommentSort) => void;
  /** Loads and shows the replies to a comment. */
  readonly Replies: ComponentType<RepliesProps>;
  readonly add: (text: string) => Sent;
  readonly reply: (arg: { commentId: string; text: string; replyToId?: string }) => Sent;
  readonly remove: (arg: { id: string }) => Done;
  readonly removeReply: (arg: { id: string }) => Done;
  readonly like: (arg: { id: string; like: boolean }) => Done;
}

export interface RepliesProps {
  readonly commentId: string;
  readonly children: (query: InfiniteResult<CommentReply>) => ReactElement;
}

/** The target of a reply: the article or book itself, a comment, or a reply to a comment. */
export type Answering = { whole: true } | { commentId: string; replyToId?: string; name: string };
