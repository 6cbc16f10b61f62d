import { getLang } from '@juhe/platform';
import { useCallback } from 'react';
import type { RemoteHost } from './host.ts';
import { cachePage, knownPage } from './page-cache.ts';

/** A page with its owning app. */
interface Owned {
  readonly path: string;
  readonly app: string;
  readonly expose: string;
}

const pending = new Set<string>();

/**
 * Returns a function that loads a page in advance, so that a tap shows it at once. After a failure, the tap requests it
 * again.
 */
export const usePreparing = (routes: readonly Owned[], host: RemoteHost): ((path: string) => void) =>
  useCallback(
    (path) => {
      const route = routes.find((route) => route.path === path);
      if (!route) return;
      const { app, expose } = route;
      const lang = getLang();
      const key = `${app} ${expose} ${lang}`;
      if (pending.has(key) || knownPage(app, expose, lang)) return;
      pending.add(key);
      host
        .loadPage(app, expose, lang)
        .then((page) => cachePage(app, expose, lang, page))
        .catch(() => undefined)
        .finally(() => pending.delete(key));
    },
    [routes, host],
  );
