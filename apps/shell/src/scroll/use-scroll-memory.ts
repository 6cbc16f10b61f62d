import { useLocation, useNavigationType } from '@juhe/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { restoreScroll } from './restore.ts';
import { storePosition, positionOf, storePositions } from './scroll-memory.ts';

/** Scroll positions (px) of the tab pages in this document: they stay as they were left (specification §2). */
const tabPositions = new Map<string, number>();

/**
 * Back, forward and reload restore the scroll position of a page, including feeds; a tab page is restored whenever it is
 * switched to. Any other page starts at its top.
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
    const savedPosition = type === 'POP' ? positionOf(entry) : undefined;
    // Changing a parameter in place keeps the scroll position.
    if (savedPosition === undefined && (isStart || (isSamePage && type === 'REPLACE'))) return undefined;
    const position = savedPosition ?? (isTab && type === 'REPLACE' ? (tabPositions.get(pathname) ?? 0) : 0);
    // The window may already be at this position and fire no scroll event.
    storePosition(entry, position);
    return restoreScroll(position);
  }, [entry, pathname, isTab, type]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const savePosition = () => {
      const page = current.current;
      storePosition(page.entry, window.scrollY);
      if (page.isTab) tabPositions.set(page.pathname, window.scrollY);
    };
    // In the capture phase, before handlers that change the page: reading the position then forces no layout.
    window.addEventListener('scroll', savePosition, { passive: true, capture: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', savePosition, { capture: true });
      window.removeEventListener('pagehide', storePositions);
    };
  }, []);
};
