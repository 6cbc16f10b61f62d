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
    summary: 'Short videos one after another: the newest, and between them the most liked of the last 30 days.',
  },
  getVideo: { ...open, path: '/api/service/video/queryVideoDetail', summary: 'One short video.' },
  listAuthorVideos: { ...open, path: '/api/service/video/queryVideoList', summary: 'Short videos of an author, newest first.' },
  listLikedVideos: {
    ...memberWrite,
    path: '/api/service/video/queryLikeVideoList',
    summary: 'The short videos the member likes, latest first.',
  },
  listCollectedVideos: {
    ...memberWrite,
    path: '/api/service/video/queryCollectVideoList',
    summary: 'The short videos the member collected, latest first.',
  },
  viewVideo: {
    ...open,
    path: '/api/service/video/viewVideo',
    limit: { per: 'address', count: 240, seconds: 60 },
    summary: 'Counts a view, once per reader and day; sent when two seconds have played.',
  },
  likeVideo: { ...memberWrite, path: '/api/service/video/videoLike', summary: 'Likes or unlikes; repeating it changes nothing.' },
  collectVideo: {
    ...memberWrite,
    path: '/api/service/video/videoCollect',
    summary: 'Collects or drops a short video; repeating it changes nothing.',
  },
  listVideoComments: {
    ...open,
    path: '/api/service/video/queryVideoCommentList',
    summary: 'Comments of a short video, newest first, with their first replies.',
  },
  listVideoReplies: {
    ...open,
    path: '/api/service/video/queryVideoCommentReplyList',
    summary: 'Replies of a comment, oldest first.',
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
    summary: 'Replies to a comment or to another reply of it.',
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
    summary: 'Likes or unlikes a comment; repeating it changes nothing.',
  },
  listVideos: { ...operatorRead, path: '/api/operator/video/list', summary: 'Short videos in a state, the newest first.' },
  publishVideo: {
    ...operate,
    path: '/api/operator/video/publish',
    idempotent: true,
    summary: 'Publishes a film of the site under the name of a member.',
  },
  removeVideo: {
    ...operate,
    path: '/api/operator/video/remove',
    summary: 'Takes a short video out of sight of everybody but its author.',
  },
  setVideoText: { ...operate, path: '/api/operator/video/setText', summary: 'Changes caption or tags; what is not given stays.' },
});
