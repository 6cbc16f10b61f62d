import { api } from '@juhe/api-client';
import { deviceValue, dispatchToApp } from '@juhe/platform';

/**
 * The shell's last good copy of the live document (apps/shell/src/live/memory.ts): without it the next start fetches from the
 * server.
 */
const liveCopy = deviceValue({ key: 'juhe-live', scope: 'device', text: (stored) => stored });

/** Books stored for offline reading (apps/content/src/book/offline/offline-books.ts): database and store. */
const books = [
  ['juhe-chapters', 'texts'],
  ['juhe-books', 'facts'],
] as const;

const clearBooks = async (): Promise<void> => {
  const { clear, createStore } = await import(/* webpackChunkName: "idb" */ 'idb-keyval');
  for (const [database, store] of books) await clear(createStore(database, store));
};

/** Characters take two bytes in the browser's storage. */
const stored = (): number => 2 * (liveCopy.read()?.length ?? 0);

/**
 * Bytes of caches on this device: the browser's usage for this site, the copy in its storage, and `apiState`, the server's
 * responses of this visit. Excludes the session, drafts and reading positions.
 */
export const cacheBytes = async (apiState: unknown): Promise<number> => {
  const { usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage + stored() + JSON.stringify(apiState ?? '').length;
};

/** Clears all these caches; the data on the screen is refetched. Nobody is signed out. */
export const clearCaches = async (): Promise<void> => {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  liveCopy.write(undefined);
  // A browser that refuses storage, or a chunk that fails to load, has no stored books to clear.
  await clearBooks().catch(() => undefined);
  dispatchToApp(api.util.resetApiState());
};
