import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Must match `--reader-width`, `--rail` and the breakpoint of the rail (packages/ui/src/tokens.css). */
const maxWidth = 960;
const expectedWidth = () => Math.min(maxWidth, window.innerWidth - (window.innerWidth >= 900 ? 88 : 0));

/** Size of a page in px. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): PageSize => ({ width: clientWidth, height: clientHeight });

/** Expected page size. Pages fill the window, so the first layout needs no measuring. */
export const expectedPageSize = (): PageSize => ({ width: expectedWidth(), height: window.innerHeight });

/** Calls `onChange` when the element's size differs from `size`, for instance when the phone was rotated. */
export const usePageResize = (box: RefObject<HTMLElement | null>, size: PageSize, onChange: (measured: PageSize) => void) => {
  const compare = useEffectEvent((measured: PageSize) => {
    if (measured.width !== size.width || measured.height !== size.height) onChange(measured);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => compare(sizeOf(element));
    if (typeof ResizeObserver === 'undefined') return measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
};
