/**
 * Bookmark changes made on this device that the server does not know yet, stored per member with their time. A bookmark added
 * on any device appears on all of them; a removal applies only to that bookmark, never to one added at the same position
 * later.
 */
import { invalidateTags, reportError } from '@juhe/api-client';
import { addBookmark, removeBookmark } from '@juhe/api-client/content/book';
import { getSession, onSessionChange } from '@juhe/auth';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import { onOnline, serverNow } from '@juhe/platform';
import { ageOf, type DeviceMoment, serverTimeOf } from './device-time.ts';

export type NewBookmark = Pick<Bookmark, 'indexId' | 'chapterNumber' | 'chapterTitle' | 'position' | 'excerpt'>;

/**
 * `sent`: when the server accepted the change, and the id it assigned; the change is kept until a list requested later
 * contains it.
 */
type Change =
  | (NewBookmark &
      DeviceMoment & { readonly kind: 'put'; readonly at: string; readonly sent?: { readonly at: number; readonly id: string } })
  | (DeviceMoment & { readonly kind: 'take'; readonly id: string; readonly at: string; readonly sent?: { readonly at: number } });

const prefix = 'juhe-bookmarks:';
const nameOf = (bookId: string, owner: string) => `${prefix}${bookId}@${owner}`;

/** Fallback for entries that storage refuses to keep. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

const ownerNow = (): string | undefined => {
  const { signedIn, user } = getSession();
  return signedIn ? user?.id : undefined;
};

const isChange = (value: unknown): value is Change => {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Record<string, unknown>;
  if (typeof candidate['at'] !== 'string') return false;
  if (candidate['kind'] === 'take') return typeof candidate['id'] === 'string';
  const texts = ['indexId', 'chapterTitle', 'excerpt'].every((key) => typeof candidate[key] === 'string');
  return (
    candidate['kind'] === 'put' &&
    texts &&
    typeof candidate['position'] === 'number' &&
    typeof candidate['chapterNumber'] === 'number'
  );
};

const textOf = (name: string): string => {
  try {
    return unkept.get(name) ?? localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};

const parse = (text: string): Change[] => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isChange) : [];
  } catch {
    return [];
  }
};

const write = (name: string, changes: readonly Change[]): void => {
  const text = changes.length === 0 ? '' : JSON.stringify(changes);
  unkept.delete(name);
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    unkept.set(name, text);
  }
  for (const listener of listeners) listener();
};

/** Key of a bookmark that the server has not acknowledged yet: its position. */
const placeKey = ({ indexId, position }: Pick<Bookmark, 'indexId' | 'position'>): string => `@${indexId}/${position}`;
const keyOf = (change: Change): string => (change.kind === 'put' ? placeKey(change) : change.id);
/** The current time by the estimated server clock and by the device clock. */
const now = (): { at: string; deviceAt: number } => ({ at: new Date(serverNow()).toISOString(), deviceAt: Date.now() });

/** Notifies the listener whenever a bookmark is added, removed or sent, here or in another tab. */
export const onBookmarks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Returns the pending changes of a book as one string, stable as long as nothing changes; input for `withWaiting`. */
export const waitingText = (bookId: string): string => {
  const owner = ownerNow();
  return owner === undefined ? '' : textOf(nameOf(bookId, owner));
};

/** Merges the server's bookmarks of a book with the pending changes of this device, sorted by position. */
export const withWaiting = (bookId: string, list: readonly Bookmark[], waiting: string): readonly Bookmark[] => {
  const changes = parse(waiting);
  if (changes.length === 0) return list;
  const removedIds = new Set(changes.flatMap((change) => (change.kind === 'take' ? [change.id] : [])));
  const remainingBookmarks = list.filter(({ id }) => !removedIds.has(id));
  const occupiedKeys = new Set(remainingBookmarks.map(placeKey));
  const addedBookmarks = changes.flatMap((change) => {
    if (change.kind === 'take' || occupiedKeys.has(placeKey(change))) return [];
    const { indexId, chapterNumber, chapterTitle, position, excerpt, at, sent } = change;
    return [{ id: sent?.id ?? placeKey(change), bookId, indexId, chapterNumber, chapterTitle, position, excerpt, createdAt: at }];
  });
  return [...remainingBookmarks, ...addedBookmarks].sort((a, b) => a.chapterNumber - b.chapterNumber || a.position - b.position);
};

/** Drops changes that the server accepted before the displayed list was requested. */
export const forgetSent = (bookId: string, askedAt: number): void => {
  const owner = ownerNow();
  if (owner === undefined) return;
  const name = nameOf(bookId, owner);
  const changes = parse(textOf(name));
  const remainingChanges = changes.filter(({ sent }) => !sent || sent.at > askedAt);
  if (remainingChanges.length < changes.length) write(name, remainingChanges);
};

