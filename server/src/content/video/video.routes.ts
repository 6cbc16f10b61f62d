import { video } from '@juhe/contract/content/video';
import { videoSchemas } from '@juhe/contract/content/video.schemas';
import { routes } from '../../http/routes.ts';
import { commentService } from '../shared/comment.service.ts';
import * as service from './video.service.ts';

const comments = commentService('video');

export const videoRoutes = routes(video, videoSchemas, {
  queryVideoFeed: (ctx, input) => service.queryFeed(ctx, input),
  queryVideoDetail: (ctx, input) => service.detail(ctx, input),
  queryVideoList: (ctx, input) => service.list(ctx, input),
  queryLikeVideoList: (ctx, input) => service.savedVideos(ctx, 'like', input),
  queryCollectVideoList: (ctx, input) => service.savedVideos(ctx, 'collect', input),
  viewVideo: (ctx, input) => service.view(ctx, input),
  videoLike: (ctx, input) => service.like(ctx, input),
  videoCollect: (ctx, input) => service.collect(ctx, input),
  queryVideoCommentList: (ctx, input) => comments.list(ctx, input.videoId, input),
  queryVideoCommentReplyList: (ctx, input) => comments.listReplies(ctx, input),
  commentVideo: (ctx, input) => comments.add(ctx, input.videoId, input.text),
  commentReplyVideo: (ctx, input) => comments.addReply(ctx, input),
  delVideoComment: (ctx, input) => comments.remove(ctx, input),
  delVideoCommentReply: (ctx, input) => comments.removeReply(ctx, input),
  likeVideoComment: (ctx, input) => comments.like(ctx, input),
  listVideos: (ctx, input) => service.listForOperator(ctx, input),
  publishVideo: (ctx, input) => service.publish(ctx, input),
  removeVideo: (ctx, input) => service.remove(ctx, input),
  setVideoText: (ctx, input) => service.setText(ctx, input),
});
