import {
  useCommentBookMutation,
  useCommentReplyBookMutation,
  useDelBookCommentMutation,
  useDelBookCommentReplyMutation,
  useLikeBookCommentMutation,
  useQueryBookCommentListInfiniteQuery,
  useQueryBookCommentReplyListInfiniteQuery,
} from '@juhe/api-client/content/book';
import type { CommentSort } from '@juhe/contract/content/comment.schemas';
import { useState } from 'react';
import type { CommentSource, RepliesProps } from '../../shared/comments/comment-source.ts';

const Replies = ({ commentId, children }: RepliesProps) => children(useQueryBookCommentReplyListInfiniteQuery({ commentId }));

/** The comments on a book. */
export const useBookComments = (bookId: string): CommentSource => {
  const [sort, setSort] = useState<CommentSort>('new');
  const comments = useQueryBookCommentListInfiniteQuery({ bookId, sort });
  const [comment] = useCommentBookMutation();
  const [reply] = useCommentReplyBookMutation();
  const [remove] = useDelBookCommentMutation();
  const [removeReply] = useDelBookCommentReplyMutation();
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