/** Keys of changes that the server refused since they were added. */
const refused = new Set<string>();

/** Sends one change; returns whether to continue with the next one. */
const sendOne = async (name: string, bookId: string, change: Change, isStillHere: () => boolean): Promise<boolean> => {
  const result =
    change.kind === 'put'
      ? await addBookmark({
          bookId,
          indexId: change.indexId,
          position: change.position,
          excerpt: change.excerpt,
          putAt: new Date(serverTimeOf(change)).toISOString(),
          age: ageOf(change),
        })
      : await removeBookmark(change.id);
  if (!result.ok) {
    const { kind, code } = result.error;
    // Rate limit, no network or no session: retry later.
    if (kind !== 'refused' || code === undefined || ![400, 403, 404, 409].includes(code)) return false;
    // A removal whose bookmark is already gone counts as done.
    if (change.kind === 'put') {
      refused.add(`${name}${keyOf(change)}`);
      if (isStillHere()) reportError(result.error, false, undefined);
    }
    write(
      name,
      parse(textOf(name)).filter((entry) => keyOf(entry) !== keyOf(change)),
    );
    return true;
  }
  const storedChanges = parse(textOf(name));
  const at = storedChanges.findIndex((entry) => keyOf(entry) === keyOf(change));
  const id = result.data?.id ?? '';
  if (at >= 0 && change.kind === 'put') storedChanges[at] = { ...change, sent: { at: Date.now(), id } };
  else if (at >= 0 && change.kind === 'take') storedChanges[at] = { ...change, sent: { at: Date.now() } };
  // Removed here while the request was in flight.
  else if (change.kind === 'put') storedChanges.push({ kind: 'take', id, ...now() });
  write(name, storedChanges);
  // Invalidates last, so that the new list is requested after the change was recorded.
  invalidateTags('content/bookmark');
  return true;
};

const booksOf = (owner: string): string[] => {
  let names = [...unkept.keys()];
  try {
    names = [...new Set([...names, ...Object.keys(localStorage)])];
  } catch {
    // Storage is unavailable: only the changes of this page are known.
  }
  return names.flatMap((name) =>
    name.startsWith(prefix) && name.endsWith(`@${owner}`) ? [name.slice(prefix.length, -owner.length - 1)] : [],
  );
};

const sendAll = async (owner: string): Promise<void> => {
  const isStillHere = () => ownerNow() === owner;
  for (const bookId of booksOf(owner)) {
    const name = nameOf(bookId, owner);
    for (;;) {
      const next = parse(textOf(name)).find(({ sent }) => !sent);
      if (!next) break;
      if (!isStillHere() || !(await sendOne(name, bookId, next, isStillHere))) return;
    }
  }
};

let sending: Promise<void> = Promise.resolve();

/** Sends the pending changes of all books of the signed-in member in the order they were made; runs never overlap. */
export const sendBookmarks = (): Promise<void> => {
  const owner = ownerNow();
  if (owner !== undefined) sending = sending.then(() => sendAll(owner));
  return sending;
};

/**
 * Adds a bookmark for the signed-in member and shows it at once. Resolves to false when the server refused it; the refusal is
 * shown as a toast.
 */
export const putBookmark = async (bookId: string, mark: NewBookmark): Promise<boolean> => {
  const owner = ownerNow();
  if (owner === undefined) return false;
  const name = nameOf(bookId, owner);
  const key = placeKey(mark);
  refused.delete(`${name}${key}`);
  const changes = parse(textOf(name)).filter((change) => keyOf(change) !== key);
  write(name, [...changes, { ...mark, kind: 'put', ...now() }]);
  await sendBookmarks();
  return !refused.has(`${name}${key}`);
};

/** Removes a bookmark that `withWaiting` showed; one that was never sent is simply dropped. */
export const takeBookmark = async (bookId: string, id: string): Promise<void> => {
  const owner = ownerNow();
  if (owner === undefined) return;
  const name = nameOf(bookId, owner);
  const changes = parse(textOf(name)).filter(
    (change) => keyOf(change) !== id && !(change.kind === 'put' && change.sent?.id === id),
  );
  write(name, id.startsWith('@') ? changes : [...changes, { kind: 'take', id, ...now() }]);
  await sendBookmarks();
};

let watching = false;
/** Starts sending pending bookmarks as soon as there is a network and when their member signs in. */
export const watchBookmarks = (): void => {
  if (watching) return;
  watching = true;
  void sendBookmarks();
  onOnline(() => void sendBookmarks());
  onSessionChange(() => void sendBookmarks());
};
