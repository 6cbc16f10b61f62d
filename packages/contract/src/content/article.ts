import { defineOperations } from '../operation.ts';
import type { articleSchemas } from './article.schemas.ts';

const open = { method: 'POST', encoding: 'form', access: 'public' } as const;
const memberWrite = { method: 'POST', encoding: 'form', access: 'required' } as const;

export const article = defineOperations<typeof articleSchemas>()('content/article', {
  browseArticleCategories: {
    ...open,
    path: '/api/service/article/queryArticleCategoryList',
    summary: 'The categories of articles and news.',
  },
  browseArticles: {
    ...open,
    path: '/api/service/article/queryArticleList',
    summary: 'Articles or news of a category or author, newest first.',
  },
  getArticle: {
    ...open,
    path: '/api/service/article/queryArticleDetail',
    summary: 'One article; counts a view once per reader and day.',
  },
  listRelatedArticles: {
    ...open,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/article/queryRelatedArticles',
    extension: true,
    summary: 'Articles that share tags with one, then others of its category, the newest first.',
  },
  listArticleComments: {
    ...open,
    path: '/api/service/article/queryArticleCommentList',
    summary: 'Comments of an article, newest or most liked first, with their first replies.',
  },
  listArticleReplies: {
    ...open,
    path: '/api/service/article/queryArticleCommentReplyList',
    summary: 'Replies of a comment, oldest first.',
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
    summary: 'Replies to a comment or to another reply of it.',
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
    summary: 'Likes or unlikes; repeating it changes nothing.',
  },
  likeArticleComment: {
    ...memberWrite,
    path: '/api/service/article/likeComment',
    summary: 'Likes or unlikes a comment; repeating it changes nothing.',
  },
  collectArticle: {
    ...memberWrite,
    path: '/api/service/article/articleCollect',
    summary: 'Collects or drops an article; repeating it changes nothing.',
  },
  followAuthor: {
    ...memberWrite,
    path: '/api/service/article/followArticleAuthor',
    summary: 'Follows or unfollows the author; repeating it changes nothing.',
  },
  listFollowedAuthors: {
    ...memberWrite,
    path: '/api/service/article/queryFollowArticleAuthor',
    summary: 'The authors the member follows who published something, who published last first.',
  },
  listCollectedArticles: {
    ...memberWrite,
    path: '/api/service/article/queryCollectArticleList',
    summary: 'The articles the member collected, latest first.',
  },
  listLikedArticles: {
    ...memberWrite,
    path: '/api/service/article/queryLikeArticleList',
    summary: 'The articles the member likes, latest first.',
  },
  listFollowedArticles: {
    ...memberWrite,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/article/queryFollowArticleList',
    summary: 'Articles of the authors the member follows.',
  },
});
