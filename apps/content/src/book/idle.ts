/** Runs work when the browser has nothing to draw, at the latest after `most` milliseconds; answers how to call it off. */
export const whenIdle = (work: () => void, most = 1_500): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: most });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 120);
  return () => clearTimeout(timer);
};
