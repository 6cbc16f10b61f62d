import { api } from '@juhe/api-client';
import { dispatchToApp } from '@juhe/platform';

/** The shell's last good copy of what is live (apps/shell/src/live/memory.ts): without it the next start asks the server. */
const copies = ['juhe-live'];

/** Books that were kept for offline reading (apps/content/src/book/kept-books.ts): database and store. */
const books = [
  ['juhe-chapters', 'texts'],
  ['juhe-books', 'facts'],
] as const;

const clearBooks = async (): Promise<void> => {
  const { clear, createStore } = await import(/* webpackChunkName: "idb" */ 'idb-keyval');
  for (const [database, store] of books) await clear(createStore(database, store));
};

/** Characters are two bytes in the browser's storage. */
const stored = (): number => {
  try {
    return copies.reduce((sum, name) => sum + 2 * (localStorage.getItem(name)?.length ?? 0), 0);
  } catch {
    return 0;
  }
};

/**
 * Bytes that this device keeps only to be faster: what the browser counts for this site, the copies in its storage, and `answers`, what
 * the server said on this visit. The session, drafts and reading places are none of it.
 */
export const keptBytes = async (answers: unknown): Promise<number> => {
  const { usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage + stored() + JSON.stringify(answers ?? '').length;
};

/** Forgets all of that; what is on the screen is asked for again. Nobody is signed out. */
export const clearKept = async (): Promise<void> => {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  try {
    for (const name of copies) localStorage.removeItem(name);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
  // A browser that refuses storage, or a part that does not come, has kept no books to forget.
  await clearBooks().catch(() => undefined);
  dispatchToApp(api.util.resetApiState());
};
