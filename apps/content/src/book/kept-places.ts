/**
 * Places that this device keeps under their member: what could not be sent waits with its time, and is sent when there is a network again. One
 * store for what is read, another for what is listened to.
 */
import { keepLookLog } from '@juhe/api-client/content/book';
import { getSession, onSessionChange } from '@juhe/auth';
import type { LookLog } from '@juhe/contract/content/book.schemas';
import { onOnline } from '@juhe/platform';
import { ageOf, type DeviceMoment, serverTimeOf } from './device-time.ts';

/** A place in a book: characters of the chapter's original text that lie behind or, of what is listened to, seconds. */
export type KeptPlace = Pick<LookLog, 'indexId' | 'position' | 'readAt'> & DeviceMoment;
/** Where somebody reads a book. */
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

/** The member who reads here, or undefined for a visitor. */
export const ownerNow = (): string | undefined => {
  const { signedIn, user } = getSession();
  return signedIn ? user?.id : undefined;
};

/** Whether a place is later than another one; equal times are one reading. */
export const isLater = (place: KeptPlace, than: KeptPlace | undefined): boolean =>
  !than || serverTimeOf(place) > serverTimeOf(than);

/** The later of two places. */
export const later = <T extends KeptPlace>(a: T | undefined, b: T | undefined): T | undefined =>
  a && b ? (isLater(a, b) ? a : b) : (a ?? b);

/** A store of places: `prefix` names its entries. Ids have no `@`: a visitor's places are those without an owner. */
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

  /** What this device keeps of a book for who is here: the member's own place, or a visitor's that nobody has taken over yet. */
  const here = (bookId: string): T | undefined => {
    const owner = ownerNow();
    return later(readKey(key(bookId, owner)), owner === undefined ? undefined : readKey(key(bookId, undefined)));
  };

  /** Keeps a place on this device, for the member or the visitor. */
  const write = (bookId: string, place: T): void => {
    try {
      localStorage.setItem(key(bookId, ownerNow()), JSON.stringify(place));
    } catch {
      // Storage may be refused or full; the server's log remains.
    }
  };

  /** Forgets the places of a book that are not later than this one, a visitor's too: it has gone over to the member. */
  const forget = (bookId: string, upTo: KeptPlace): void => {
    for (const name of [key(bookId, ownerNow()), key(bookId, undefined)]) {
      const place = readKey(name);
      if (!place || isLater(place, upTo)) continue;
      try {
        localStorage.removeItem(name);
      } catch {
        // A browser that stores nothing has nothing to forget.
      }
    }
  };

  /**
   * Sends a place with its age; the server lets the latest win. Answers the log that is kept there, or undefined when it could not be
   * sent: then the place stays on this device for `sendAll`.
   */
  const send = async (bookId: string, place: KeptPlace): Promise<LookLog | undefined> => {
    const owner = ownerNow();
    const { indexId, position } = place;
    const readAt = new Date(serverTimeOf(place)).toISOString();
    const result = await keepLookLog({ bookId, indexId, position, readAt, age: ageOf(place) });
    // Another member may have come meanwhile.
    if (ownerNow() !== owner) return undefined;
    // A book or chapter that is gone will not come back by asking again.
    const settled = result.ok || (result.error.kind === 'refused' && (result.error.code === 404 || result.error.code === 400));
    if (settled) forget(bookId, place);
    return result.ok ? result.data : undefined;
  };

  /** The books in which the signed-in member has places here that the server does not know. */
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
      const place = readKey(key(bookId, owner));
      if (place && ownerNow() === owner) await send(bookId, place);
    }
  };

  /** Sends what waits, of every book and of this member only. One run at a time. */
  const sendAll = (): Promise<void> => {
    const owner = ownerNow();
    if (owner === undefined) return Promise.resolve();
    sending ??= sendWaiting(owner).finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return { here, write, forget, send, sendAll };
};

export const readingPlaces = keptPlaces('juhe-reading:', isReadingPlace);
export const listeningPlaces = keptPlaces('juhe-listening:', isPlace);

const sendEverything = async (): Promise<void> => {
  await readingPlaces.sendAll();
  await listeningPlaces.sendAll();
};

let watching = false;
/** From now on, places that wait are sent as soon as there is a network, and when their member signs in. */
export const watchPlaces = (): void => {
  if (watching) return;
  watching = true;
  void sendEverything();
  onOnline(() => void sendEverything());
  onSessionChange(() => void sendEverything());
};
