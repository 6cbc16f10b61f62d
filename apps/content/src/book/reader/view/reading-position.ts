import { useMemberChanges } from '@juhe/api-client/common/live';
import { loadReadingProgress, useGetReadingProgressQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import { serverNow } from '@juhe/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLater, type LastPosition, later, readingPositions, watchPositions } from '../../offline/position-outbox.ts';

export type { LastPosition } from '../../offline/position-outbox.ts';

/**
 * Returns the member's last position in a book from any device: the server's log, or the position stored on this device if
 * that is later.
 */
export const useLastPosition = (bookId: string): LastPosition | undefined => {
  const { signedIn } = useSession();
  const { data } = useGetReadingProgressQuery({ bookId }, { skip: !signedIn });
  const [local] = useState(() => readingPositions.here(bookId));
  useEffect(watchPositions, []);
  return later(local, (signedIn && data) || undefined);
};

/** Positions known when the book was opened: on this device, on the server, and the later of both. */
interface Recorded {
  readonly devicePosition: LastPosition | undefined;
  readonly serverPosition: LastPosition | undefined;
  readonly latestPosition: LastPosition | undefined;
}

interface Reading {
  /** Whether the position is known; until then nothing is shown, so that the text does not jump. */
  readonly ready: boolean;
  /** The reading position when the book was opened. */
  readonly start: LastPosition | undefined;
  readonly save: (readingPosition: Omit<LastPosition, 'readAt' | 'deviceAt'>) => void;
  /** A newer position saved by another device of the member while the book is open here; reading on here does not clear it. */
  readonly elsewhere: LastPosition | undefined;
  /** Clears `elsewhere`: the member went there or stays here. */
  readonly dismissElsewhere: () => void;
}

const isSame = (a: LastPosition, b: LastPosition | undefined): boolean => a.indexId === b?.indexId && a.position === b.position;

/** Parses a pushed change as a position in this book. */
const positionOfChange = (change: object | undefined, bookId: string): LastPosition | undefined => {
  const log = change as (Partial<LastPosition> & { bookId?: string }) | undefined;
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
  const [elsewhere, setElsewhere] = useState<LastPosition>();
  /** The latest position from this device. */
  const lastOwnPosition = useRef<LastPosition | undefined>(undefined);
  const log = useGetReadingProgressQuery(
    { bookId },
    // The book's page has just requested it; positions from other devices arrive through the stream.
    { skip: !signedIn || initialPositions !== undefined, refetchOnMountOrArgChange: 10 },
  );
  // Set during render, not in an effect: a book whose position is known opens with the first paint.
  if (!initialPositions && (!signedIn || (!log.isFetching && !log.isUninitialized))) {
    const devicePosition = readingPositions.here(bookId);
    const serverPosition = (signedIn && log.data) || undefined;
    setInitialPositions({ devicePosition, serverPosition, latestPosition: later(devicePosition, serverPosition) });
  }

  const acceptPosition = useCallback((readingPosition: LastPosition) => {
    if (isLater(readingPosition, lastOwnPosition.current) && !isSame(readingPosition, lastOwnPosition.current))
      setElsewhere(readingPosition);
  }, []);

  const saveReadingPosition = useCallback(
    async (readingPosition: LastPosition): Promise<void> => {
      if (isLater(readingPosition, lastOwnPosition.current)) lastOwnPosition.current = readingPosition;
      readingPositions.write(bookId, readingPosition);
      if (!signedIn) return;
      const serverLog = await readingPositions.send(bookId, readingPosition);
      if (serverLog) acceptPosition(serverLog);
    },
    [bookId, acceptPosition, signedIn],
  );

  useEffect(watchPositions, []);
  useEffect(() => {
    if (!initialPositions) return;
    const { devicePosition, serverPosition, latestPosition } = initialPositions;
    lastOwnPosition.current = later(lastOwnPosition.current, latestPosition);
    if (signedIn && devicePosition && latestPosition === devicePosition) void readingPositions.send(bookId, devicePosition);
    else if (devicePosition && serverPosition) readingPositions.clearUpTo(bookId, serverPosition);
  }, [bookId, initialPositions, signedIn]);

  useMemberChanges((kind, change) => {
    if (!signedIn || !initialPositions) return;
    if (kind === 'reading') {
      const pushedPosition = positionOfChange(change, bookId);
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
