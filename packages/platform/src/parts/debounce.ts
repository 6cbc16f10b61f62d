/** A debounced function: each call restarts the delay. */
export interface Debounced {
  (): void;
  /** Drops the pending call. */
  readonly cancel: () => void;
  /** Executes the pending call immediately; does nothing without one. */
  readonly flush: () => void;
}

/**
 * Returns a debounced function that calls `run`.
 * @param delay idle time (ms) after the last call
 */
export const debounce = (run: () => void, delay: number): Debounced => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const runNow = (): void => {
    cancel();
    run();
  };
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(runNow, delay);
  };
  const flush = (): void => {
    if (timer !== undefined) runNow();
  };
  return Object.assign(call, { cancel, flush });
};
