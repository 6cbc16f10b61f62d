import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce, type Debounced } from './debounce.ts';

/**
 * Calls the latest `run` once `value` has not changed for `delay` (ms), also after the first render; never after unmount.
 * @returns a function that executes the pending call immediately; it does nothing without one
 */
export const useDebouncedEffect = (run: () => void, value: unknown, delay: number): (() => void) => {
  const runNewest = useEffectEvent(run);
  const pending = useRef<Debounced>(undefined);
  useEffect(() => {
    const call = debounce(() => runNewest(), delay);
    pending.current = call;
    call();
    return call.cancel;
  }, [value, delay]);
  return () => pending.current?.flush();
};

/** Returns the value, debounced by `delay` (ms). */
export const useDebounced = <T>(value: T, delay: number): T => {
  const [debounced, setDebounced] = useState(value);
  useDebouncedEffect(() => setDebounced(value), value, delay);
  return debounced;
};
