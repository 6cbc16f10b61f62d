import { useLang } from '@juhe/platform';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TabLive } from './live/live-source.ts';
import { ownedRoutes, type OwnedRoute } from './live/live-routes.ts';

/** The live pages with titles in the chosen language: those of the document first, asked for again after a change. */
export const useRoutes = (live: TabLive): OwnedRoute[] => {
  const lang = useLang();
  const tab = useSyncExternalStore(live.subscribe, () => live.document);
  const routes = useMemo(() => ownedRoutes(tab), [tab]);
  const titledIn = useRef(document.documentElement.dataset.titles ?? lang);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    if (titledIn.current === lang) return undefined;
    let current = true;
    void live.look().then(() => {
      const newest = live.newest();
      if (!current || !newest) return;
      titledIn.current = lang;
      setTitles(new Map(ownedRoutes(newest).map((route) => [route.path, route.title])));
    });
    return () => {
      current = false;
    };
  }, [live, lang]);
  return useMemo(
    () => (titles ? routes.map((route) => ({ ...route, title: titles.get(route.path) ?? route.title })) : routes),
    [routes, titles],
  );
};

/** Whether a page that the tab does not know may still be found: the page's copy left remotes out, and the whole document is asked for. */
export const useSearch = (live: TabLive, missing: boolean): boolean => {
  const partial = useSyncExternalStore(
    live.subscribe,
    useCallback(() => live.document.partial === true, [live]),
  );
  const [asked, setAsked] = useState(false);
  const search = missing && partial;
  useEffect(() => {
    if (search) void live.look().then(() => setAsked(true));
  }, [live, search]);
  return search && !asked;
};
