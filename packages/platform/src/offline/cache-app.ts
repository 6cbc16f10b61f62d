import { getLang } from '../i18n/lang.ts';

const worker = '/h5/offline.js';
const store = 'juhe-app';
/** Apps of which every page starts without a connection; for the others only their tabs. */
const apps = ['content'];
/** Timeout for copying everything (ms). */
const limit = 120_000;

/** Release URLs from which this tab has loaded files. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/r/'))
    .map(({ pathname }) => pathname);

const postRequest = (to: ServiceWorker, wish: object): Promise<boolean> =>
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

/** Registers the worker and waits until it can receive messages. */
const activeWorker = async (): Promise<ServiceWorker | undefined> => {
  const registration = await navigator.serviceWorker.register(worker, { scope: '/h5/', updateViaCache: 'none' });
  const candidate = registration.active ?? registration.waiting ?? registration.installing;
  if (!candidate || candidate.state === 'activated') return candidate ?? undefined;
  return new Promise((resolve) => {
    candidate.addEventListener('statechange', () => {
      if (candidate.state === 'activated') resolve(candidate);
      if (candidate.state === 'redundant') resolve(undefined);
    });
  });
};

/** See `keepAppOffline`. */
export const cacheApp = async (pictures: readonly string[]): Promise<boolean> => {
  // A tab with release overrides says nothing about the live releases.
  if (!('serviceWorker' in navigator) || location.search !== '') return false;
  try {
    const active = await activeWorker();
    return (
      active !== undefined && (await postRequest(active, { lang: getLang(), apps, used: loaded(), pictures: [...pictures] }))
    );
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
    // Without support nothing was stored.
  }
};
