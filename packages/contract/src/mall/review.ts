import { defineOperations } from '../operation.ts';
import type { reviewSchemas } from './review.schemas.ts';

export const review = defineOperations<typeof reviewSchemas>()('mall/review', {
  reviewOrder: {
    mobile: true,
    agreed: true,
    method: 'POST',
    path: '/api/mall/order/evaluateOrder',
    encoding: 'json',
    access: 'required',
    idempotent: true,
    summary: 'Reviews items of a received order, once each. The order stays open to after-sale.',
  },
  listOrderReviews: {
    method: 'GET',
    path: '/api/mall/order/getEvaluateDetail',
    encoding: 'query',
    access: 'required',
    summary: "Lists the items of the member's order with the member's reviews.",
  },
  addReviewFollowUp: {
    mobile: true,
    agreed: true,
    method: 'POST',
    path: '/api/mall/order/addFollowUp',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Adds to a review once, within 180 days.',
  },
  deleteReview: {
    method: 'POST',
    path: '/api/mall/order/deleteReview',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Removes the member's own review; the item cannot be reviewed again.",
  },
  replyToReview: {
    method: 'POST',
    path: '/api/mall/product/replyReview',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: "Replies to a review of goods of the caller's own shop, once.",
  },
});
