import { z } from 'zod';
import { fileUrl, flag, id, instant, integer, noInput, pageInput, pageOf } from '../fields.ts';
import { namedLocation } from '../common/nearby.schemas.ts';
import { comment, commentSort, commentText, liked, reply } from './comment.schemas.ts';

export const author = z.object({ id, nickname: z.string(), avatar: fileUrl.nullable(), bio: z.string(), followed: z.boolean() });
export type Author = z.output<typeof author>;

export const articleCard = z.object({
  id,
  /** `pictures`: one to nine pictures with a short text. */
  kind: z.enum(['article', 'news', 'pictures']),
  title: z.string(),
  summary: z.string(),
  picUrl: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
  categoryName: z.string(),
  authorId: id,
  authorName: z.string(),
  authorAvatar: fileUrl.nullable(),
  likes: z.number().int(),
  comments: z.number().int(),
  views: z.number().int(),
  publishedAt: instant,
});
export type ArticleCard = z.output<typeof articleCard>;

const article = articleCard.extend({
  /** Sanitised rich text. */
  bodyHtml: z.string(),
  /** For kind `pictures`, in their order. */
  pictures: z.array(z.object({ url: fileUrl, width: z.number().int(), height: z.number().int() })),
  /** Any state but `published` is visible only to its author. */
  state: z.enum(['checking', 'published', 'refused', 'removed']),
  /** The reason of a refusal or removal, in the reader's language if known; empty for everybody but its author. */
  reason: z.string(),
  mine: z.boolean(),
  tags: z.array(z.string()),
  /** Set by its author; null for none. */
  location: namedLocation.nullable().optional(),
  collects: z.number().int(),
  liked: z.boolean(),
  collected: z.boolean(),
  author,
});
export type Article = z.output<typeof article>;

/** A followed author with the number of new articles. */
const followedAuthor = author.extend({
  latestAt: instant,
  /** Articles of the last seven days that the member has not opened. */
  unread: z.number().int(),
});
export type FollowedAuthor = z.output<typeof followedAuthor>;

const collected = z.object({ collected: z.boolean(), count: z.number().int() });

export const articleSchemas = {
  browseArticleCategories: { input: noInput, output: z.array(z.object({ id, name: z.string() })) },
  browseArticles: {
    input: z.object({
      ...pageInput,
      categoryId: id.optional(),
      kind: z.enum(['article', 'news']).optional(),
      authorId: id.optional(),
    }),
    output: pageOf(articleCard),
  },
  getArticle: { input: z.object({ id }), output: article },
  listRelatedArticles: { input: z.object({ id, limit: integer(1, 20).default(4) }), output: z.array(articleCard) },
  listArticleComments: { input: z.object({ ...pageInput, articleId: id, sort: commentSort }), output: pageOf(comment) },
  listArticleReplies: { input: z.object({ ...pageInput, commentId: id }), output: pageOf(reply) },
  commentArticle: { input: z.object({ articleId: id, text: commentText }), output: comment },
  replyToArticleComment: { input: z.object({ commentId: id, text: commentText, replyToId: id.optional() }), output: reply },
  removeArticleComment: { input: z.object({ id }), output: z.null() },
  removeArticleReply: { input: z.object({ id }), output: z.null() },
  likeArticle: { input: z.object({ id, like: flag }), output: liked },
  likeArticleComment: { input: z.object({ id, like: flag }), output: liked },
  collectArticle: { input: z.object({ id, collect: flag }), output: collected },
  followAuthor: { input: z.object({ authorId: id, follow: flag }), output: z.object({ followed: z.boolean() }) },
  listFollowedAuthors: { input: z.object(pageInput), output: pageOf(followedAuthor) },
  listCollectedArticles: { input: z.object(pageInput), output: pageOf(articleCard) },
  listLikedArticles: { input: z.object(pageInput), output: pageOf(articleCard) },
  listFollowedArticles: { input: z.object(pageInput), output: pageOf(articleCard) },
};
