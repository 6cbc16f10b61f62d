import { article } from '@juhe/contract/content/article';
import { articleSchemas } from '@juhe/contract/content/article.schemas';
import { routes } from '../../http/call/routes.ts';
import { commentService } from '../shared/comment.service.ts';
import * as service from './article.service.ts';

const comments = commentService('article');

export const articleRoutes = routes(article, articleSchemas, {
  ...service,
  listArticleComments: (ctx, input) => comments.list(ctx, input.articleId, input),
  listArticleReplies: comments.listReplies,
  commentArticle: (ctx, input) => comments.add(ctx, input.articleId, input.text),
  replyToArticleComment: comments.addReply,
  removeArticleComment: comments.remove,
  removeArticleReply: comments.removeReply,
  likeArticleComment: comments.like,
  listCollectedArticles: (ctx, input) => service.listSaved(ctx, 'collect', input),
  listLikedArticles: (ctx, input) => service.listSaved(ctx, 'like', input),
});
