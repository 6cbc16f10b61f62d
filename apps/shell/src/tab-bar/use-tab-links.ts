import { pathOf, requestRefresh, useLocation } from '@juhe/platform';
import type { MouseEvent } from 'react';
import { useEffect } from 'react';

/** The last query parameters of each tab page. */
const searches = new Map<string, string>();

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Returns the link handlers of the tab bar: another tab page opens as it was left, with its parameters; on the current page,
 * a tap scrolls to the top and, from there, refreshes.
 */
export const useTabLinks = (tabs: readonly string[]) => {
  const { pathname, search } = useLocation();
  const current = pathOf(pathname);
  const isTab = tabs.includes(current);
  useEffect(() => {
    if (isTab) searches.set(current, search);
  }, [isTab, current, search]);

  return {
    addressOf: (tab: string) => tab + (tab === current ? search : (searches.get(tab) ?? '')),
    tapCurrent: (event: MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault();
      if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: reducedMotion() ? 'instant' : 'smooth' });
      else requestRefresh();
    },
  };
};
