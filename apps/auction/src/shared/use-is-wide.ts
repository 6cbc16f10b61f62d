import { useSyncExternalStore } from 'react';

/** Minimum width of the two-column layout, as in the style sheets. */
const wideQuery = '(min-width: 900px)';

const subscribe = (onChange: () => void) => {
  const media = window.matchMedia(wideQuery);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the window has a side column: for content that must not be in the document twice, such as a form. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  );
