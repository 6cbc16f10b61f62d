import { useCallback, useEffect, useRef } from 'react';
import { loadPart } from '../lazy-module.ts';

/**
 * Asks before an edited form is left, by back navigation (where the browser has the Navigation API) or by closing the page.
 * Returns a function that permits the form's own navigation; call it once the form is saved.
 */
export const useLeaveGuard = (edited: boolean): (() => void) => {
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!edited) return undefined;
    let current = true;
    loadPart(() => import(/* webpackChunkName: "kit-parts" */ './leave-guard.ts')).then(
      ({ guard }) => {
        if (current) stop.current = guard();
      },
      () => undefined,
    );
    return () => {
      current = false;
      stop.current?.();
    };
  }, [edited]);
  return useCallback(() => stop.current?.(), []);
};
