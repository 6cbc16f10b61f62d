import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Visible share from which a film counts as the one in front. */
const visibleShare = 0.6;

/** Returns the index of the slide in front. */
export const useFront = (feed: RefObject<HTMLElement | null>, count: number): number => {
  const [front, setFront] = useState(0);
  useEffect(() => {
    const element = feed.current;
    if (!element || count === 0 || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, intersectionRatio, target } of entries)
          if (isIntersecting && intersectionRatio >= visibleShare) {
            const index = [...element.children].indexOf(target);
            // As a transition, rendered in slices: the films are still moving.
            startTransition(() => setFront(index));
          }
      },
      { root: element, threshold: visibleShare },
    );
    for (const slide of element.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [feed, count]);
  return front;
};
