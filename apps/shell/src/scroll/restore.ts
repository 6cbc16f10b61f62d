/** Content that comes late is waited for this long, in milliseconds. */
const patience = 3000;

/**
 * Scrolls to `y` as soon as the document is high enough, and gives up when the member touches the page or the time is over.
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
  const timer = setTimeout(stop, patience);
  observer.observe(document.body);
  for (const name of ['wheel', 'touchstart', 'keydown']) window.addEventListener(name, stop, { passive: true });
  return stop;
};
