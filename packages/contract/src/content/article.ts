import { defineOperations } from '../operation.ts';
import type { articleSchemas } from './article.schemas.ts';

const open = { method: 'POST', encoding: 'form', access: 'public' } as const;
const memberWrite = { method: 'POST', encoding: 'form', access: 'required' } as const;

export const article = defineOperations<typeof articleSchemas>()('content/article', {
  browseArticleCategories: {
    ...open,
    path: '/api/service/article/queryArticleCategoryList',
    summary: 'Lists the categories of articles and news.',
  },
  browseArticles: {
    ...open,
    path: '/api/service/article/queryArticleList',
    summary: 'Lists articles or news of a category or author, newest first.',
  },
  getArticle: {
    ...open,
    path: '/api/service/article/queryArticleDetail',
    summary: 'Returns one article; counts a view once per reader and day.',
  },
  listRelatedArticles: {
    ...open,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/article/queryRelatedArticles',
    extension: true,
    summary: 'Lists articles that share tags with one, then others of its category, newest first.',
  },
  listArticleComments: {
    ...open,
    path: '/api/service/article/queryArticleCommentList',
    summary: 'Lists comments on an article, newest or most liked first, with their first replies.',
  },
  listArticleReplies: {
    ...open,
    path: '/api/service/article/queryArticleCommentReplyList',
    summary: 'Lists replies to a comment, oldest first.',
  },
  commentArticle: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/article/commentArticle',
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Comments on an article.',
  },
  replyToArticleComment: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/article/commentReplyArticle',
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Replies to a comment or to one of its replies.',
  },
  removeArticleComment: {
    ...memberWrite,
    path: '/api/service/article/delArticleComment',
    summary: "Removes the member's own comment with its replies.",
  },
  removeArticleReply: {
    ...memberWrite,
    path: '/api/service/article/delArticleCommentReply',
    summary: "Removes the member's own reply.",
  },
  likeArticle: {
    ...memberWrite,
    path: '/api/service/article/articleLike',
    summary: 'Likes or unlikes an article; idempotent.',
  },
  likeArticleComment: {
    ...memberWrite,
    path: '/api/service/article/likeComment',
    summary: 'Likes or unlikes a comment; idempotent.',
  },
  collectArticle: {
    ...memberWrite,
    path: '/api/service/article/articleCollect',
    summary: 'Saves or unsaves an article; idempotent.',
  },
  followAuthor: {
    ...memberWrite,
    path: '/api/service/article/followArticleAuthor',
    summary: 'Follows or unfollows the author; idempotent.',
  },
  listFollowedAuthors: {
    ...memberWrite,
    path: '/api/service/article/queryFollowArticleAuthor',
    summary: 'Lists the authors whom the member follows and who have published, latest publication first.',
  },
  listCollectedArticles: {
    ...memberWrite,
    path: '/api/service/article/queryCollectArticleList',
    summary: 'Lists the articles that the member saved, newest first.',
  },
  listLikedArticles: {
    ...memberWrite,
    path: '/api/service/article/queryLikeArticleList',
    summary: 'Lists the articles that the member likes, newest first.',
  },
  listFollowedArticles: {
    ...memberWrite,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/article/queryFollowArticleList',
    summary: 'Lists articles of the authors whom the member follows.',
  },
});
