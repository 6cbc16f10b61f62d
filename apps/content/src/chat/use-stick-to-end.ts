import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance (px) to the end that still counts as at the end. */
const endDistance = 80;

const distance = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
const isFar = () => distance() > window.innerHeight / 2;
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

/**
 * Keeps the page scrolled to its end while `content` grows, as long as the reader is at the end; a reader who scrolls up is
 * left alone. `oldest` identifies the first item shown: content added above it does not move the visible part.
 */
export const useStickToEnd = (content: RefObject<HTMLElement | null>, oldest: string | undefined) => {
  const isSticking = useRef(true);
  const height = useRef(0);
  const [away, setAway] = useState(false);

  useEffect(() => {
    const handleScroll = () => {
      isSticking.current = distance() < endDistance;
      setAway(isFar());
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);

  useEffect(() => {
    if (!content.current) return undefined;
    const observer = new ResizeObserver(() => {
      if (isSticking.current) toEnd();
      setAway(isFar());
      height.current = document.documentElement.scrollHeight;
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [content]);

  const previousOldest = useRef(oldest);
  useLayoutEffect(() => {
    const growth = document.documentElement.scrollHeight - height.current;
    if (
      previousOldest.current !== undefined &&
      oldest !== undefined &&
      previousOldest.current !== oldest &&
      !isSticking.current &&
      growth > 0
    )
      window.scrollBy(0, growth);
    previousOldest.current = oldest;
    height.current = document.documentElement.scrollHeight;
  }, [oldest]);

  const stick = useCallback(() => {
    isSticking.current = true;
    setAway(false);
    toEnd();
  }, []);
  return { away, stick };
};
