import { feedback } from '@juhe/contract/common/feedback';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useAddFeedbackMutation, useGetMyFeedbackListInfiniteQuery } = inject((build) => ({
  addFeedback: mutation(build, feedback.add, { invalidates: ['common/feedback'], toast: false }),
  getMyFeedbackList: pages(build, feedback.getMyFeedbackList, { tags: ['common/feedback'] }),
}));
