import { useSyncExternalStore } from 'react';

/** Minimum width for the rail and two panes (packages/ui/src/tokens.css). */
const wideQuery = '(width >= 900px)';

const subscribe = (onChange: () => void) => {
  const query = matchMedia(wideQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const isWideNow = () => matchMedia(wideQuery).matches;
const isWideAtServer = () => false;

/** Returns whether the window is wide, 900 px and more; false without a window. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWideNow, isWideAtServer);
