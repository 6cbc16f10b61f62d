/**
 * Bookmarks that were put and taken away on this device and that the server does not know yet, under their member and with their time.
 * What is put on any device is there on all of them; a removal takes away that one bookmark, never one that was put at its place later.
 */
import { invalidateTags, reportError } from '@juhe/api-client';
import { addBookmark, removeBookmark } from '@juhe/api-client/content/book';
import { getSession, onSessionChange } from '@juhe/auth';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import { onOnline, serverNow } from '@juhe/platform';
import { ageOf, type DeviceMoment, serverTimeOf } from './device-time.ts';

export type NewBookmark = Pick<Bookmark, 'indexId' | 'chapterNumber' | 'chapterTitle' | 'position' | 'excerpt'>;

/** `sent`: when the server took it, and the id that it has there; it stays until a list that was asked for later says so itself. */
type Change =
  | (NewBookmark &
      DeviceMoment & { readonly kind: 'put'; readonly at: string; readonly sent?: { readonly at: number; readonly id: string } })
  | (DeviceMoment & { readonly kind: 'take'; readonly id: string; readonly at: string; readonly sent?: { readonly at: number } });

const prefix = 'juhe-bookmarks:';
const nameOf = (bookId: string, owner: string) => `${prefix}${bookId}@${owner}`;

/** What a storage that refuses would have kept. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

const ownerNow = (): string | undefined => {
  const { signedIn, user } = getSession();
  return signedIn ? user?.id : undefined;
};

const isChange = (value: unknown): value is Change => {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  if (typeof one['at'] !== 'string') return false;
  if (one['kind'] === 'take') return typeof one['id'] === 'string';
  const texts = ['indexId', 'chapterTitle', 'excerpt'].every((key) => typeof one[key] === 'string');
  return one['kind'] === 'put' && texts && typeof one['position'] === 'number' && typeof one['chapterNumber'] === 'number';
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

/** The name of a bookmark that the server has not answered yet: the place that it stands at. */
const placeKey = ({ indexId, position }: Pick<Bookmark, 'indexId' | 'position'>): string => `@${indexId}/${position}`;
const keyOf = (change: Change): string => (change.kind === 'put' ? placeKey(change) : change.id);
/** Now, by the server's clock as far as it is known, and by the device's own. */
const now = (): { at: string; deviceAt: number } => ({ at: new Date(serverNow()).toISOString(), deviceAt: Date.now() });

/** Told whenever a bookmark is put, taken or sent, here or in another tab. */
export const onBookmarks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** What waits of a book, as one text that is equal as long as nothing changes; for `withWaiting`. */
export const waitingText = (bookId: string): string => {
  const owner = ownerNow();
  return owner === undefined ? '' : textOf(nameOf(bookId, owner));
};

/** The server's bookmarks of a book together with what this device did since, by their place. */
export const withWaiting = (bookId: string, list: readonly Bookmark[], waiting: string): readonly Bookmark[] => {
  const changes = parse(waiting);
  if (changes.length === 0) return list;
  const taken = new Set(changes.flatMap((change) => (change.kind === 'take' ? [change.id] : [])));
  const left = list.filter(({ id }) => !taken.has(id));
  const places = new Set(left.map(placeKey));
  const put = changes.flatMap((change) => {
    if (change.kind === 'take' || places.has(placeKey(change))) return [];
    const { indexId, chapterNumber, chapterTitle, position, excerpt, at, sent } = change;
    return [{ id: sent?.id ?? placeKey(change), bookId, indexId, chapterNumber, chapterTitle, position, excerpt, createdAt: at }];
  });
  return [...left, ...put].sort((a, b) => a.chapterNumber - b.chapterNumber || a.position - b.position);
};

/** Forgets what the server took before it was asked for the list that is shown now. */
export const forgetSent = (bookId: string, askedAt: number): void => {
  const owner = ownerNow();
  if (owner === undefined) return;
  const name = nameOf(bookId, owner);
  const changes = parse(textOf(name));
  const left = changes.filter(({ sent }) => !sent || sent.at > askedAt);
  if (left.length < changes.length) write(name, left);
};

/** What the server refused since it was put. */
const refused = new Set<string>();

/** Sends one change; answers whether to go on with the next one. */
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
    // Too much at once, no network, no session: later.
    if (kind !== 'refused' || code === undefined || ![400, 403, 404, 409].includes(code)) return false;
    // A bookmark that is gone already is what was wanted.
    if (change.kind === 'put') {
      refused.add(`${name}${keyOf(change)}`);
      if (isStillHere()) reportError(result.error, false, undefined);
    }
    write(
      name,
      parse(textOf(name)).filter((one) => keyOf(one) !== keyOf(change)),
    );
    return true;
  }
  const left = parse(textOf(name));
  const at = left.findIndex((one) => keyOf(one) === keyOf(change));
  const id = result.data?.id ?? '';
  if (at >= 0 && change.kind === 'put') left[at] = { ...change, sent: { at: Date.now(), id } };
  else if (at >= 0 && change.kind === 'take') left[at] = { ...change, sent: { at: Date.now() } };
  // Taken away here while it was under way.
  else if (change.kind === 'put') left.push({ kind: 'take', id, ...now() });
  write(name, left);
  // After that, so that the list which is asked for now is later.
  invalidateTags('content/bookmark');
  return true;
};

const booksOf = (owner: string): string[] => {
  let names = [...unkept.keys()];
  try {
    names = [...new Set([...names, ...Object.keys(localStorage)])];
  } catch {
    // What this page did is all there is.
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

/** Sends what waits, of every book and of this member only, in the order in which it was done; one run after another. */
export const sendBookmarks = (): Promise<void> => {
  const owner = ownerNow();
  if (owner !== undefined) sending = sending.then(() => sendAll(owner));
  return sending;
};

/** Puts a bookmark for the member who reads here; it is shown at once. Answers false when the server refused it, which is said as a toast. */
export const putBookmark = async (bookId: string, mark: NewBookmark): Promise<boolean> => {
  const owner = ownerNow();
  if (owner === undefined) return false;
  const name = nameOf(bookId, owner);
  const key = placeKey(mark);
  refused.delete(`${name}${key}`);
  const changes = parse(textOf(name)).filter((one) => keyOf(one) !== key);
  write(name, [...changes, { ...mark, kind: 'put', ...now() }]);
  await sendBookmarks();
  return !refused.has(`${name}${key}`);
};

/** Takes a bookmark away that `withWaiting` showed; one that was never sent leaves no trace. */
export const takeBookmark = async (bookId: string, id: string): Promise<void> => {
  const owner = ownerNow();
  if (owner === undefined) return;
  const name = nameOf(bookId, owner);
  const changes = parse(textOf(name)).filter((one) => keyOf(one) !== id && !(one.kind === 'put' && one.sent?.id === id));
  write(name, id.startsWith('@') ? changes : [...changes, { kind: 'take', id, ...now() }]);
  await sendBookmarks();
};

let watching = false;
/** From now on, bookmarks that wait are sent as soon as there is a network, and when their member signs in. */
export const watchBookmarks = (): void => {
  if (watching) return;
  watching = true;
  void sendBookmarks();
  onOnline(() => void sendBookmarks());
  onSessionChange(() => void sendBookmarks());
};
