import { useEffect, useRef, useState } from 'react';
import { useLang } from '@juhe/platform';
import { createPortal } from 'react-dom';
import css from './page-title.module.css';

export interface PageTitleProps {
  /** Name of the page's subject, or of its author. */
  children: string;
  /** Replaces the route's title immediately, not only when the heading has left the window. */
  always?: boolean;
}

const separator = ' · ';

/** The part loaded by `PageTitle`. */
export const PageTitlePart = ({ children: name, always = false }: PageTitleProps) => {
  const mark = useRef<HTMLSpanElement>(null);
  const [bar, setBar] = useState<Element | null>(null);
  const [isPassed, setPassed] = useState(false);
  const lang = useLang();
  // Depends on the language as well: the shell names the document again in another one.
  useEffect(() => {
    const before = document.title;
    const ownTitle = `${name}${separator}${before.slice(before.lastIndexOf(separator) + separator.length)}`;
    document.title = ownTitle;
    return () => {
      // The next page may already have set the document's title.
      if (document.title === ownTitle) document.title = before;
    };
  }, [name, lang]);
  useEffect(() => {
    const element = document.getElementById('page-title');
    setBar(element);
    let observer: IntersectionObserver | undefined;
    if (!always && mark.current && element && typeof IntersectionObserver !== 'undefined') {
      // Negative while a page has moved the bar out of the window, as the reader does: a margin of "--11px" throws.
      const bottom = Math.max(0, element.getBoundingClientRect().bottom);
      observer = new IntersectionObserver(
        ([entry]) => entry && setPassed(!entry.isIntersecting && entry.boundingClientRect.top <= bottom),
        { rootMargin: `-${Math.round(bottom)}px 0px 0px` },
      );
      observer.observe(mark.current);
    }
    return () => {
      observer?.disconnect();
      // A page that is kept hidden sets no title.
      setBar(null);
    };
  }, [always]);
  return (
    <span ref={mark} className={css.mark}>
      {bar && (always || isPassed) && createPortal(<span className={css.name}>{name}</span>, bar)}
    </span>
  );
};
