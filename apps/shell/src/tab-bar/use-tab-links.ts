import { pathOf, requestRefresh, useLocation } from '@juhe/platform';
import type { MouseEvent } from 'react';
import { useEffect } from 'react';

/** The parameters that each tab page was left with. */
const searches = new Map<string, string>();

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * How the tab bar's links lead on: to a tab page as it was left, with its parameters; of the page that shows back to its top, and
 * from there to newer data.
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
