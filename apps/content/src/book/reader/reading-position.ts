import { useMemberChanges } from '@juhe/api-client/common/live';
import { loadReadingProgress, useGetReadingProgressQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import { serverNow } from '@juhe/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLater, type LastPlace, later, readingPlaces, watchPlaces } from '../offline/position-outbox.ts';

export type { LastPlace } from '../offline/position-outbox.ts';

/**
 * Returns the member's last position in a book from any device: the server's log, or the position stored on this device if
 * that is later.
 */
export const useLastPlace = (bookId: string): LastPlace | undefined => {
  const { signedIn } = useSession();
  const { data } = useGetReadingProgressQuery({ bookId }, { skip: !signedIn });
  const [local] = useState(() => readingPlaces.here(bookId));
  useEffect(watchPlaces, []);
  return later(local, (signedIn && data) || undefined);
};

/** Positions known when the book was opened: on this device, on the server, and the later of both. */
interface Recorded {
  readonly devicePosition: LastPlace | undefined;
  readonly serverPosition: LastPlace | undefined;
  readonly latestPosition: LastPlace | undefined;
}

interface Reading {
  /** Whether the position is known; until then nothing is shown, so that the text does not jump. */
  readonly ready: boolean;
  /** The reading position when the book was opened. */
  readonly start: LastPlace | undefined;
  readonly save: (readingPosition: Omit<LastPlace, 'readAt' | 'deviceAt'>) => void;
  /** A newer position saved by another device of the member while the book is open here; reading on here does not clear it. */
  readonly elsewhere: LastPlace | undefined;
  /** Clears `elsewhere`: the member went there or stays here. */
  readonly dismissElsewhere: () => void;
}

const isSame = (a: LastPlace, b: LastPlace | undefined): boolean => a.indexId === b?.indexId && a.position === b.position;

/** Parses a pushed change as a position in this book. */
const placeOf = (change: object | undefined, bookId: string): LastPlace | undefined => {
  const log = change as (Partial<LastPlace> & { bookId?: string }) | undefined;
  if (log?.bookId !== bookId) return undefined;
  const { indexId, chapterNumber, position, readAt } = log;
  if (indexId === undefined || chapterNumber === undefined || position === undefined || readAt === undefined) return undefined;
  return { indexId, chapterNumber, position, readAt };
};

/**
 * Returns the position at which a book is resumed and the function that saves new ones: on the server for a member, on this
 * device for a visitor. Positions that could not be sent stay on the device with their time and are sent when the network is
 * back, on any page.
 */
export const useReading = (bookId: string): Reading => {
  const { signedIn } = useSession();
  const [initialPositions, setInitialPositions] = useState<Recorded>();
  const [elsewhere, setElsewhere] = useState<LastPlace>();
  /** The latest position from this device. */
  const lastOwnPosition = useRef<LastPlace | undefined>(undefined);
  const log = useGetReadingProgressQuery(
    { bookId },
    // The book's page has just requested it; positions from other devices arrive through the stream.
    { skip: !signedIn || initialPositions !== undefined, refetchOnMountOrArgChange: 10 },
  );
  // Set during render, not in an effect: a book whose position is known opens with the first paint.
  if (!initialPositions && (!signedIn || (!log.isFetching && !log.isUninitialized))) {
    const devicePosition = readingPlaces.here(bookId);
    const serverPosition = (signedIn && log.data) || undefined;
    setInitialPositions({ devicePosition, serverPosition, latestPosition: later(devicePosition, serverPosition) });
  }

  const acceptPosition = useCallback((readingPosition: LastPlace) => {
    if (isLater(readingPosition, lastOwnPosition.current) && !isSame(readingPosition, lastOwnPosition.current))
      setElsewhere(readingPosition);
  }, []);

  const saveReadingPosition = useCallback(
    async (readingPosition: LastPlace): Promise<void> => {
      if (isLater(readingPosition, lastOwnPosition.current)) lastOwnPosition.current = readingPosition;
      readingPlaces.write(bookId, readingPosition);
      if (!signedIn) return;
      const serverLog = await readingPlaces.send(bookId, readingPosition);
      if (serverLog) acceptPosition(serverLog);
    },
    [bookId, acceptPosition, signedIn],
  );

  useEffect(watchPlaces, []);
  useEffect(() => {
    if (!initialPositions) return;
    const { devicePosition, serverPosition, latestPosition } = initialPositions;
    lastOwnPosition.current = later(lastOwnPosition.current, latestPosition);
    if (signedIn && devicePosition && latestPosition === devicePosition) void readingPlaces.send(bookId, devicePosition);
    else if (devicePosition && serverPosition) readingPlaces.clearUpTo(bookId, serverPosition);
  }, [bookId, initialPositions, signedIn]);

  useMemberChanges((kind, change) => {
    if (!signedIn || !initialPositions) return;
    if (kind === 'reading') {
      const pushedPosition = placeOf(change, bookId);
      if (pushedPosition) acceptPosition(pushedPosition);
    } else if (kind === undefined)
      // Some changes may have been missed.
      void loadReadingProgress(bookId).then((result) => result.ok && result.data && acceptPosition(result.data));
  });

  return {
    ready: initialPositions !== undefined,
    start: initialPositions?.latestPosition,
    save: useCallback(
      (readingPosition) =>
        void saveReadingPosition({ ...readingPosition, readAt: new Date(serverNow()).toISOString(), deviceAt: Date.now() }),
      [saveReadingPosition],
    ),
    elsewhere,
    dismissElsewhere: useCallback(() => setElsewhere(undefined), []),
  };
};
