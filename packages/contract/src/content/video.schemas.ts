import { z } from 'zod';
import { feedInput, feedOf, fileUrl, flag, id, instant, integer, list, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { namedLocation } from '../common/nearby.schemas.ts';
import { comment, commentSort, commentText, liked, reply } from './comment.schemas.ts';

/** A short video in lists. */
export const videoCard = z.object({
  id,
  /** The author's description, with the maximum length of a caption. */
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

export const videoStates = ['checking', 'published', 'refused', 'removed'] as const;

/** A short video in the feed, with the reader's interactions. */
const video = videoCard.extend({
  /** Any state but `published` is visible only to its author. */
  state: z.enum(videoStates),
  /** Set by its author; null for none. */
  location: namedLocation.nullable().optional(),
  liked: z.boolean(),
  collected: z.boolean(),
  followed: z.boolean(),
  mine: z.boolean(),
});
export type Video = z.output<typeof video>;

/** Maximum number of characters of a caption. */
export const captionLength = 200;
const caption = text(captionLength);
const tags = z.array(text(20).regex(/^[^#,]*$/)).max(5);

const collected = z.object({ collected: z.boolean(), count: z.number().int() });

export const videoSchemas = {
  listVideoFeed: {
    input: z.object({
      ...feedInput,
      cursor: z.string().max(1600).optional(),
      /** The film to start with; sent with every page of the feed. */
      itemId: id.optional(),
      /** Films played in this session, which are excluded; sent with every page of the feed. */
      seen: list(id, 100).optional(),
    }),
    output: feedOf(video),
  },
  getVideo: { input: z.object({ id }), output: video },
  listAuthorVideos: { input: z.object({ ...pageInput, authorId: id.optional() }), output: pageOf(videoCard) },
  listLikedVideos: { input: z.object(pageInput), output: pageOf(videoCard) },
  listCollectedVideos: { input: z.object(pageInput), output: pageOf(videoCard) },
  viewVideo: { input: z.object({ id }), output: noOutput },
  likeVideo: { input: z.object({ id, like: flag }), output: liked },
  collectVideo: { input: z.object({ id, collect: flag }), output: collected },
  listVideoComments: { input: z.object({ ...pageInput, videoId: id, sort: commentSort }), output: pageOf(comment) },
  listVideoReplies: { input: z.object({ ...pageInput, commentId: id }), output: pageOf(reply) },
  commentVideo: { input: z.object({ videoId: id, text: commentText }), output: comment },
  replyToVideoComment: { input: z.object({ commentId: id, text: commentText, replyToId: id.optional() }), output: reply },
  removeVideoComment: { input: z.object({ id }), output: noOutput },
  removeVideoReply: { input: z.object({ id }), output: noOutput },
  likeVideoComment: { input: z.object({ id, like: flag }), output: liked },
  listVideos: {
    input: z.object({ ...pageInput, state: z.enum(videoStates).default('published') }),
    output: pageOf(videoCard.extend({ state: z.enum(videoStates) })),
  },
  publishVideo: {
    input: z.object({
      authorId: id,
      title: caption,
      /** A film and a picture shipped with the site. */
      film: z.string().regex(/^\/media\/films\/[\w-]{1,80}\.mp4$/),
      picUrl: z.string().regex(/^\/media\/[\w/-]{1,120}\.webp$/),
      width: integer(16, 7680),
      height: integer(16, 7680),
      seconds: integer(1, 600),
      tags: tags.default([]),
    }),
    output: z.object({ id }),
  },
  removeVideo: { input: z.object({ id, note: text(200, 0).default('') }), output: noOutput },
  setVideoText: { input: z.object({ id, title: caption.optional(), tags: tags.optional() }), output: noOutput },
};
