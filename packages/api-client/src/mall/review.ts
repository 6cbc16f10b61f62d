import { review } from '@juhe/contract/mall/review';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useListOrderReviewsQuery,
  useReviewOrderMutation,
  useAddReviewFollowUpMutation,
  useDeleteReviewMutation,
  useReplyToReviewMutation,
} = inject((build) => ({
  listOrderReviews: query(build, review.listOrderReviews, { tags: ['mall/review', 'mall/order'] }),
  reviewOrder: mutation(build, review.reviewOrder, {
    invalidates: ['mall/review', 'mall/order', 'mall/goods'],
    toast: false,
  }),
  deleteReview: mutation(build, review.deleteReview, { invalidates: ['mall/review', 'mall/goods'] }),
  replyToReview: mutation(build, review.replyToReview, { invalidates: ['mall/review'], toast: false }),
  addReviewFollowUp: mutation(build, review.addReviewFollowUp, { invalidates: ['mall/review', 'mall/goods'], toast: false }),
}));
