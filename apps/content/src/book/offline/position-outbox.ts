/**
 * Reading positions stored on this device per member: a position that could not be sent waits with its time and is sent when
 * the network is back. There is one store for reading and another for listening.
 */
import { keepLookLog } from '@juhe/api-client/content/book';
import { getSession, onSessionChange } from '@juhe/auth';
import type { LookLog } from '@juhe/contract/content/book.schemas';
import { onOnline } from '@juhe/platform';
import { ageOf, type DeviceMoment, serverTimeOf } from './device-time.ts';

/** A position in a book: characters of the chapter's original text before it or, for audio, seconds. */
export type KeptPlace = Pick<LookLog, 'indexId' | 'position' | 'readAt'> & DeviceMoment;
/** The last reading position in a book. */
export type LastPlace = KeptPlace & Pick<LookLog, 'chapterNumber'>;

const isPlace = (value: unknown): value is KeptPlace =>
  typeof value === 'object' &&
  value !== null &&
  'indexId' in value &&
  typeof value.indexId === 'string' &&
  'position' in value &&
  typeof value.position === 'number' &&
  'readAt' in value &&
  typeof value.readAt === 'string' &&
  (!('deviceAt' in value) || typeof value.deviceAt === 'number');

const isReadingPlace = (value: unknown): value is LastPlace =>
  isPlace(value) && 'chapterNumber' in value && typeof value.chapterNumber === 'number';

/** The signed-in member's id, or undefined for a visitor. */
export const ownerNow = (): string | undefined => {
  const { signedIn, user } = getSession();
  return signedIn ? user?.id : undefined;
};

/** Whether a position is later than another one; equal times are the same reading. */
export const isLater = (savedPosition: KeptPlace, than: KeptPlace | undefined): boolean =>
  !than || serverTimeOf(savedPosition) > serverTimeOf(than);

/** Returns the later of two positions. */
export const later = <T extends KeptPlace>(a: T | undefined, b: T | undefined): T | undefined =>
  a && b ? (isLater(a, b) ? a : b) : (a ?? b);

/** Creates a store of positions; `prefix` names its entries. Ids contain no `@`: entries without an owner belong to a visitor. */
const keptPlaces = <T extends KeptPlace>(prefix: string, isOne: (value: unknown) => value is T) => {
  const key = (bookId: string, owner: string | undefined) => `${prefix}${bookId}${owner === undefined ? '' : `@${owner}`}`;

  const readKey = (name: string): T | undefined => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
      return isOne(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };

  /**
   * Returns the position in a book stored on this device for the current user: the member's own, or a visitor's that no
   * member has taken over yet.
   */
  const readStored = (bookId: string): T | undefined => {
    const owner = ownerNow();
    return later(readKey(key(bookId, owner)), owner === undefined ? undefined : readKey(key(bookId, undefined)));
  };

  /** Stores a position on this device for the member or the visitor. */
  const write = (bookId: string, savedPosition: T): void => {
    try {
      localStorage.setItem(key(bookId, ownerNow()), JSON.stringify(savedPosition));
    } catch {
      // Storage may be refused or full; the server's log remains.
    }
  };

  /** Removes the positions in a book that are not later than this one, including a visitor's, which now belongs to the member. */
  const forget = (bookId: string, upTo: KeptPlace): void => {
    for (const name of [key(bookId, ownerNow()), key(bookId, undefined)]) {
      const storedPosition = readKey(name);
      if (!storedPosition || isLater(storedPosition, upTo)) continue;
      try {
        localStorage.removeItem(name);
      } catch {
        // A browser without storage has nothing to remove.
      }
    }
  };

  /**
   * Sends a position with its age; on the server the latest wins. Returns the log that the server has, or undefined when
   * sending failed: then the position stays on this device for `sendAll`.
   */
  const send = async (bookId: string, savedPosition: KeptPlace): Promise<LookLog | undefined> => {
    const owner = ownerNow();
    const { indexId, position } = savedPosition;
    const readAt = new Date(serverTimeOf(savedPosition)).toISOString();
    const result = await keepLookLog({ bookId, indexId, position, readAt, age: ageOf(savedPosition) });
    // Another member may have signed in meanwhile.
    if (ownerNow() !== owner) return undefined;
    // Retrying does not help for a book or chapter that is gone.
    const settled = result.ok || (result.error.kind === 'refused' && (result.error.code === 404 || result.error.code === 400));
    if (settled) forget(bookId, savedPosition);
    return result.ok ? result.data : undefined;
  };

  /** Returns the books in which the signed-in member has unsent positions on this device. */
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

  const sendWaiting = async (owner: string): Promise<void> => {
    for (const bookId of waiting(owner)) {
      const storedPosition = readKey(key(bookId, owner));
      if (storedPosition && ownerNow() === owner) await send(bookId, storedPosition);
    }
  };

  /** Sends the pending positions of all books of the signed-in member; one run at a time. */
  const sendAll = (): Promise<void> => {
    const owner = ownerNow();
    if (owner === undefined) return Promise.resolve();
    sending ??= sendWaiting(owner).finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return { here: readStored, write, forget, send, sendAll };
};

export const readingPlaces = keptPlaces('juhe-reading:', isReadingPlace);
export const listeningPlaces = keptPlaces('juhe-listening:', isPlace);

const sendEverything = async (): Promise<void> => {
  await readingPlaces.sendAll();
  await listeningPlaces.sendAll();
};

let watching = false;
/** Starts sending pending positions as soon as there is a network and when their member signs in. */
export const watchPlaces = (): void => {
  if (watching) return;
  watching = true;
  void sendEverything();
  onOnline(() => void sendEverything());
  onSessionChange(() => void sendEverything());
};
