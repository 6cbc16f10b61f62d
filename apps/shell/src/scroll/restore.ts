/** Time (ms) to wait for content that loads late: a reload on a slow phone takes several seconds. */
const maxWait = 10_000;
/** Events by which the member takes over the scroll position. */
const takeovers = ['wheel', 'touchstart', 'mousedown', 'keydown'];

/**
 * Scrolls to `y` as soon as the document is high enough; gives up when the member touches the page or the time limit passes.
 * @returns a function that stops waiting
 */
export const restoreScroll = (y: number): (() => void) => {
  const root = document.documentElement;
  const reachable = () => root.scrollHeight - window.innerHeight >= y - 1;
  window.scrollTo(0, y);
  if (reachable()) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of takeovers) window.removeEventListener(name, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (reachable()) stop();
  });
  const timer = setTimeout(stop, maxWait);
  observer.observe(document.body);
  for (const name of takeovers) window.addEventListener(name, stop, { passive: true });
  return stop;
};
