import { type LiveDocument, useLang } from '@juhe/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchLive, ownedRoutes, type OwnedRoute } from './live.ts';

/** The live pages with titles in the chosen language: those of the document first, asked for again after a change. */
export const useRoutes = (live: LiveDocument): OwnedRoute[] => {
  const lang = useLang();
  const routes = useMemo(() => ownedRoutes(live), [live]);
  const titledIn = useRef(document.documentElement.dataset.titles ?? lang);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    if (titledIn.current === lang) return undefined;
    let current = true;
    void fetchLive().then((next) => {
      if (!current || !next) return;
      titledIn.current = lang;
      setTitles(new Map(ownedRoutes(next).map((route) => [route.path, route.title])));
    });
    return () => {
      current = false;
    };
  }, [lang]);
  return useMemo(
    () => (titles ? routes.map((route) => ({ ...route, title: titles.get(route.path) ?? route.title })) : routes),
    [routes, titles],
  );
};
