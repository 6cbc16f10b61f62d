import { useCallback, useEffect, useRef } from 'react';
import { whenIdle } from './idle.ts';

/** Time (ms) after a page turn during which all other work waits, even the page number; the turn takes 220 ms. */
const turnTime = 240;

/**
 * Defers what follows a page turn: `estimate` after the turn, `settle` once the browser is idle after that. Another turn begins
 * the wait anew; leaving the page cancels it.
 */
export const useSettling = (estimate: () => void, settle: () => void): { settleSoon: () => void; stayUnsettled: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelIdle = useRef<() => void>(undefined);
  const stayUnsettled = useCallback(() => {
    clearTimeout(timer.current);
    cancelIdle.current?.();
  }, []);
  useEffect(() => stayUnsettled, [stayUnsettled]);
  return {
    stayUnsettled,
    settleSoon: () => {
      stayUnsettled();
      timer.current = setTimeout(() => {
        estimate();
        cancelIdle.current = whenIdle(settle, turnTime);
      }, turnTime);
    },
  };
};
