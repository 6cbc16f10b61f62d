/** Time (ms) to wait for content that loads late. */
const timeLimit = 3000;

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
    for (const name of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(name, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (reachable()) stop();
  });
  const timer = setTimeout(stop, timeLimit);
  observer.observe(document.body);
  for (const name of ['wheel', 'touchstart', 'keydown']) window.addEventListener(name, stop, { passive: true });
  return stop;
};
