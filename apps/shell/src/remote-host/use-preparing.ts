import { getLang } from '@juhe/platform';
import { useCallback } from 'react';
import type { RemoteHost } from './host.ts';
import { keepPage, knownPage } from './page-cache.ts';

/** A page and the app that has it. */
interface Owned {
  readonly path: string;
  readonly app: string;
  readonly expose: string;
}

const asked = new Set<string>();

/** Answers how to load a page before somebody opens it, so that it shows with the press. Where that fails, the press asks again. */
export const usePreparing = (routes: readonly Owned[], host: RemoteHost): ((path: string) => void) =>
  useCallback(
    (path) => {
      const route = routes.find((route) => route.path === path);
      if (!route) return;
      const { app, expose } = route;
      const lang = getLang();
      const key = `${app} ${expose} ${lang}`;
      if (asked.has(key) || knownPage(app, expose, lang)) return;
      asked.add(key);
      host
        .loadPage(app, expose, lang)
        .then((page) => keepPage(app, expose, lang, page))
        .catch(() => undefined)
        .finally(() => asked.delete(key));
    },
    [routes, host],
  );
