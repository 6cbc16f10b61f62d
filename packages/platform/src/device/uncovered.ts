const isCovered = () => document.getElementById('first') !== null;

/** Runs after the page has been painted; in the background nothing is painted. */
const afterDrawing = (work: () => void) => {
  if (document.hidden) work();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
};

/**
 * Calls `work` once the app's page has been painted without the first screen covering it (apps/shell/src/boot/cover.ts), at
 * once when there is no cover: until then deferrable work must not take the connection or the CPU from the page beneath.
 * Returns the cancel function.
 * @param limit milliseconds after which it is called in any case; without it only the end of the cover counts, which comes
 *   automatically
 */
export const whenUncovered = (work: () => void, limit?: number): (() => void) => {
  if (!isCovered()) {
    work();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    observer.disconnect();
    clearTimeout(timer);
  };
  const end = () => {
    if (isOver) return;
    stop();
    work();
  };
  const observer = new MutationObserver(() => {
    if (isCovered()) return;
    observer.disconnect();
    afterDrawing(end);
  });
  observer.observe(document.body, { childList: true });
  if (limit !== undefined) timer = setTimeout(end, limit);
  return stop;
};
