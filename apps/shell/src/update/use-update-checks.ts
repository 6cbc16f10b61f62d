import { onVisibility } from '@juhe/platform';
import { useEffect, useRef } from 'react';

/** Polling interval (ms) while the tab is visible, and the age of the last check from which a navigation checks again. */
const every = 300_000;
const staleAfter = 60_000;

/** Checks for a newer generation: at once, when the tab becomes visible or online, on navigations, and every five minutes. */
export const useUpdateChecks = (check: () => unknown, path: string): void => {
  const last = useRef(0);
  useEffect(() => {
    const checkNow = () => {
      last.current = Date.now();
      check();
    };
    const stop = onVisibility((visible) => {
      if (visible) checkNow();
    });
    window.addEventListener('online', checkNow);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') checkNow();
    }, every);
    return () => {
      stop();
      window.removeEventListener('online', checkNow);
      clearInterval(timer);
    };
  }, [check]);
  // A navigation triggers the check.
  useEffect(() => {
    if (Date.now() - last.current < staleAfter) return;
    last.current = Date.now();
    check();
  }, [check, path]);
};
