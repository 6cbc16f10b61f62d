import {
  useReplyToVideoCommentMutation,
  useCommentVideoMutation,
  useRemoveVideoCommentMutation,
  useRemoveVideoReplyMutation,
  useLikeVideoCommentMutation,
  useListVideoCommentsInfiniteQuery,
  useListVideoRepliesInfiniteQuery,
} from '@juhe/api-client/content/video';
import type { CommentSort } from '@juhe/contract/content/comment.schemas';
import { useState } from 'react';
import type { CommentSource, RepliesProps } from '../shared/comments/comment-source.ts';

const Replies = ({ commentId, children }: RepliesProps) => children(useListVideoRepliesInfiniteQuery({ commentId }));

/** The comments on a short video. */
export const useVideoComments = (videoId: string): CommentSource => {
  const [sort, setSort] = useState<CommentSort>('new');
  const comments = useListVideoCommentsInfiniteQuery({ videoId, sort });
  const [comment] = useCommentVideoMutation();
  const [reply] = useReplyToVideoCommentMutation();
  const [remove] = useRemoveVideoCommentMutation();
  const [removeReply] = useRemoveVideoReplyMutation();
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
