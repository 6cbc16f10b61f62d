import { feedback } from '@juhe/contract/common/feedback';
import { inject, mutation, pages } from '@juhe/api-client';

export const { useSendFeedbackMutation, useListMyFeedbackInfiniteQuery } = inject((build) => ({
  sendFeedback: mutation(build, feedback.sendFeedback, { invalidates: ['common/feedback'], toast: false }),
  listMyFeedback: pages(build, feedback.listMyFeedback, { tags: ['common/feedback'] }),
}));
