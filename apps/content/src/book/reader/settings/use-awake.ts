import { onVisibility } from '@juhe/platform';
import { useEffect } from 'react';

/** Whether this browser can keep the screen on. */
export const awakeWorks = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator;

/** Keeps the screen on while `on` is set and the page is visible; if the browser refuses, the screen dims as usual. */
export const useAwake = (on: boolean): void => {
  useEffect(() => {
    if (!on || !awakeWorks()) return;
    let isCancelled = false;
    let lock: WakeLockSentinel | undefined;
    const acquire = () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      navigator.wakeLock.request('screen').then(
        (acquiredLock) => {
          if (isCancelled) void acquiredLock.release();
          else lock = acquiredLock;
        },
        // Refused, e.g. on low battery.
        () => undefined,
      );
    };
    acquire();
    const stop = onVisibility(acquire);
    return () => {
      isCancelled = true;
      stop();
      void lock?.release();
    };
  }, [on]);
};
