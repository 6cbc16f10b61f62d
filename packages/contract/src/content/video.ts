import { defineOperations } from '../operation.ts';
import type { videoSchemas } from './video.schemas.ts';

const open = { method: 'POST', encoding: 'form', access: 'public', extension: true } as const;
const memberWrite = { method: 'POST', encoding: 'form', access: 'required', extension: true } as const;
const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true } as const;
const writing = { per: 'member', count: 30, seconds: 60 } as const;

/** Short videos; the specification defines only their page. */
export const video = defineOperations<typeof videoSchemas>()('content/video', {
  listVideoFeed: {
    ...open,
    path: '/api/service/video/queryVideoFeed',
    summary: 'Lists short videos for the feed: the newest, mixed with the most liked of the last 30 days.',
  },
  getVideo: { ...open, path: '/api/service/video/queryVideoDetail', summary: 'Returns one short video.' },
  listAuthorVideos: {
    ...open,
    path: '/api/service/video/queryVideoList',
    summary: 'Lists short videos of an author, newest first.',
  },
  listLikedVideos: {
    ...memberWrite,
    path: '/api/service/video/queryLikeVideoList',
    summary: 'Lists the short videos that the member likes, newest first.',
  },
  listCollectedVideos: {
    ...memberWrite,
    path: '/api/service/video/queryCollectVideoList',
    summary: 'Lists the short videos that the member saved, newest first.',
  },
  viewVideo: {
    ...open,
    path: '/api/service/video/viewVideo',
    limit: { per: 'address', count: 240, seconds: 60 },
    summary: 'Counts a view, once per reader and day; sent after two seconds of playback.',
  },
  likeVideo: { ...memberWrite, path: '/api/service/video/videoLike', summary: 'Likes or unlikes a short video; idempotent.' },
  collectVideo: {
    ...memberWrite,
    path: '/api/service/video/videoCollect',
    summary: 'Saves or unsaves a short video; idempotent.',
  },
  listVideoComments: {
    ...open,
    path: '/api/service/video/queryVideoCommentList',
    summary: 'Lists comments on a short video, newest first, with their first replies.',
  },
  listVideoReplies: {
    ...open,
    path: '/api/service/video/queryVideoCommentReplyList',
    summary: 'Lists replies to a comment, oldest first.',
  },
  commentVideo: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/video/commentVideo',
    limit: writing,
    summary: 'Comments on a short video.',
  },
  replyToVideoComment: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/video/commentReplyVideo',
    limit: writing,
    summary: 'Replies to a comment or to one of its replies.',
  },
  removeVideoComment: {
    ...memberWrite,
    path: '/api/service/video/delVideoComment',
    summary: "Removes the member's own comment with its replies.",
  },
  removeVideoReply: {
    ...memberWrite,
    path: '/api/service/video/delVideoCommentReply',
    summary: "Removes the member's own reply.",
  },
  likeVideoComment: {
    ...memberWrite,
    path: '/api/service/video/likeVideoComment',
    summary: 'Likes or unlikes a comment; idempotent.',
  },
  listVideos: { ...operatorRead, path: '/api/operator/video/list', summary: 'Lists short videos in a state, newest first.' },
  publishVideo: {
    ...operate,
    path: '/api/operator/video/publish',
    idempotent: true,
    summary: 'Publishes a film of the site under the name of a member.',
  },
  removeVideo: {
    ...operate,
    path: '/api/operator/video/remove',
    summary: 'Hides a short video from everybody but its author.',
  },
  setVideoText: {
    ...operate,
    path: '/api/operator/video/setText',
    summary: 'Updates caption or tags; omitted fields stay unchanged.',
  },
});
