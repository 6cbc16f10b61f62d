import { useSyncExternalStore } from 'react';

/** From here on there is a rail, and room for two panes (packages/ui/src/tokens.css). */
const wide = '(width >= 900px)';

const subscribe = (onChange: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const isWideNow = () => matchMedia(wide).matches;
const isWideAtServer = () => false;

/** Whether the window is wide, 900 px and more; false where there is none. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWideNow, isWideAtServer);
