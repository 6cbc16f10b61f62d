import {
  useCommentBookMutation,
  useCommentReplyBookMutation,
  useDelBookCommentMutation,
  useDelBookCommentReplyMutation,
  useLikeBookCommentMutation,
  useQueryBookCommentListInfiniteQuery,
  useQueryBookCommentReplyListInfiniteQuery,
} from '@juhe/api-client/content/book';
import type { CommentSource } from '../shared/comments/comment-source.ts';

/** The comments on books. */
export const bookComments: CommentSource = {
  useComments: (bookId) => useQueryBookCommentListInfiniteQuery({ bookId }),
  useReplies: (commentId) => useQueryBookCommentReplyListInfiniteQuery({ commentId }),
  useActions: () => {
    const [comment] = useCommentBookMutation();
    const [reply] = useCommentReplyBookMutation();
    const [remove] = useDelBookCommentMutation();
    const [removeReply] = useDelBookCommentReplyMutation();
    const [like] = useLikeBookCommentMutation();
    return { add: (bookId, text) => comment({ bookId, text }), reply, remove, removeReply, like };
  },
};
