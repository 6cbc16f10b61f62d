import { usePageHide } from '@juhe/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepPlace, placeIn } from './reading-mark.ts';

/** Pixels scrolled after which nobody wants to go back any more. */
const goneOn = 240;
/** Milliseconds in which going back in the history finds the place by itself. */
const settled = 600;

const shareOf = (text: HTMLElement): number => {
  const box = text.getBoundingClientRect();
  return box.height > 0 ? Math.min(1, Math.max(0, -box.top / box.height)) : 0;
};

/**
 * Remembers how far an article is read while it is on the page. Answers the share that was read before, until the reader goes there or on, and how to go there. Coming
 * back from another page finds the place by itself.
 */
export const usePlace = (id: string, text: RefObject<HTMLElement | null>) => {
  const [former, setFormer] = useState<number>();
  const last = useRef<number>(undefined);
  const keep = () => {
    if (last.current !== undefined) keepPlace(id, last.current);
  };
  usePageHide(keep);
  useEffect(() => {
    const place = placeIn(id);
    const timer = setTimeout(() => {
      if (window.scrollY < goneOn) setFormer(place);
    }, settled);
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    const scrolled = () => {
      if (!text.current) return;
      last.current = shareOf(text.current);
      if (window.scrollY > goneOn) setFormer(undefined);
    };
    // The page may have been scrolled before the app was there (first screens).
    if (window.scrollY > 0) scrolled();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      if (last.current !== undefined) keepPlace(id, last.current);
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
