/**
 * Reading positions stored on this device per member: a position that could not be sent waits with its time and is sent when
 * the network is back. There is one store for reading and another for listening.
 */
import { isMissing } from '@juhe/api-client/common/missing';
import { recordReadingProgress } from '@juhe/api-client/content/book';
import type { LookLog as ReadingProgress } from '@juhe/contract/content/book.schemas';
import { ageOf, type DeviceMoment, serverTimeOf } from './device-time.ts';
import { entryOf, outbox, ownerNow } from './outbox.ts';

/** A position in a book: characters of the chapter's original text before it or, for audio, seconds. */
export type OfflinePosition = Pick<ReadingProgress, 'indexId' | 'position' | 'readAt'> & DeviceMoment;
/** The last reading position in a book. */
export type LastPosition = OfflinePosition & Pick<ReadingProgress, 'chapterNumber'>;

const isPosition = (value: unknown): value is OfflinePosition =>
  typeof value === 'object' &&
  value !== null &&
  'indexId' in value &&
  typeof value.indexId === 'string' &&
  'position' in value &&
  typeof value.position === 'number' &&
  'readAt' in value &&
  typeof value.readAt === 'string' &&
  (!('deviceAt' in value) || typeof value.deviceAt === 'number');

const isReadingPosition = (value: unknown): value is LastPosition =>
  isPosition(value) && 'chapterNumber' in value && typeof value.chapterNumber === 'number';

/** Whether a position is later than another one; equal times are the same reading. */
export const isLater = (savedPosition: OfflinePosition, than: OfflinePosition | undefined): boolean =>
  !than || serverTimeOf(savedPosition) > serverTimeOf(than);

/** Returns the later of two positions. */
export const later = <T extends OfflinePosition>(a: T | undefined, b: T | undefined): T | undefined =>
  a && b ? (isLater(a, b) ? a : b) : (a ?? b);

/**
 * Creates an outbox of positions. `here` returns the position in a book stored on this device for the current user: the
 * member's own, or a visitor's that no member has taken over yet.
 */
const positionOutbox = <T extends OfflinePosition>(prefix: string, isItem: (value: unknown) => value is T) => {
  /** Removes the positions in a book that are not later than this one, including a visitor's, which now belongs to the member. */
  const clearUpTo = (bookId: string, upTo: OfflinePosition): void => {
    for (const entry of [entryOf(bookId, ownerNow()), bookId]) {
      const storedPosition = stored.read(entry);
      if (storedPosition && !isLater(storedPosition, upTo)) stored.write(undefined, entry);
    }
  };

  /**
   * Sends a position with its age; on the server the latest wins. Returns the log that the server has, or undefined when
   * sending failed: then the position stays on this device for `sendAll`.
   */
  const send = async (bookId: string, savedPosition: OfflinePosition): Promise<ReadingProgress | undefined> => {
    const owner = ownerNow();
    const { indexId, position } = savedPosition;
    const readAt = new Date(serverTimeOf(savedPosition)).toISOString();
    const result = await recordReadingProgress({ bookId, indexId, position, readAt, age: ageOf(savedPosition) });
    // Another member may have signed in meanwhile.
    if (ownerNow() !== owner) return undefined;
    // Retrying does not help for a book or chapter that is gone.
    const settled = result.ok || isMissing(result.error);
    if (settled) clearUpTo(bookId, savedPosition);
    return result.ok ? result.data : undefined;
  };

  const {
    stored,
    send: sendAll,
    watch,
  } = outbox<T>(
    prefix,
    (value) => (isItem(value) ? value : undefined),
    async (bookId, owner) => {
      const storedPosition = stored.read(entryOf(bookId, owner));
      if (storedPosition) await send(bookId, storedPosition);
      return true;
    },
  );

  return {
    here: (bookId: string): T | undefined => {
      const owner = ownerNow();
      return later(stored.read(entryOf(bookId, owner)), owner === undefined ? undefined : stored.read(bookId));
    },
    /** Stores a position on this device for the member or the visitor. */
    write: (bookId: string, savedPosition: T): void => void stored.write(savedPosition, entryOf(bookId, ownerNow())),
    clearUpTo,
    send,
    sendAll,
    watch,
  };
};

export const readingPositions = positionOutbox('juhe-reading:', isReadingPosition);
export const listeningPositions = positionOutbox('juhe-listening:', isPosition);

/** Starts sending pending positions as soon as there is a network and when their member signs in. */
export const watchPositions = (): void => {
  readingPositions.watch();
  listeningPositions.watch();
};
