import { article } from '@juhe/contract/content/article';
import { articleSchemas } from '@juhe/contract/content/article.schemas';
import { routes } from '../../http/routes.ts';
import { commentService } from '../shared/comment.service.ts';
import * as service from './article.service.ts';

const comments = commentService('article');

export const articleRoutes = routes(article, articleSchemas, {
  queryArticleCategoryList: (ctx) => service.listCategories(ctx),
  queryArticleList: (ctx, input) => service.listArticles(ctx, input),
  queryArticleDetail: (ctx, input) => service.articleDetail(ctx, input),
  queryRelatedArticles: (ctx, input) => service.listRelated(ctx, input),
  queryArticleCommentList: (ctx, input) => comments.list(ctx, input.articleId, input),
  queryArticleCommentReplyList: (ctx, input) => comments.listReplies(ctx, input),
  commentArticle: (ctx, input) => comments.add(ctx, input.articleId, input.text),
  commentReplyArticle: (ctx, input) => comments.addReply(ctx, input),
  delArticleComment: (ctx, input) => comments.remove(ctx, input),
  delArticleCommentReply: (ctx, input) => comments.removeReply(ctx, input),
  articleLike: (ctx, input) => service.likeArticle(ctx, input),
  likeComment: (ctx, input) => comments.like(ctx, input),
  articleCollect: (ctx, input) => service.collectArticle(ctx, input),
  followArticleAuthor: (ctx, input) => service.followAuthor(ctx, input),
  queryFollowArticleAuthor: (ctx, input) => service.listFollowedAuthors(ctx, input),
  queryCollectArticleList: (ctx, input) => service.listKept(ctx, 'collect', input),
  queryLikeArticleList: (ctx, input) => service.listKept(ctx, 'like', input),
  queryFollowArticleList: (ctx, input) => service.listOfFollowed(ctx, input),
});
