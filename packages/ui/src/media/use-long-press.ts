import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { loadPart, uncovered } from '../lazy-module.ts';

/**
 * `<button ref={useLongPress(() => …)}>`: acts when the element is pressed for 350 ms within 10 px (specification §9), with
 * `every` repeatedly at that interval (ms). No click follows and no context menu opens; the menu key, Shift+Enter and the
 * right mouse button do the same, so the element must be focusable.
 */
export const useLongPress = (act: () => void, every?: number): RefCallback<HTMLElement> => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      let stop: (() => void) | undefined;
      let unmounted = false;
      uncovered()
        .then(() => loadPart(() => import(/* webpackChunkName: "kit-press" */ '../feedback/press.ts')))
        .then(
          ({ watchPress }) => {
            if (!unmounted) stop = watchPress(element, { act: () => latest.current(), every });
          },
          () => undefined,
        );
      return () => {
        unmounted = true;
        stop?.();
      };
    },
    [every],
  );
};
