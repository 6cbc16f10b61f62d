import { usePageHide } from '@juhe/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { saveReadingMark, savedReadingMark } from './reading-mark.ts';

/** Scroll distance (px) after which the offer to return is withdrawn. */
const goneOn = 240;
/** Time (ms) for the browser to restore the scroll position on history navigation. */
const restoreTime = 600;

const shareOf = (text: HTMLElement): number => {
  const box = text.getBoundingClientRect();
  return box.height > 0 ? Math.min(1, Math.max(0, -box.top / box.height)) : 0;
};

/**
 * Tracks how far an article is read while it is on the page. Returns the previously read share until the reader jumps there
 * or scrolls, and the function that jumps there. On return from another page, the browser restores the position.
 */
export const usePosition = (id: string, text: RefObject<HTMLElement | null>) => {
  const [former, setFormer] = useState<number>();
  const last = useRef<number>(undefined);
  const save = () => {
    if (last.current !== undefined) saveReadingMark(id, last.current);
  };
  usePageHide(save);
  useEffect(() => {
    const savedShare = savedReadingMark(id);
    const timer = setTimeout(() => {
      if (window.scrollY < goneOn) setFormer(savedShare);
    }, restoreTime);
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    const scrolled = () => {
      if (!text.current) return;
      last.current = shareOf(text.current);
      if (window.scrollY > goneOn) setFormer(undefined);
    };
    // A server-rendered first screen may have been scrolled before the app started.
    if (window.scrollY > 0) scrolled();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      if (last.current !== undefined) saveReadingMark(id, last.current);
    };
  }, [id, text]);
  return {
    former,
    goBack: () => {
      if (!text.current || former === undefined) return;
      const box = text.current.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + box.top + box.height * former });
      setFormer(undefined);
    },
    stay: () => setFormer(undefined),
  };
};
