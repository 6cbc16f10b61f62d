import { debounce } from '@juhe/platform/parts/debounce';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Time (ms) without scrolling after which the position is saved. */
const restMs = 250;

interface Scrolling {
  /** Called once per frame with the distance (px) since the last call that went far enough to count. */
  readonly onScroll: (by: number) => void;
  /** Called when the member has stopped scrolling. */
  readonly onRest: () => void;
  /** Called when the window's width has changed. */
  readonly onResize: () => void;
}

/** Distinguishes the member's scrolling from that of the returned function, which scrolls the window to `y` (px) immediately. */
export const useOwnScrolling = ({ onScroll, onRest, onResize }: Scrolling): ((y: number) => void) => {
  /** Target of the last programmatic scroll. */
  const programmaticY = useRef(-1);
  const follow = useEffectEvent(onScroll);
  const reportRest = useEffectEvent(onRest);
  useEffect(() => {
    const scheduleRest = debounce(() => reportRest(), restMs);
    let frame = 0;
    let from = window.scrollY;
    const scroll = () => {
      if (Math.abs(window.scrollY - programmaticY.current) < 1) {
        from = window.scrollY;
        return;
      }
      programmaticY.current = -1;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        follow(window.scrollY - from);
        if (Math.abs(window.scrollY - from) > 12) from = window.scrollY;
      });
      scheduleRest();
    };
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      scheduleRest.cancel();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scroll);
    };
  }, []);

  const realign = useEffectEvent(onResize);
  useEffect(() => {
    let width = window.innerWidth;
    const resize = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      realign();
    };
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, []);

  return useCallback((y: number) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    programmaticY.current = window.scrollY;
  }, []);
};
