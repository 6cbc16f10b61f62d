import { useRef, useState } from 'react';

/**
 * Handles the presses of a control so that a double tap sends one call.
 * @param onPress what a press does; while the promise that it returns is pending, further presses are ignored
 * @param busy whether another call disables the control
 * @returns `[isBusy, press]`; `press` returns whether `onPress` has run
 */
export const usePress = <Args extends unknown[]>(
  onPress: ((...args: Args) => unknown) | undefined,
  busy = false,
): readonly [isBusy: boolean, press: (...args: Args) => boolean] => {
  const [isPending, setPending] = useState(false);
  /** The promise of the last press is pending: two presses may come before the first is rendered. */
  const pending = useRef(false);
  const isBusy = busy || isPending;
  const press = (...args: Args): boolean => {
    if (isBusy || pending.current) return false;
    const result = onPress?.(...args);
    if (result instanceof Promise) {
      const done = () => setPending((pending.current = false));
      setPending((pending.current = true));
      result.then(done, done);
    }
    return true;
  };
  return [isBusy, press];
};
