import { invalidateTags } from '@juhe/api-client';
import { onPageHide, useOnline } from '@juhe/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DraftKeeper, type DraftView, createDraftKeeper, type OpenDraft } from './draft-keeper.ts';

/** An autosaved draft; unsaved changes are sent when the page is left, and when the network returns. */
export const useDraft = (
  draft: OpenDraft,
): DraftView & Pick<DraftKeeper, 'change' | 'takeNewer' | 'retainOwn' | 'finish' | 'view'> => {
  const [keeper] = useState(() => createDraftKeeper(draft));
  const view = useSyncExternalStore(keeper.subscribe, keeper.view);
  const online = useOnline();
  useEffect(() => {
    if (online) void keeper.flush();
  }, [online, keeper]);
  useEffect(() => {
    const stop = onPageHide(() => void keeper.flush());
    return () => {
      stop();
      void keeper.flush().then(() => invalidateTags('content/draft'));
    };
  }, [keeper]);
  return { ...view, ...keeper };
};
