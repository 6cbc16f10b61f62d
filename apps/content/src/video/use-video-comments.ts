import {
  useCommentReplyVideoMutation,
  useCommentVideoMutation,
  useDelVideoCommentMutation,
  useDelVideoCommentReplyMutation,
  useLikeVideoCommentMutation,
  useQueryVideoCommentListInfiniteQuery,
  useQueryVideoCommentReplyListInfiniteQuery,
} from '@juhe/api-client/content/video';
import type { CommentSource, RepliesProps } from '../shared/comments/comment-source.ts';

const Replies = ({ commentId, children }: RepliesProps) => children(useQueryVideoCommentReplyListInfiniteQuery({ commentId }));

/** The comments on a short video. */
export const useVideoComments = (videoId: string): CommentSource => {
  const comments = useQueryVideoCommentListInfiniteQuery({ videoId });
  const [comment] = useCommentVideoMutation();
  const [reply] = useCommentReplyVideoMutation();
  const [remove] = useDelVideoCommentMutation();
  const [removeReply] = useDelVideoCommentReplyMutation();
  const [like] = useLikeVideoCommentMutation();
  return {
    kinds: { comment: 'videoComment', reply: 'videoReply' },
    comments,
    Replies,
    add: (text) => comment({ videoId, text }),
    reply,
    remove,
    removeReply,
    like,
  };
};
