import { loadTransport } from '@juhe/api-client';
import { isAppKept, isOnline, keepAppOffline, whenUncovered } from '@juhe/platform';
import { useEffect } from 'react';
import type { OwnedRoute } from '../live/live-routes.ts';
import type { RemoteHost } from '../remote-host/host.ts';

/** Milliseconds after the first page has shown: its own calls and pictures come first. */
const afterStart = 2000;

const savesData = () => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
};

/** Once a page shows and while nothing else is going on, the files of the other tabs' pages come into the browser's cache. */
export const useIdlePreload = (routes: readonly OwnedRoute[], host: RemoteHost, started: boolean): void => {
  useEffect(() => {
    if (!started || savesData()) return undefined;
    const work = () => {
      if (!isOnline()) return;
      void loadTransport();
      for (const { app, path, kind } of routes) if (kind === 'tab') host.preload(app, path);
      // A release that went live since is what the next start without a connection begins with.
      if (isAppKept()) void keepAppOffline();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callOff = whenUncovered(() => {
      timer = setTimeout(() => {
        if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 });
        else work();
      }, afterStart);
    });
    return () => {
      callOff();
      clearTimeout(timer);
    };
  }, [routes, host, started]);
};
