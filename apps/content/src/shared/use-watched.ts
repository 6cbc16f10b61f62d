import { useSaveWatchHistoryMutation } from '@juhe/api-client/social/history';
import { useSession } from '@juhe/auth';
import type { WatchedKind } from '@juhe/contract/social/history.schemas';
import { useEffect } from 'react';

/** Records once per visit that the member views an item; nothing is recorded for visitors. */
export const useWatched = (kind: WatchedKind, id: string): void => {
  const { user } = useSession();
  const [save] = useSaveWatchHistoryMutation();
  const memberId = user?.id;
  useEffect(() => {
    if (memberId !== undefined) void save({ kind, id });
  }, [kind, id, memberId, save]);
};
