import { review } from '@juhe/contract/mall/review';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useGetEvaluateDetailQuery,
  useEvaluateOrderMutation,
  useAddFollowUpMutation,
  useDeleteReviewMutation,
  useReplyReviewMutation,
} = inject((build) => ({
  getEvaluateDetail: query(build, review.getEvaluateDetail, { tags: ['mall/review', 'mall/order'] }),
  evaluateOrder: mutation(build, review.evaluateOrder, {
    invalidates: ['mall/review', 'mall/order', 'mall/goods'],
    toast: false,
  }),
  deleteReview: mutation(build, review.deleteReview, { invalidates: ['mall/review', 'mall/goods'] }),
  replyReview: mutation(build, review.replyReview, { invalidates: ['mall/review'], toast: false }),
  addFollowUp: mutation(build, review.addFollowUp, { invalidates: ['mall/review', 'mall/goods'], toast: false }),
}));
