/** Runs work when the browser is idle, or after `timeoutMs` milliseconds at the latest; returns a function that cancels it. */
export const whenIdle = (work: () => void, timeoutMs = 1_500): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: timeoutMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 120);
  return () => clearTimeout(timer);
};
