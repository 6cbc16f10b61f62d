import { history } from '@juhe/contract/social/history';
import type { WatchedKind } from '@juhe/contract/social/history.schemas';
import { inject, mutation, pages } from '@juhe/api-client';
import { useEffect } from 'react';

export const {
  useSaveHistoryMutation,
  useGetWatchHistoryInfiniteQuery,
  useRemoveWatchHistoryMutation,
  useClearWatchHistoryMutation,
} = inject((build) => ({
  // Nobody asked for it: a failure says nothing.
  saveHistory: mutation(build, history.saveHistory, { invalidates: ['social/watched'], toast: false }),
  getWatchHistory: pages(build, history.getWatchHistory, { tags: ['social/watched'] }),
  removeWatchHistory: mutation(build, history.removeWatchHistory, { invalidates: ['social/watched'] }),
  clearWatchHistory: mutation(build, history.clearWatchHistory, { invalidates: ['social/watched'] }),
}));

/** Remembers that a member (undefined: a visitor, of whom nothing is kept) looks at a thing, once while it is shown. */
export const useWatched = (kind: WatchedKind, id: string | undefined, memberId: string | undefined): void => {
  const [save] = useSaveHistoryMutation();
  useEffect(() => {
    if (id !== undefined && memberId !== undefined) void save({ kind, id });
  }, [kind, id, memberId, save]);
};
