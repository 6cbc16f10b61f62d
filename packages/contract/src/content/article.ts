import { defineOperations } from '../operation.ts';
import type { articleSchemas } from './article.schemas.ts';

const open = { method: 'POST', encoding: 'form', access: 'public' } as const;
const memberWrite = { method: 'POST', encoding: 'form', access: 'required' } as const;

export const article = defineOperations<typeof articleSchemas>()('content/article', {
  queryArticleCategoryList: {
    ...open,
    path: '/api/service/article/queryArticleCategoryList',
    summary: 'The categories of articles and news.',
  },
  queryArticleList: {
    ...open,
    path: '/api/service/article/queryArticleList',
    summary: 'Articles or news of a category or author, newest first.',
  },
  queryArticleDetail: {
    ...open,
    path: '/api/service/article/queryArticleDetail',
    summary: 'One article; counts a view once per reader and day.',
  },
  queryRelatedArticles: {
    ...open,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/article/queryRelatedArticles',
    extension: true,
    summary: 'Articles that share tags with one, then others of its category, the newest first.',
  },
  queryArticleCommentList: {
    ...open,
    path: '/api/service/article/queryArticleCommentList',
    summary: 'Comments of an article, newest or most liked first, with their first replies.',
  },
  queryArticleCommentReplyList: {
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
  commentReplyArticle: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/article/commentReplyArticle',
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Replies to a comment or to another reply of it.',
  },
  delArticleComment: {
    ...memberWrite,
    path: '/api/service/article/delArticleComment',
    summary: "Removes the member's own comment with its replies.",
  },
  delArticleCommentReply: {
    ...memberWrite,
    path: '/api/service/article/delArticleCommentReply',
    summary: "Removes the member's own reply.",
  },
  articleLike: {
    ...memberWrite,
    path: '/api/service/article/articleLike',
    summary: 'Likes or unlikes; repeating it changes nothing.',
  },
  likeComment: {
    ...memberWrite,
    path: '/api/service/article/likeComment',
    summary: 'Likes or unlikes a comment; repeating it changes nothing.',
  },
  articleCollect: {
    ...memberWrite,
    path: '/api/service/article/articleCollect',
    summary: 'Collects or drops an article; repeating it changes nothing.',
  },
  followArticleAuthor: {
    ...memberWrite,
    path: '/api/service/article/followArticleAuthor',
    summary: 'Follows or unfollows the author; repeating it changes nothing.',
  },
  queryFollowArticleAuthor: {
    ...memberWrite,
    path: '/api/service/article/queryFollowArticleAuthor',
    summary: 'The authors the member follows who published something, who published last first.',
  },
  queryCollectArticleList: {
    ...memberWrite,
    path: '/api/service/article/queryCollectArticleList',
    summary: 'The articles the member collected, latest first.',
  },
  queryLikeArticleList: {
    ...memberWrite,
    path: '/api/service/article/queryLikeArticleList',
    summary: 'The articles the member likes, latest first.',
  },
  queryFollowArticleList: {
    ...memberWrite,
    method: 'GET',
    encoding: 'query',
    path: '/api/service/article/queryFollowArticleList',
    summary: 'Articles of the authors the member follows.',
  },
});
