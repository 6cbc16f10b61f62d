import { video } from '@juhe/contract/content/video';
import { feed, inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useListVideoFeedInfiniteQuery,
  useGetVideoQuery,
  useListAuthorVideosInfiniteQuery,
  useListLikedVideosInfiniteQuery,
  useListCollectedVideosInfiniteQuery,
  useListVideoCommentsInfiniteQuery,
  useListVideoRepliesInfiniteQuery,
  useCommentVideoMutation,
  useReplyToVideoCommentMutation,
  useRemoveVideoCommentMutation,
  useRemoveVideoReplyMutation,
  useLikeVideoCommentMutation,
  useLikeVideoMutation,
  useCollectVideoMutation,
  useViewVideoMutation,
} = inject((build) => ({
  // A feed is valid for the moment: the next one omits the films that this one showed.
  listVideoFeed: feed(build, video.listVideoFeed, { keep: 0 }),
  getVideo: query(build, video.getVideo, { tags: ['content/video'] }),
  listAuthorVideos: pages(build, video.listAuthorVideos, { tags: ['social/pin'] }),
  listLikedVideos: pages(build, video.listLikedVideos, { tags: ['content/liked'] }),
  listCollectedVideos: pages(build, video.listCollectedVideos, { tags: ['content/collected'] }),
  listVideoComments: pages(build, video.listVideoComments, { tags: ['content/comment'] }),
  listVideoReplies: pages(build, video.listVideoReplies, { tags: ['content/comment'] }),
  commentVideo: mutation(build, video.commentVideo, { invalidates: ['content/comment', 'content/video'] }),
  replyToVideoComment: mutation(build, video.replyToVideoComment, { invalidates: ['content/comment', 'content/video'] }),
  removeVideoComment: mutation(build, video.removeVideoComment, { invalidates: ['content/comment', 'content/video'] }),
  removeVideoReply: mutation(build, video.removeVideoReply, { invalidates: ['content/comment', 'content/video'] }),
  likeVideoComment: mutation(build, video.likeVideoComment, { invalidates: ['content/comment'] }),
  likeVideo: mutation(build, video.likeVideo, { invalidates: ['content/liked'] }),
  collectVideo: mutation(build, video.collectVideo, { invalidates: ['content/collected'] }),
  // Sent automatically: failures are not shown.
  viewVideo: mutation(build, video.viewVideo, { toast: false }),
}));
