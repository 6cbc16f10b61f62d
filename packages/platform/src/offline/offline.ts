const load = () => import(/* webpackChunkName: "keep-app" */ './keep-app.ts');

/**
 * Lets the app start without a connection on this device: the live releases' files of the tabs and of everything that is read are copied, with these
 * pictures. Answers false where the browser cannot or something did not come; whoever asks again goes on from there.
 * @param pictures paths of our origin, e.g. the cover of a book
 */
export const keepAppOffline = (pictures: readonly string[] = []): Promise<boolean> =>
  load().then(
    ({ keepApp }) => keepApp(pictures),
    () => false,
  );

/** Whether this device starts the app without a connection. */
export const isAppKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Takes the copies away again. */
export const dropAppOffline = (): Promise<void> =>
  load().then(
    ({ dropApp }) => dropApp(),
    () => undefined,
  );
