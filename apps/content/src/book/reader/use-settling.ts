import { debounce } from '@juhe/platform/parts/debounce';
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from './idle.ts';

/** Time (ms) after a page turn during which all other work waits, even the page number; the turn takes 220 ms. */
const turnTime = 240;

/**
 * Defers work after a page turn: `estimate` runs after the turn, `settle` once the browser is idle. Another turn restarts
 * the delay; leaving the page cancels it.
 */
export const useSettling = (estimate: () => void, settle: () => void): { settleSoon: () => void; stayUnsettled: () => void } => {
  const afterTurn = useRef<() => void>(undefined);
  const cancelIdle = useRef<() => void>(undefined);
  const [waitForTurn] = useState(() => debounce(() => afterTurn.current?.(), turnTime));
  const stayUnsettled = useCallback(() => {
    waitForTurn.cancel();
    cancelIdle.current?.();
  }, [waitForTurn]);
  useEffect(() => stayUnsettled, [stayUnsettled]);
  return {
    stayUnsettled,
    settleSoon: () => {
      stayUnsettled();
      afterTurn.current = () => {
        estimate();
        cancelIdle.current = whenIdle(settle, turnTime);
      };
      waitForTurn();
    },
  };
};
