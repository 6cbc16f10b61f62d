import { useLang } from '@juhe/platform';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { TabLive } from './live/live-source.ts';
import { ownedRoutes, type OwnedRoute } from './live/live-routes.ts';

/**
 * Returns the live pages with titles in the current language: first those of the document, requested again after a language
 * change.
 */
export const useRoutes = (live: TabLive): OwnedRoute[] => {
  const lang = useLang();
  const tab = useSyncExternalStore(live.subscribe, () => live.document);
  const newest = useSyncExternalStore(live.subscribe, live.newest);
  const routes = useMemo(() => ownedRoutes(tab), [tab]);
  const [pageLang] = useState(() => document.documentElement.dataset.titles ?? lang);
  // Until the language is changed, the titles are those of the tab's own releases, even if newer ones exist.
  const [hasSwitched, setSwitched] = useState(false);
  if (lang !== pageLang && !hasSwitched) setSwitched(true);
  const isTitled = live.newestLang() === lang;
  // The tab's own document adopts the titles of the newest one.
  const isForeign = hasSwitched && (newest ? !isTitled : pageLang !== lang);
  // Depends on the language as well: from one foreign language to another.
  useEffect(() => {
    if (isForeign) void live.checkForUpdates();
  }, [live, isForeign, lang]);
  return useMemo(() => {
    if (!hasSwitched || !newest || !isTitled) return routes;
    const titles = new Map(ownedRoutes(newest).map((route) => [route.path, route.title]));
    return routes.map((route) => ({ ...route, title: titles.get(route.path) ?? route.title }));
  }, [routes, newest, isTitled, hasSwitched]);
};

/**
 * Whether a page unknown to the tab may still be found: the embedded document is partial, and the complete one is being
 * requested.
 */
export const useSearch = (live: TabLive, isAbsent: boolean): boolean => {
  const partial = useSyncExternalStore(
    live.subscribe,
    useCallback(() => live.document.partial === true, [live]),
  );
  const [hasSearched, setHasSearched] = useState(false);
  const search = isAbsent && partial;
  useEffect(() => {
    if (search) void live.checkForUpdates().then(() => setHasSearched(true));
  }, [live, search]);
  return search && !hasSearched;
};
