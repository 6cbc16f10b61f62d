import { pointsCategory } from '@juhe/contract/auction/points-category';
import { pointsCategorySchemas } from '@juhe/contract/auction/points-category.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './points-category.service.ts';

export const pointsCategoryRoutes = routes(pointsCategory, pointsCategorySchemas, service);
