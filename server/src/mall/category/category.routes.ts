import { category } from '@juhe/contract/mall/category';
import { categorySchemas } from '@juhe/contract/mall/category.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './category.service.ts';

export const categoryRoutes = routes(category, categorySchemas, service);
