import { newsroom } from '@juhe/contract/content/newsroom';
import { newsroomSchemas } from '@juhe/contract/content/newsroom.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './newsroom.service.ts';

export const newsroomRoutes = routes(newsroom, newsroomSchemas, {
  listArticles: (ctx, input) => service.listArticles(ctx, input),
  publishArticle: (ctx, input) => service.publishArticle(ctx, input),
  updateArticle: (ctx, input) => service.updateArticle(ctx, input),
  removeArticle: (ctx, input) => service.removeArticle(ctx, input),
  listArticleCategories: (ctx) => service.listCategories(ctx),
  setArticleCategory: (ctx, input) => service.setCategory(ctx, input),
  removeArticleCategory: (ctx, input) => service.removeCategory(ctx, input),
});
