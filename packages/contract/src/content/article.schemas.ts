import { z } from 'zod';
import { fileUrl, flag, id, instant, noInput, pageInput, pageOf } from '../fields.ts';
import { comment, commentText, liked, reply } from './comment.schemas.ts';

export const author = z.object({ id, nickname: z.string(), avatar: fileUrl.nullable(), bio: z.string(), followed: z.boolean() });
export type Author = z.output<typeof author>;

export const articleCard = z.object({
  id,
  kind: z.enum(['article', 'news']),
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
  tags: z.array(z.string()),
  collects: z.number().int(),
  liked: z.boolean(),
  collected: z.boolean(),
  author,
});
export type Article = z.output<typeof article>;

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
  queryArticleCommentList: { input: z.object({ ...pageInput, articleId: id }), output: pageOf(comment) },
  queryArticleCommentReplyList: { input: z.object({ ...pageInput, commentId: id }), output: pageOf(reply) },
  commentArticle: { input: z.object({ articleId: id, text: commentText }), output: comment },
  commentReplyArticle: { input: z.object({ commentId: id, text: commentText, replyToId: id.optional() }), output: reply },
  delArticleComment: { input: z.object({ id }), output: z.null() },
  delArticleCommentReply: { input: z.object({ id }), output: z.null() },
  articleLike: { input: z.object({ id, like: flag }), output: liked },
  likeComment: { input: z.object({ id, like: flag }), output: liked },
  articleCollect: { input: z.object({ id, collect: flag }), output: collected },
  followArticleAuthor: { input: z.object({ authorId: id, follow: flag }), output: z.object({ followed: z.boolean() }) },
  queryFollowArticleAuthor: { input: z.object(pageInput), output: pageOf(author) },
  queryCollectArticleList: { input: z.object(pageInput), output: pageOf(articleCard) },
  queryLikeArticleList: { input: z.object(pageInput), output: pageOf(articleCard) },
  queryFollowArticleList: { input: z.object(pageInput), output: pageOf(articleCard) },
};
