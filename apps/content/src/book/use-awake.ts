import { onVisibility } from '@juhe/platform';
import { useEffect } from 'react';

/** Whether this browser can keep the screen on. */
export const awakeWorks = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while `on` and while the page is seen; where the browser refuses, it goes dark as always. */
export const useAwake = (on: boolean): void => {
  useEffect(() => {
    if (!on || !awakeWorks()) return;
    let left = false;
    let lock: WakeLockSentinel | undefined;
    const take = () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (left) void given.release();
          else lock = given;
        },
        // A low battery refuses it.
        () => undefined,
      );
    };
    take();
    const stop = onVisibility(take);
    return () => {
      left = true;
      stop();
      void lock?.release();
    };
  }, [on]);
};
