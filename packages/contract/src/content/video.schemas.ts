import { z } from 'zod';
import { feedInput, feedOf, fileUrl, flag, id, instant, list, pageInput, pageOf } from '../fields.ts';
import { comment, commentText, liked, reply } from './comment.schemas.ts';

/** A short video as lists show it. */
export const videoCard = z.object({
  id,
  /** What its author says about it, as long as a caption. */
  title: z.string(),
  picUrl: fileUrl,
  film: fileUrl,
  /** Pixels of the film. */
  width: z.number().int(),
  height: z.number().int(),
  seconds: z.number().int(),
  tags: z.array(z.string()),
  authorId: id,
  authorName: z.string(),
  authorAvatar: fileUrl.nullable(),
  likes: z.number().int(),
  collects: z.number().int(),
  comments: z.number().int(),
  views: z.number().int(),
  publishedAt: instant,
});
export type VideoCard = z.output<typeof videoCard>;

/** A short video as the feed plays it, with what the reader did with it. */
const video = videoCard.extend({
  /** Anything but `published` is seen by its author only. */
  state: z.enum(['checking', 'published', 'refused', 'removed']),
  liked: z.boolean(),
  collected: z.boolean(),
  followed: z.boolean(),
  mine: z.boolean(),
});
export type Video = z.output<typeof video>;

const collected = z.object({ collected: z.boolean(), count: z.number().int() });

export const videoSchemas = {
  queryVideoFeed: {
    input: z.object({
      ...feedInput,
      cursor: z.string().max(1600).optional(),
      /** The film that comes first; sent with every page of the feed. */
      itemId: id.optional(),
      /** What was played in this session and does not come again; sent with every page of the feed. */
      seen: list(id, 100).optional(),
    }),
    output: feedOf(video),
  },
  queryVideoDetail: { input: z.object({ id }), output: video },
  queryVideoList: { input: z.object({ ...pageInput, authorId: id.optional() }), output: pageOf(videoCard) },
  queryLikeVideoList: { input: z.object(pageInput), output: pageOf(videoCard) },
  queryCollectVideoList: { input: z.object(pageInput), output: pageOf(videoCard) },
  viewVideo: { input: z.object({ id }), output: z.null() },
  videoLike: { input: z.object({ id, like: flag }), output: liked },
  videoCollect: { input: z.object({ id, collect: flag }), output: collected },
  queryVideoCommentList: { input: z.object({ ...pageInput, videoId: id }), output: pageOf(comment) },
  queryVideoCommentReplyList: { input: z.object({ ...pageInput, commentId: id }), output: pageOf(reply) },
  commentVideo: { input: z.object({ videoId: id, text: commentText }), output: comment },
  commentReplyVideo: { input: z.object({ commentId: id, text: commentText, replyToId: id.optional() }), output: reply },
  delVideoComment: { input: z.object({ id }), output: z.null() },
  delVideoCommentReply: { input: z.object({ id }), output: z.null() },
  likeVideoComment: { input: z.object({ id, like: flag }), output: liked },
};
