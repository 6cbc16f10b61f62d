const isCovered = () => document.getElementById('first') !== null;

/** Once the page has been drawn; in the background nothing is. */
const afterDrawing = (work: () => void) => {
  if (document.hidden) work();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
};

/**
 * Calls `work` once the app's page has been drawn without a first screen before it (apps/shell/src/boot/cover.ts), at once where there is none: until then nothing that can wait may
 * take the connection or the processor from the page beneath. Answers how to call it off.
 * @param limit milliseconds after which it is called in any case; without it only the screen's end counts, which comes by itself
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
