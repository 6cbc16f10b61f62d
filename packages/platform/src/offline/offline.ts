const load = () => import(/* webpackChunkName: "cache-app" */ './cache-app.ts');

/**
 * Makes the app start without a connection on this device: copies the live releases' files of the tabs and of all reading
 * pages, with these pictures. Returns false when the browser does not support it or something failed to load; a later call
 * continues from there.
 * @param pictures paths of our origin, e.g. the cover of a book
 */
export const keepAppOffline = (pictures: readonly string[] = []): Promise<boolean> =>
  load().then(
    ({ cacheApp }) => cacheApp(pictures),
    () => false,
  );

/** Whether this device starts the app without a connection. */
export const isAppKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Deletes the copies. */
export const dropAppOffline = (): Promise<void> =>
  load().then(
    ({ dropApp }) => dropApp(),
    () => undefined,
  );
