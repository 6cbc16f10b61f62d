import { video } from '@juhe/contract/content/video';
import { videoSchemas } from '@juhe/contract/content/video.schemas';
import { routes } from '../../http/call/routes.ts';
import { commentService } from '../shared/comment.service.ts';
import * as service from './video.service.ts';

const comments = commentService('video');

export const videoRoutes = routes(video, videoSchemas, {
  ...service,
  listLikedVideos: (ctx, input) => service.savedVideos(ctx, 'like', input),
  listCollectedVideos: (ctx, input) => service.savedVideos(ctx, 'collect', input),
  listVideoComments: (ctx, input) => comments.list(ctx, input.videoId, input),
  listVideoReplies: comments.listReplies,
  commentVideo: (ctx, input) => comments.add(ctx, input.videoId, input.text),
  replyToVideoComment: comments.addReply,
  removeVideoComment: comments.remove,
  removeVideoReply: comments.removeReply,
  likeVideoComment: comments.like,
});
