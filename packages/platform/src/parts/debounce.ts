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
