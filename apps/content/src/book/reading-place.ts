import { useMemberChanges } from '@juhe/api-client/common/live';
import { lastLookLog, useQueryLastBookLookLogQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import { serverNow } from '@juhe/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLater, type LastPlace, later, readingPlaces, watchPlaces } from './kept-places.ts';

export type { LastPlace } from './kept-places.ts';

/** The member's last place in a book, of any device: the server's log, or what this device kept if that is later. */
export const useLastPlace = (bookId: string): LastPlace | undefined => {
  const { signedIn } = useSession();
  const { data } = useQueryLastBookLookLogQuery({ bookId }, { skip: !signedIn });
  const [local] = useState(() => readingPlaces.here(bookId));
  useEffect(watchPlaces, []);
  return later(local, (signedIn && data) || undefined);
};

/** What was known of a book's place when it was opened: on this device, on the server, and the later of both. */
interface Known {
  readonly here: LastPlace | undefined;
  readonly there: LastPlace | undefined;
  readonly place: LastPlace | undefined;
}

interface Reading {
  /** Whether the place is known; until then nothing is shown, so that the text does not jump. */
  readonly ready: boolean;
  /** Where the reader was when the book was opened. */
  readonly start: LastPlace | undefined;
  readonly keep: (place: Omit<LastPlace, 'readAt' | 'deviceAt'>) => void;
  /** A newer place that another device of the member kept while the book is open here; going on here does not take it away. */
  readonly elsewhere: LastPlace | undefined;
  /** The reader has gone there, or stays here. */
  readonly dismissElsewhere: () => void;
}

const isSame = (a: LastPlace, b: LastPlace | undefined): boolean => a.indexId === b?.indexId && a.position === b.position;

/** A pushed change as a place of this book. */
const placeOf = (change: object | undefined, bookId: string): LastPlace | undefined => {
  const log = change as (Partial<LastPlace> & { bookId?: string }) | undefined;
  if (log?.bookId !== bookId) return undefined;
  const { indexId, chapterNumber, position, readAt } = log;
  if (indexId === undefined || chapterNumber === undefined || position === undefined || readAt === undefined) return undefined;
  return { indexId, chapterNumber, position, readAt };
};

/**
 * The place where a book is taken up, and the way to keep new ones: on the server for a member, on this device for a visitor. What could
 * not be sent stays on the device with its time and is sent when there is a network again, whichever page is open then.
 */
export const useReading = (bookId: string): Reading => {
  const { signedIn } = useSession();
  const [known, setKnown] = useState<Known>();
  const [elsewhere, setElsewhere] = useState<LastPlace>();
  /** The newest place that came from here. */
  const own = useRef<LastPlace | undefined>(undefined);
  const log = useQueryLastBookLookLogQuery(
    { bookId },
    // The book's page asked just now; what another device keeps meanwhile comes by the stream.
    { skip: !signedIn || known !== undefined, refetchOnMountOrArgChange: 10 },
  );
  // While rendering, not after it: a book whose place is known opens with its first picture.
  if (!known && (!signedIn || (!log.isFetching && !log.isUninitialized))) {
    const here = readingPlaces.here(bookId);
    const there = (signedIn && log.data) || undefined;
    setKnown({ here, there, place: later(here, there) });
  }

  const hear = useCallback((place: LastPlace) => {
    if (isLater(place, own.current) && !isSame(place, own.current)) setElsewhere(place);
  }, []);

  const keepPlace = useCallback(
    async (place: LastPlace): Promise<void> => {
      if (isLater(place, own.current)) own.current = place;
      readingPlaces.write(bookId, place);
      if (!signedIn) return;
      const kept = await readingPlaces.send(bookId, place);
      if (kept) hear(kept);
    },
    [bookId, hear, signedIn],
  );

  useEffect(watchPlaces, []);
  useEffect(() => {
    if (!known) return;
    const { here, there, place } = known;
    own.current = later(own.current, place);
    if (signedIn && here && place === here) void readingPlaces.send(bookId, here);
    else if (here && there) readingPlaces.forget(bookId, there);
  }, [bookId, known, signedIn]);

  useMemberChanges((kind, change) => {
    if (!signedIn || !known) return;
    if (kind === 'reading') {
      const place = placeOf(change, bookId);
      if (place) hear(place);
    } else if (kind === undefined)
      // Some may have been missed.
      void lastLookLog(bookId).then((result) => result.ok && result.data && hear(result.data));
  });

  return {
    ready: known !== undefined,
    start: known?.place,
    keep: useCallback(
      (place) => void keepPlace({ ...place, readAt: new Date(serverNow()).toISOString(), deviceAt: Date.now() }),
      [keepPlace],
    ),
    elsewhere,
    dismissElsewhere: useCallback(() => setElsewhere(undefined), []),
  };
};
