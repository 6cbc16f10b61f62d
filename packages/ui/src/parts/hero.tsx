import { cx, PageTitle } from '@juhe/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './hero.module.css';

/** Pixels of the picture that are scrolled past before the bar fills. */
const fillsAfter = 120;

interface HeroProps {
  /** What the filled bar shows in place of the page's kind. */
  name?: string;
  /** The picture fills the window's width below 720 pixels only, not below 900. */
  narrow?: boolean;
  children: ReactNode;
}

/** The large picture at the start of a page: the navigation bar lies clear over it until it is scrolled past. Also around the picture's skeleton. */
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
