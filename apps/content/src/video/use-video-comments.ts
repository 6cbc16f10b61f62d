import {
  useCommentReplyVideoMutation,
  useCommentVideoMutation,
  useDelVideoCommentMutation,
  useDelVideoCommentReplyMutation,
  useLikeVideoCommentMutation,
  useQueryVideoCommentListInfiniteQuery,
  useQueryVideoCommentReplyListInfiniteQuery,
} from '@juhe/api-client/content/video';
import type { CommentSort } from '@juhe/contract/content/comment.schemas';
import { useState } from 'react';
import type { CommentSource, RepliesProps } from '../shared/comments/comment-source.ts';

const Replies = ({ commentId, children }: RepliesProps) => children(useQueryVideoCommentReplyListInfiniteQuery({ commentId }));

/** The comments on a short video. */
export const useVideoComments = (videoId: string): CommentSource => {
  const [sort, setSort] = useState<CommentSort>('new');
  const comments = useQueryVideoCommentListInfiniteQuery({ videoId, sort });
  const [comment] = useCommentVideoMutation();
  const [reply] = useCommentReplyVideoMutation();
  const [remove] = useDelVideoCommentMutation();
  const [removeReply] = useDelVideoCommentReplyMutation();
  const [like] = useLikeVideoCommentMutation();
  return {
    subjectId: videoId,
    kinds: { comment: 'videoComment', reply: 'videoReply' },
    comments,
    sort,
    onSort: setSort,
    Replies,
    add: (text) => comment({ videoId, text }),
    reply,
    remove,
    removeReply,
    like,
  };
};
