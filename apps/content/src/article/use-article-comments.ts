import {
  useCommentArticleMutation,
  useReplyToArticleCommentMutation,
  useRemoveArticleCommentMutation,
  useRemoveArticleReplyMutation,
  useLikeArticleCommentMutation,
  useListArticleCommentsInfiniteQuery,
  useListArticleRepliesInfiniteQuery,
} from '@juhe/api-client/content/article';
import type { CommentSort } from '@juhe/contract/content/comment.schemas';
import { useState } from 'react';
import type { CommentSource, RepliesProps } from '../shared/comments/comment-source.ts';

const Replies = ({ commentId, children }: RepliesProps) => children(useListArticleRepliesInfiniteQuery({ commentId }));

/** Comments on an article or a news item. */
export const useArticleComments = (articleId: string): CommentSource => {
  const [sort, setSort] = useState<CommentSort>('new');
  const comments = useListArticleCommentsInfiniteQuery({ articleId, sort });
  const [comment] = useCommentArticleMutation();
  const [reply] = useReplyToArticleCommentMutation();
  const [remove] = useRemoveArticleCommentMutation();
  const [removeReply] = useRemoveArticleReplyMutation();
  const [like] = useLikeArticleCommentMutation();
  return {
    subjectId: articleId,
    kinds: { comment: 'articleComment', reply: 'articleReply' },
    comments,
    sort,
    onSort: setSort,
    Replies,
    add: (text) => comment({ articleId, text }),
    reply,
    remove,
    removeReply,
    like,
  };
};
