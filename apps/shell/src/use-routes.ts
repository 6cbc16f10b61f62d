import { useLang } from '@juhe/platform';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { TabLive } from './live/live-source.ts';
import { ownedRoutes, type OwnedRoute } from './live/live-routes.ts';

/** The live pages with titles in the chosen language: those of the document first, asked for again after a change. */
export const useRoutes = (live: TabLive): OwnedRoute[] => {
  const lang = useLang();
  const tab = useSyncExternalStore(live.subscribe, () => live.document);
  const newest = useSyncExternalStore(live.subscribe, live.newest);
  const routes = useMemo(() => ownedRoutes(tab), [tab]);
  const [pageLang] = useState(() => document.documentElement.dataset.titles ?? lang);
  // Until the language is changed the titles are those of the tab's own releases, whatever is newer.
  const [hasSwitched, setSwitched] = useState(false);
  if (lang !== pageLang && !hasSwitched) setSwitched(true);
  const isTitled = live.newestLang() === lang;
  // The tab's own document takes over titles of the newest one.
  const isForeign = hasSwitched && (newest ? !isTitled : pageLang !== lang);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from one foreign language to another
  useEffect(() => {
    if (isForeign) void live.look();
  }, [live, isForeign, lang]);
  return useMemo(() => {
    if (!hasSwitched || !newest || !isTitled) return routes;
    const titles = new Map(ownedRoutes(newest).map((route) => [route.path, route.title]));
    return routes.map((route) => ({ ...route, title: titles.get(route.path) ?? route.title }));
  }, [routes, newest, isTitled, hasSwitched]);
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
