import { loadTransport } from '@juhe/api-client';
import { isAppKept, isOnline, keepAppOffline, whenUncovered } from '@juhe/platform';
import { useEffect } from 'react';
import type { OwnedRoute } from '../live/live-routes.ts';
import type { RemoteHost } from '../remote-host/host.ts';

/** Delay (ms) after the first page is shown: its own requests and pictures come first. */
const afterStart = 2000;

const savesData = () => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
};

/** Preloads the files of the other tab pages into the browser's cache once a page is shown and the browser is idle. */
export const useIdlePreload = (routes: readonly OwnedRoute[], host: RemoteHost, started: boolean): void => {
  useEffect(() => {
    if (!started || savesData()) return undefined;
    const work = () => {
      if (!isOnline()) return;
      void loadTransport();
      for (const { app, path, kind } of routes) if (kind === 'tab') host.preload(app, path);
      // The next offline start uses a release that went live since.
      if (isAppKept()) void keepAppOffline();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = whenUncovered(() => {
      timer = setTimeout(() => {
        if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 });
        else work();
      }, afterStart);
    });
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [routes, host, started]);
};
