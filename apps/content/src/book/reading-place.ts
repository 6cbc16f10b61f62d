import { useAddbookLookLogMutation, useQueryLastBookLookLogQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { LookLog } from '@juhe/contract/content/book.schemas';
import { serverNow } from '@juhe/platform';
import { useCallback, useEffect, useState } from 'react';

/** Where somebody reads a book: chapter and characters of it that lie behind. */
export type LastPlace = Pick<LookLog, 'indexId' | 'chapterNumber' | 'position' | 'readAt'>;

const key = (bookId: string) => `juhe-reading:${bookId}`;

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

const readLocal = (bookId: string): LastPlace | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key(bookId)) ?? 'null');
    return isPlace(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const writeLocal = (bookId: string, place: LastPlace | undefined): void => {
  try {
    if (place) localStorage.setItem(key(bookId), JSON.stringify(place));
    else localStorage.removeItem(key(bookId));
  } catch {
    // Storage may be refused or full; the server's log remains.
  }
};

const later = (a: LastPlace | undefined, b: LastPlace | undefined): LastPlace | undefined => {
  if (!a || !b) return a ?? b;
  return Date.parse(a.readAt) > Date.parse(b.readAt) ? a : b;
};

/** The member's last place in a book, of any device: the server's log, or what this device kept if that is later. */
export const useLastPlace = (bookId: string): LastPlace | undefined => {
  const { signedIn } = useSession();
  const { data } = useQueryLastBookLookLogQuery({ bookId }, { skip: !signedIn });
  const [local] = useState(() => readLocal(bookId));
  return later(local, (signedIn && data) || undefined);
};

/**
 * Keeps places: on the server for a member, on this device for a visitor. What could not be sent stays on the device with its
 * time and is sent when the book is opened again; the server lets the latest win.
 */
const useKeepPlace = (bookId: string) => {
  const { signedIn } = useSession();
  const [send] = useAddbookLookLogMutation();
  return useCallback(
    async (place: LastPlace): Promise<void> => {
      writeLocal(bookId, place);
      if (!signedIn) return;
      const { indexId, position, readAt } = place;
      const { error } = await send({ bookId, indexId, position, readAt });
      // Something later may have been written meanwhile.
      if (!error && readLocal(bookId)?.readAt === readAt) writeLocal(bookId, undefined);
    },
    [bookId, signedIn, send],
  );
};

interface Reading {
  /** Whether the place is known; until then nothing is shown, so that the text does not jump. */
  ready: boolean;
  /** Where the reader was when the book was opened. */
  start: LastPlace | undefined;
  keep: (place: Omit<LastPlace, 'readAt'>) => void;
}

/** The place where a book is taken up, and the way to keep new ones. */
export const useReading = (bookId: string): Reading => {
  const { signedIn } = useSession();
  const [known, setKnown] = useState<{ place: LastPlace | undefined }>();
  const log = useQueryLastBookLookLogQuery(
    { bookId },
    { skip: !signedIn || known !== undefined, refetchOnMountOrArgChange: true },
  );
  const settled = !signedIn || (!log.isFetching && !log.isUninitialized);
  const keep = useKeepPlace(bookId);
  useEffect(() => {
    if (known || !settled) return;
    const local = readLocal(bookId);
    const place = later(local, (signedIn && log.data) || undefined);
    setKnown({ place });
    if (signedIn && local && place === local) void keep(local);
    else if (signedIn && local) writeLocal(bookId, undefined);
  }, [bookId, keep, known, log.data, settled, signedIn]);
  return {
    ready: known !== undefined,
    start: known?.place,
    keep: useCallback((place) => void keep({ ...place, readAt: new Date(serverNow()).toISOString() }), [keep]),
  };
};
