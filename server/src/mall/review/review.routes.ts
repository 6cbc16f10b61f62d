import { review } from '@juhe/contract/mall/review';
import { reviewSchemas } from '@juhe/contract/mall/review.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './review.service.ts';

export const reviewRoutes = routes(review, reviewSchemas, {
  evaluateOrder: (ctx, input) => service.evaluate(ctx, input),
  getEvaluateDetail: (ctx, input) => service.orderReviews(ctx, input),
  addFollowUp: (ctx, input) => service.addFollowUp(ctx, input),
  deleteReview: (ctx, input) => service.deleteReview(ctx, input),
  replyReview: (ctx, input) => service.replyReview(ctx, input),
});
