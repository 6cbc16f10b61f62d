import { cx, PageTitle } from '@juhe/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './hero.module.css';

/** Scroll distance (pixels) after which the bar becomes opaque. */
const fillsAfter = 120;

interface HeroProps {
  /** Title of the opaque bar, in place of the page type. */
  name?: string;
  /** The picture spans the whole window below 720 px only, instead of below 900 px. */
  narrow?: boolean;
  children: ReactNode;
}

/**
 * The large picture at the start of a page: the navigation bar is transparent over it until it is scrolled past. Also wraps
 * the picture's skeleton.
 */
export const Hero = ({ name, narrow = false, children }: HeroProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const [isClear, setClear] = useState(true);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setClear(entry?.isIntersecting ?? true), {
      rootMargin: `${fillsAfter}px 0px 0px`,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={cx(css.hero, narrow && css.narrow)}>
      <div ref={mark} className={cx(css.mark, isClear && css.clear)} />
      {children}
      {name !== undefined && !isClear && <PageTitle always>{name}</PageTitle>}
    </div>
  );
};
