import { category } from '@juhe/contract/mall/category';
import { categorySchemas } from '@juhe/contract/mall/category.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './category.service.ts';

export const categoryRoutes = routes(category, categorySchemas, {
  listCategories: (ctx) => service.listCategories(ctx),
  createCategory: (ctx, input) => service.createCategory(ctx, input),
  updateCategory: (ctx, input) => service.updateCategory(ctx, input),
  removeCategory: (ctx, input) => service.removeCategory(ctx, input),
});
