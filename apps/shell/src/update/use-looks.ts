import { onVisibility } from '@juhe/platform';
import { useEffect, useRef } from 'react';

/** Milliseconds between looks while the tab is in front, and the age of the last one from which a navigation looks again. */
const every = 300_000;
const staleAfter = 60_000;

/** Looks for a newer generation: at once, when the tab comes to the front or online, with navigations, and every five minutes. */
export const useLooks = (look: () => unknown, path: string): void => {
  const last = useRef(0);
  useEffect(() => {
    const go = () => {
      last.current = Date.now();
      look();
    };
    const stop = onVisibility((visible) => {
      if (visible) go();
    });
    window.addEventListener('online', go);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') go();
    }, every);
    return () => {
      stop();
      window.removeEventListener('online', go);
      clearInterval(timer);
    };
  }, [look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what it looks with
  useEffect(() => {
    if (Date.now() - last.current < staleAfter) return;
    last.current = Date.now();
    look();
  }, [look, path]);
};
