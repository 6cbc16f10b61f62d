import { article } from '@juhe/contract/content/article';
import { articleSchemas } from '@juhe/contract/content/article.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './article.service.ts';
import * as comments from './comment.service.ts';

export const articleRoutes = routes(article, articleSchemas, {
  queryArticleCategoryList: (ctx) => service.listCategories(ctx),
  queryArticleList: (ctx, input) => service.listArticles(ctx, input),
  queryArticleDetail: (ctx, input) => service.articleDetail(ctx, input),
  queryArticleCommentList: (ctx, input) => comments.listComments(ctx, input),
  queryArticleCommentReplyList: (ctx, input) => comments.listReplies(ctx, input),
  commentArticle: (ctx, input) => comments.addComment(ctx, input),
  commentReplyArticle: (ctx, input) => comments.addReply(ctx, input),
  delArticleComment: (ctx, input) => comments.removeComment(ctx, input),
  delArticleCommentReply: (ctx, input) => comments.removeReply(ctx, input),
  articleLike: (ctx, input) => service.likeArticle(ctx, input),
  likeComment: (ctx, input) => comments.likeComment(ctx, input),
  articleCollect: (ctx, input) => service.collectArticle(ctx, input),
  followArticleAuthor: (ctx, input) => service.followAuthor(ctx, input),
  queryFollowArticleAuthor: (ctx, input) => service.listFollowedAuthors(ctx, input),
  queryCollectArticleList: (ctx, input) => service.listKept(ctx, 'collect', input),
  queryLikeArticleList: (ctx, input) => service.listKept(ctx, 'like', input),
  queryFollowArticleList: (ctx, input) => service.listOfFollowed(ctx, input),
});
