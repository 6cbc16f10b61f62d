import {
  useCommentBookMutation,
  useReplyToBookCommentMutation,
  useRemoveBookCommentMutation,
  useRemoveBookReplyMutation,
  useLikeBookCommentMutation,
  useListBookCommentsInfiniteQuery,
  useListBookRepliesInfiniteQuery,
} from '@juhe/api-client/content/book';
import type { CommentSort } from '@juhe/contract/content/comment.schemas';
import { useState } from 'react';
import type { CommentSource, RepliesProps } from '../../shared/comments/comment-source.ts';

const Replies = ({ commentId, children }: RepliesProps) => children(useListBookRepliesInfiniteQuery({ commentId }));

/** The comments on a book. */
export const useBookComments = (bookId: string): CommentSource => {
  const [sort, setSort] = useState<CommentSort>('new');
  const comments = useListBookCommentsInfiniteQuery({ bookId, sort });
  const [comment] = useCommentBookMutation();
  const [reply] = useReplyToBookCommentMutation();
  const [remove] = useRemoveBookCommentMutation();
  const [removeReply] = useRemoveBookReplyMutation();
  const [like] = useLikeBookCommentMutation();
  return {
    subjectId: bookId,
    kinds: { comment: 'bookComment', reply: 'bookReply' },
    comments,
    sort,
    onSort: setSort,
    Replies,
    add: (text) => comment({ bookId, text }),
    reply,
    remove,
    removeReply,
    like,
  };
};
