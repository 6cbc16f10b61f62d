import { debounce } from '@juhe/platform/parts/debounce';
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../view/idle.ts';

/** Time (ms) after a page turn during which all other work waits, even the page number; the turn takes 220 ms. */
const turnTime = 240;

interface Settling {
  readonly settleSoon: () => void;
  readonly stayUnsettled: () => void;
  /** Settles at once if a page turn has not been settled yet. */
  readonly settlePending: () => void;
}

/**
 * Defers work after a page turn: `estimate` runs after the turn, `settle` once the browser is idle. Another turn restarts
 * the delay; leaving the page cancels it.
 */
export const useSettling = (estimate: () => void, settle: () => void): Settling => {
  const afterTurn = useRef<() => void>(undefined);
  const cancelIdle = useRef<() => void>(undefined);
  const isPending = useRef(false);
  const [waitForTurn] = useState(() => debounce(() => afterTurn.current?.(), turnTime));
  const stayUnsettled = useCallback(() => {
    waitForTurn.cancel();
    cancelIdle.current?.();
    isPending.current = false;
  }, [waitForTurn]);
  useEffect(() => stayUnsettled, [stayUnsettled]);
  const settleNow = () => {
    stayUnsettled();
    settle();
  };
  return {
    stayUnsettled,
    settlePending: () => {
      if (isPending.current) settleNow();
    },
    settleSoon: () => {
      stayUnsettled();
      isPending.current = true;
      afterTurn.current = () => {
        estimate();
        cancelIdle.current = whenIdle(settleNow, turnTime);
      };
      waitForTurn();
    },
  };
};
