import { useLocation, useNavigationType } from '@juhe/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { restoreScroll } from './restore.ts';
import { keepPosition, positionOf, storePositions } from './scroll-memory.ts';

/** Scroll position of each tab page in this document, in pixels: they stay as they were left (specification §2). */
const tabPositions = new Map<string, number>();

/**
 * Back, forward and a reload return to the same position of a page, feeds too; a tab page does whenever it is switched to. Any
 * other page starts at its top.
 * @param isTab whether the page of the current address is in the tab bar
 */
export const useScrollMemory = (isTab: boolean): void => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const entry = `${pathname} ${key}`;
  const current = useRef({ entry, pathname, isTab });
  const before = useRef<string | undefined>(undefined);

  useLayoutEffect(() => {
    current.current = { entry, pathname, isTab };
    const isSamePage = before.current === pathname;
    const isStart = before.current === undefined;
    before.current = pathname;
    const known = type === 'POP' ? positionOf(entry) : undefined;
    // Changing a parameter of a page in place keeps what the member looks at.
    if (known === undefined && (isStart || (isSamePage && type === 'REPLACE'))) return undefined;
    const position = known ?? (isTab && type === 'REPLACE' ? (tabPositions.get(pathname) ?? 0) : 0);
    // The window may stand there already, and tell of no scrolling.
    keepPosition(entry, position);
    return restoreScroll(position);
  }, [entry, pathname, isTab, type]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      const page = current.current;
      keepPosition(page.entry, window.scrollY);
      if (page.isTab) tabPositions.set(page.pathname, window.scrollY);
    };
    // Ahead of what changes the page as it scrolls: the position is read without another layout.
    window.addEventListener('scroll', keep, { passive: true, capture: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', keep, { capture: true });
      window.removeEventListener('pagehide', storePositions);
    };
  }, []);
};
