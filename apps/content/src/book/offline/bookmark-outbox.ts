/**
 * Bookmark changes made on this device that the server does not know yet, stored per member with their time. A bookmark added
 * on any device appears on all of them; a removal applies only to that bookmark, never to one added at the same position
 * later.
 */
import { invalidateTags, reportError } from '@juhe/api-client';
import { addBookmark, removeBookmark } from '@juhe/api-client/content/book';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import { serverNow } from '@juhe/platform';
import { ageOf, type DeviceMoment, serverTimeOf } from './device-time.ts';
import { entryOf, outbox, ownerNow } from './outbox.ts';

export type NewBookmark = Pick<Bookmark, 'indexId' | 'chapterNumber' | 'chapterTitle' | 'position' | 'excerpt'>;

/**
 * `sent`: when the server accepted the change, and the id it assigned; the change is kept until a list requested later
 * contains it.
 */
type Change =
  | (NewBookmark &
      DeviceMoment & { readonly kind: 'put'; readonly at: string; readonly sent?: { readonly at: number; readonly id: string } })
  | (DeviceMoment & { readonly kind: 'take'; readonly id: string; readonly at: string; readonly sent?: { readonly at: number } });

const noChanges: readonly Change[] = [];

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

/** Key of a bookmark that the server has not acknowledged yet: its position. */
const placeKey = ({ indexId, position }: Pick<Bookmark, 'indexId' | 'position'>): string => `@${indexId}/${position}`;
const keyOf = (change: Change): string => (change.kind === 'put' ? placeKey(change) : change.id);
/** The current time by the estimated server clock and by the device clock. */
const now = (): { at: string; deviceAt: number } => ({ at: new Date(serverNow()).toISOString(), deviceAt: Date.now() });

const waitingOf = (bookId: string, owner: string): readonly Change[] => stored.read(entryOf(bookId, owner)) ?? noChanges;
const write = (bookId: string, owner: string, changes: readonly Change[]): void =>
  void stored.write(changes.length === 0 ? undefined : changes, entryOf(bookId, owner));

/** The pending changes of a book made here by a member, in the order they were made; input for {@link withWaiting}. */
export const useWaiting = (bookId: string, owner: string | undefined): readonly Change[] =>
  stored.useValue(entryOf(bookId, owner)) ?? noChanges;

/** Merges the server's bookmarks of a book with the pending changes of this device, sorted by position. */
export const withWaiting = (bookId: string, list: readonly Bookmark[], changes: readonly Change[]): readonly Bookmark[] => {
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
export const discardSent = (bookId: string, requestedAt: number): void => {
  const owner = ownerNow();
  if (owner === undefined) return;
  const changes = waitingOf(bookId, owner);
  const remainingChanges = changes.filter(({ sent }) => !sent || sent.at > requestedAt);
  if (remainingChanges.length < changes.length) write(bookId, owner, remainingChanges);
};

/** Keys of changes that the server refused since they were added, each with its book and member. */
const refused = new Set<string>();

/** Sends one change; returns whether to continue with the next one. */
const sendOne = async (bookId: string, owner: string, change: Change): Promise<boolean> => {
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
      refused.add(`${entryOf(bookId, owner)}${keyOf(change)}`);
      if (ownerNow() === owner) reportError(result.error, false, undefined);
    }
    write(
      bookId,
      owner,
      waitingOf(bookId, owner).filter((entry) => keyOf(entry) !== keyOf(change)),
    );
    return true;
  }
  const storedChanges = [...waitingOf(bookId, owner)];
  const at = storedChanges.findIndex((entry) => keyOf(entry) === keyOf(change));
  const id = result.data?.id ?? '';
  if (at >= 0 && change.kind === 'put') storedChanges[at] = { ...change, sent: { at: Date.now(), id } };
  else if (at >= 0 && change.kind === 'take') storedChanges[at] = { ...change, sent: { at: Date.now() } };
  // Removed here while the request was in flight.
  else if (change.kind === 'put') storedChanges.push({ kind: 'take', id, ...now() });
  write(bookId, owner, storedChanges);
  // Invalidates last, so that the new list is requested after the change was recorded.
  invalidateTags('content/bookmark');
  return true;
};

const {
  stored,
  send: sendBookmarks,
  watch: watchBookmarks,
} = outbox<readonly Change[]>(
  'juhe-bookmarks:',
  (value) => (Array.isArray(value) ? value.filter(isChange) : undefined),
  async (bookId, owner) => {
    for (;;) {
      const next = waitingOf(bookId, owner).find(({ sent }) => !sent);
      if (!next) return true;
      if (ownerNow() !== owner || !(await sendOne(bookId, owner, next))) return false;
    }
  },
);
export { sendBookmarks, watchBookmarks };

/**
 * Adds a bookmark for the signed-in member and shows it at once. Resolves to false when the server refused it; the refusal is
 * shown as a toast.
 */
export const placeBookmark = async (bookId: string, mark: NewBookmark): Promise<boolean> => {
  const owner = ownerNow();
  if (owner === undefined) return false;
  const key = placeKey(mark);
  const refusedKey = `${entryOf(bookId, owner)}${key}`;
  refused.delete(refusedKey);
  const changes = waitingOf(bookId, owner).filter((change) => keyOf(change) !== key);
  write(bookId, owner, [...changes, { ...mark, kind: 'put', ...now() }]);
  await sendBookmarks();
  return !refused.has(refusedKey);
};

/** Removes a bookmark that `withWaiting` showed; one that was never sent is simply dropped. */
export const takeBookmark = async (bookId: string, id: string): Promise<void> => {
  const owner = ownerNow();
  if (owner === undefined) return;
  const changes = waitingOf(bookId, owner).filter(
    (change) => keyOf(change) !== id && !(change.kind === 'put' && change.sent?.id === id),
  );
  write(bookId, owner, id.startsWith('@') ? changes : [...changes, { kind: 'take', id, ...now() }]);
  await sendBookmarks();
};
