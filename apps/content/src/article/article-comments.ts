import {
  useCommentArticleMutation,
  useCommentReplyArticleMutation,
  useDelArticleCommentMutation,
  useDelArticleCommentReplyMutation,
  useLikeArticleCommentMutation,
  useQueryArticleCommentListInfiniteQuery,
  useQueryArticleCommentReplyListInfiniteQuery,
} from '@juhe/api-client/content/article';
import type { CommentSource } from '../shared/comments/comment-source.ts';

/** The comments on articles and news. */
export const articleComments: CommentSource = {
  useComments: (articleId) => useQueryArticleCommentListInfiniteQuery({ articleId }),
  useReplies: (commentId) => useQueryArticleCommentReplyListInfiniteQuery({ commentId }),
  useActions: () => {
    const [comment] = useCommentArticleMutation();
    const [reply] = useCommentReplyArticleMutation();
    const [remove] = useDelArticleCommentMutation();
    const [removeReply] = useDelArticleCommentReplyMutation();
    const [like] = useLikeArticleCommentMutation();
    return { add: (articleId, text) => comment({ articleId, text }), reply, remove, removeReply, like };
  },
};
