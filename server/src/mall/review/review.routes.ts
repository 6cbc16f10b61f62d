import { review } from '@juhe/contract/mall/review';
import { reviewSchemas } from '@juhe/contract/mall/review.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './review.service.ts';

export const reviewRoutes = routes(review, reviewSchemas, service);
