import { video } from '@juhe/contract/content/video';
import { feed, inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useQueryVideoFeedInfiniteQuery,
  useQueryVideoDetailQuery,
  useQueryVideoListInfiniteQuery,
  useQueryLikeVideoListInfiniteQuery,
  useQueryCollectVideoListInfiniteQuery,
  useQueryVideoCommentListInfiniteQuery,
  useQueryVideoCommentReplyListInfiniteQuery,
  useCommentVideoMutation,
  useCommentReplyVideoMutation,
  useDelVideoCommentMutation,
  useDelVideoCommentReplyMutation,
  useLikeVideoCommentMutation,
  useVideoLikeMutation,
  useVideoCollectMutation,
  useViewVideoMutation,
} = inject((build) => ({
  // A feed is valid for the moment: the next one omits the films that this one showed.
  queryVideoFeed: feed(build, video.queryVideoFeed, { keep: 0 }),
  queryVideoDetail: query(build, video.queryVideoDetail, { tags: ['content/video'] }),
  queryVideoList: pages(build, video.queryVideoList, { tags: ['social/pin'] }),
  queryLikeVideoList: pages(build, video.queryLikeVideoList, { tags: ['content/liked'] }),
  queryCollectVideoList: pages(build, video.queryCollectVideoList, { tags: ['content/collected'] }),
  queryVideoCommentList: pages(build, video.queryVideoCommentList, { tags: ['content/comment'] }),
  queryVideoCommentReplyList: pages(build, video.queryVideoCommentReplyList, { tags: ['content/comment'] }),
  commentVideo: mutation(build, video.commentVideo, { invalidates: ['content/comment', 'content/video'] }),
  commentReplyVideo: mutation(build, video.commentReplyVideo, { invalidates: ['content/comment', 'content/video'] }),
  delVideoComment: mutation(build, video.delVideoComment, { invalidates: ['content/comment', 'content/video'] }),
  delVideoCommentReply: mutation(build, video.delVideoCommentReply, { invalidates: ['content/comment', 'content/video'] }),
  likeVideoComment: mutation(build, video.likeVideoComment, { invalidates: ['content/comment'] }),
  videoLike: mutation(build, video.videoLike, { invalidates: ['content/liked'] }),
  videoCollect: mutation(build, video.videoCollect, { invalidates: ['content/collected'] }),
  // Sent automatically: failures are not shown.
  viewVideo: mutation(build, video.viewVideo, { toast: false }),
}));
