import { getLang } from '../i18n/lang.ts';

const worker = '/h5/offline.js';
const store = 'juhe-app';
/** Apps of which every page starts without a connection; of the others only their tabs. */
const apps = ['content'];
/** Milliseconds for everything to be copied. */
const limit = 120_000;

/** Addresses of releases that this tab has loaded from. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/r/'))
    .map(({ pathname }) => pathname);

const ask = (to: ServiceWorker, wish: object): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), limit);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our origin
    to.postMessage(wish, [port2]);
  });

/** A worker registered here and now that can be spoken to. */
const activeWorker = async (): Promise<ServiceWorker | undefined> => {
  const registration = await navigator.serviceWorker.register(worker, { scope: '/h5/', updateViaCache: 'none' });
  const found = registration.active ?? registration.waiting ?? registration.installing;
  if (!found || found.state === 'activated') return found ?? undefined;
  return new Promise((resolve) => {
    found.addEventListener('statechange', () => {
      if (found.state === 'activated') resolve(found);
      if (found.state === 'redundant') resolve(undefined);
    });
  });
};

/** See `keepAppOffline`. */
export const keepApp = async (pictures: readonly string[]): Promise<boolean> => {
  // A tab with releases of its own (overrides) says nothing about the others.
  if (!('serviceWorker' in navigator) || location.search !== '') return false;
  try {
    const active = await activeWorker();
    return active !== undefined && (await ask(active, { lang: getLang(), apps, used: loaded(), pictures: [...pictures] }));
  } catch {
    return false;
  }
};

/** See `dropAppOffline`. */
export const dropApp = async (): Promise<void> => {
  try {
    await (await navigator.serviceWorker.getRegistration('/h5/'))?.unregister();
    await caches.delete(store);
  } catch {
    // Nothing was kept where nothing can be.
  }
};
