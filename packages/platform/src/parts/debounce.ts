import { useEffect, useState } from 'react';

/** A debounced function: each call begins the delay anew. */
export interface Debounced {
  (): void;
  /** Drops the pending call. */
  readonly cancel: () => void;
  /** Makes the pending call now; does nothing without one. */
  readonly flush: () => void;
}

/** @param delay idle time (ms) after the last call */
export const debounce = (run: () => void, delay: number): Debounced => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const runNow = (): void => {
    timer = undefined;
    run();
  };
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(runNow, delay);
  };
  const flush = (): void => {
    if (timer === undefined) return;
    cancel();
    run();
  };
  return Object.assign(call, { cancel, flush });
};

/** The value as it was when it last stayed the same for `delay` (ms). */
export const useDebounced = <T>(value: T, delay: number): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
};
