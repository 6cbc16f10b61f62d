import { type RefObject, useEffect, useRef, useState } from 'react';
import css from './stage-bar.module.css';

/** Pixels of the picture that are scrolled past before the bar fills (look-2, change 10). */
const fillsAfter = 120;

/** The class of a page that is still at its picture, over which the bar is clear; `mark` stands at the page's top. */
export const useStageBar = (): { readonly mark: RefObject<HTMLDivElement | null>; readonly bar: string | undefined } => {
  const mark = useRef<HTMLDivElement>(null);
  const [clear, setClear] = useState(true);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setClear(entry?.isIntersecting ?? true), {
      rootMargin: `${fillsAfter}px 0px 0px`,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, bar: clear ? css.clear : undefined };
};
