import { getLang, type LiveDocument, pathOf } from '@juhe/platform';
import { ownedRoutes } from '../live.ts';
import type { RemoteHost } from './host.ts';
import { keepPage } from './page-cache.ts';

/**
 * Starts to load the page of the address before anything is rendered, so that its files are run while the frame is. A failure
 * is left to whoever shows the page and asks again.
 * @param hash of the address, with its #
 */
export const loadEarly = (live: LiveDocument, host: RemoteHost, hash: string): void => {
  const path = pathOf(hash.slice(1));
  const route = ownedRoutes(live).find((one) => one.path === path);
  if (!route || route.access !== 'public') return;
  const lang = getLang();
  host.loadPage(route.app, route.expose, lang).then(
    (page) => keepPage(route.app, route.expose, lang, page),
    () => undefined,
  );
};
