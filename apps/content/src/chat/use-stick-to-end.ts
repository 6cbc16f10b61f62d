import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as at the end, in pixels. */
const near = 80;

const distance = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
const isFar = () => distance() > window.innerHeight / 2;
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

/**
 * Keeps the page at its end while what is in `content` grows, as long as the reader is there; whoever scrolls up is left alone. `oldest` names the
 * first thing shown: what is put above it does not move what is looked at.
 */
export const useStickToEnd = (content: RefObject<HTMLElement | null>, oldest: string | undefined) => {
  const sticks = useRef(true);
  const height = useRef(0);
  const [away, setAway] = useState(false);

  useEffect(() => {
    const look = () => {
      sticks.current = distance() < near;
      setAway(isFar());
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);

  useEffect(() => {
    if (!content.current) return undefined;
    const observer = new ResizeObserver(() => {
      if (sticks.current) toEnd();
      setAway(isFar());
      height.current = document.documentElement.scrollHeight;
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [content]);

  const former = useRef(oldest);
  useLayoutEffect(() => {
    const grown = document.documentElement.scrollHeight - height.current;
    if (former.current !== undefined && oldest !== undefined && former.current !== oldest && !sticks.current && grown > 0)
      window.scrollBy(0, grown);
    former.current = oldest;
    height.current = document.documentElement.scrollHeight;
  }, [oldest]);

  const stick = useCallback(() => {
    sticks.current = true;
    setAway(false);
    toEnd();
  }, []);
  return { away, stick };
};
