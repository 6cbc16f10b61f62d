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
  queryArticleCategoryList: { input: noInput, output: z.array(z.object({ id, name: z.string() })) },
  queryArticleList: {
    input: z.object({
      ...pageInput,
      categoryId: id.optional(),
      kind: z.enum(['article', 'news']).optional(),
      authorId: id.optional(),
    }),
    output: pageOf(articleCard),
  },
  queryArticleDetail: { input: z.object({ id }), output: article },
  queryRelatedArticles: { input: z.object({ id, limit: integer(1, 20).default(4) }), output: z.array(articleCard) },
  queryArticleCommentList: { input: z.object({ ...pageInput, articleId: id, sort: commentSort }), output: pageOf(comment) },
  queryArticleCommentReplyList: { input: z.object({ ...pageInput, commentId: id }), output: pageOf(reply) },
  commentArticle: { input: z.object({ articleId: id, text: commentText }), output: comment },
  commentReplyArticle: { input: z.object({ commentId: id, text: commentText, replyToId: id.optional() }), output: reply },
  delArticleComment: { input: z.object({ id }), output: z.null() },
  delArticleCommentReply: { input: z.object({ id }), output: z.null() },
  articleLike: { input: z.object({ id, like: flag }), output: liked },
  likeComment: { input: z.object({ id, like: flag }), output: liked },
  articleCollect: { input: z.object({ id, collect: flag }), output: collected },
  followArticleAuthor: { input: z.object({ authorId: id, follow: flag }), output: z.object({ followed: z.boolean() }) },
  queryFollowArticleAuthor: { input: z.object(pageInput), output: pageOf(followedAuthor) },
  queryCollectArticleList: { input: z.object(pageInput), output: pageOf(articleCard) },
  queryLikeArticleList: { input: z.object(pageInput), output: pageOf(articleCard) },
  queryFollowArticleList: { input: z.object(pageInput), output: pageOf(articleCard) },
};
