import { keepLookLog } from '@juhe/api-client/content/book';
import { getSession, onSessionChange } from '@juhe/auth';
import type { LookLog } from '@juhe/contract/content/book.schemas';

/** Where somebody reads a book: chapter and characters of its original text that lie behind. */
export type LastPlace = Pick<LookLog, 'indexId' | 'chapterNumber' | 'position' | 'readAt'>;

/** Ids have no `@`: a visitor's places are those without an owner. */
const prefix = 'juhe-reading:';
const key = (bookId: string, owner: string | undefined) => `${prefix}${bookId}${owner === undefined ? '' : `@${owner}`}`;

const isPlace = (value: unknown): value is LastPlace =>
  typeof value === 'object' &&
  value !== null &&
  'indexId' in value &&
  typeof value.indexId === 'string' &&
  'position' in value &&
  typeof value.position === 'number' &&
  'chapterNumber' in value &&
  typeof value.chapterNumber === 'number' &&
  'readAt' in value &&
  typeof value.readAt === 'string';

const readKey = (name: string): LastPlace | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isPlace(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The member who reads here, or undefined for a visitor. */
const ownerNow = (): string | undefined => {
  const { signedIn, user } = getSession();
  return signedIn ? user?.id : undefined;
};

/** What this device keeps of a book for who reads here: the member's own place, or a visitor's that nobody has taken over yet. */
export const placeHere = (bookId: string): LastPlace | undefined => {
  const owner = ownerNow();
  return later(readKey(key(bookId, owner)), owner === undefined ? undefined : readKey(key(bookId, undefined)));
};

/** Keeps a place on this device, for the member or the visitor who reads. */
export const writePlaceHere = (bookId: string, place: LastPlace): void => {
  try {
    localStorage.setItem(key(bookId, ownerNow()), JSON.stringify(place));
  } catch {
    // Storage may be refused or full; the server's log remains.
  }
};

/** Forgets the places of a book that are not later than one that the server has, a visitor's too: it has gone over to the member. */
export const forgetPlaceHere = (bookId: string, upTo: string): void => {
  for (const name of [key(bookId, ownerNow()), key(bookId, undefined)]) {
    const place = readKey(name);
    if (!place || Date.parse(place.readAt) > Date.parse(upTo)) continue;
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that stores nothing has nothing to forget.
    }
  }
};

/** The later of two places; equal times are one reading. */
export const later = (a: LastPlace | undefined, b: LastPlace | undefined): LastPlace | undefined => {
  if (!a || !b) return a ?? b;
  return Date.parse(a.readAt) > Date.parse(b.readAt) ? a : b;
};

/**
 * Sends a place with its time; the server lets the latest win. Answers the log that is kept there, or undefined when it could not be
 * sent: then the place stays on this device for `sendPlaces`.
 */
export const sendPlace = async (bookId: string, { indexId, position, readAt }: LastPlace): Promise<LookLog | undefined> => {
  const owner = ownerNow();
  const result = await keepLookLog({ bookId, indexId, position, readAt });
  // Another member may have come meanwhile.
  if (ownerNow() !== owner) return undefined;
  // A book or chapter that is gone will not come back by asking again.
  const settled = result.ok || (result.error.kind === 'refused' && (result.error.code === 404 || result.error.code === 400));
  if (settled) forgetPlaceHere(bookId, readAt);
  return result.ok ? result.data : undefined;
};

/** The books in which the signed-in member read here without the server knowing. */
const waiting = (owner: string): string[] => {
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(prefix) && name.endsWith(`@${owner}`) ? [name.slice(prefix.length, -owner.length - 1)] : [],
    );
  } catch {
    return [];
  }
};

let sending: Promise<void> | undefined;

const sendAll = async (owner: string): Promise<void> => {
  for (const bookId of waiting(owner)) {
    const place = readKey(key(bookId, owner));
    if (place && ownerNow() === owner) await sendPlace(bookId, place);
  }
};

/** Sends what was read without a network, of every book and of this member only. One run at a time. */
export const sendPlaces = (): Promise<void> => {
  const owner = ownerNow();
  if (owner === undefined) return Promise.resolve();
  sending ??= sendAll(owner).finally(() => {
    sending = undefined;
  });
  return sending;
};

let watching = false;
/** From now on, places that wait are sent as soon as there is a network, and when their member signs in. */
export const watchPlaces = (): void => {
  if (watching) return;
  watching = true;
  void sendPlaces();
  window.addEventListener('online', () => void sendPlaces());
  onSessionChange(() => void sendPlaces());
};
