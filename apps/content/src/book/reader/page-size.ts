import { type RefObject, useEffect, useState } from 'react';

/** Must match `--reader-width`, `--rail` and the breakpoint of the rail (packages/ui/src/tokens.css). */
const maxWidth = 960;
const expectedWidth = () => Math.min(maxWidth, window.innerWidth - (window.innerWidth >= 900 ? 88 : 0));

/** Size of a page in px. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): PageSize => ({ width: clientWidth, height: clientHeight });

/**
 * Returns the page size; it changes when the phone is rotated. Pages fill the window, so the initial guess is right and needs
 * no measuring.
 */
export const usePageSize = (box: RefObject<HTMLElement | null>): PageSize => {
  const [size, setSize] = useState(() => ({ width: expectedWidth(), height: window.innerHeight }));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize((previous) => {
        const measured = sizeOf(element);
        return measured.width === previous.width && measured.height === previous.height ? previous : measured;
      });
    if (typeof ResizeObserver === 'undefined') return measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
};
