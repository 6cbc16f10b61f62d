import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { debounce, type Debounced } from './debounce.ts';

/**
 * Calls the newest `run` once `value` has stayed the same for `delay` (ms), also after the first render; never after the
 * component is gone.
 * @returns makes the pending call now; does nothing without one
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

/** The value as it was when it last stayed the same for `delay` (ms). */
export const useDebounced = <T>(value: T, delay: number): T => {
  const [debounced, setDebounced] = useState(value);
  useDebouncedEffect(() => setDebounced(value), value, delay);
  return debounced;
};
