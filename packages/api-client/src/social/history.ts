import { history } from '@juhe/contract/social/history';
import { inject, mutation, pages } from '@juhe/api-client';

export const {
  useSaveHistoryMutation,
  useGetWatchHistoryInfiniteQuery,
  useRemoveWatchHistoryMutation,
  useClearWatchHistoryMutation,
} = inject((build) => ({
  // Sent automatically: a failure is not shown.
  saveHistory: mutation(build, history.saveHistory, { invalidates: ['social/watched'], toast: false }),
  getWatchHistory: pages(build, history.getWatchHistory, { tags: ['social/watched'] }),
  removeWatchHistory: mutation(build, history.removeWatchHistory, { invalidates: ['social/watched'] }),
  clearWatchHistory: mutation(build, history.clearWatchHistory, { invalidates: ['social/watched'] }),
}));
