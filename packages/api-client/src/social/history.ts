import { history } from '@juhe/contract/social/history';
import { inject, mutation, pages } from '@juhe/api-client';

export const {
  useSaveWatchHistoryMutation,
  useListWatchHistoryInfiniteQuery,
  useRemoveWatchHistoryMutation,
  useClearWatchHistoryMutation,
} = inject((build) => ({
  // Sent automatically: a failure is not shown.
  saveWatchHistory: mutation(build, history.saveWatchHistory, { invalidates: ['social/watched'], toast: false }),
  listWatchHistory: pages(build, history.listWatchHistory, { tags: ['social/watched'] }),
  removeWatchHistory: mutation(build, history.removeWatchHistory, { invalidates: ['social/watched'] }),
  clearWatchHistory: mutation(build, history.clearWatchHistory, { invalidates: ['social/watched'] }),
}));
