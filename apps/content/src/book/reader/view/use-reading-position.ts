import * as contentPages from '@juhe/contract/pages/content';
import { onPageHide, useNavigation } from '@juhe/platform';
import { debounce } from '@juhe/platform/parts/debounce';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenBook, Position } from '../text/reader-parts.ts';
import type { LastPosition } from './reading-position.ts';

/** Idle time (ms) after which the position is saved. */
const saveDelay = 1_200;

interface Keeping {
  readonly book: OpenBook;
  readonly start: LastPosition | undefined;
  /** The opening position; it is saved once the reader is there, even without moving. */
  readonly opened: Position;
  /** The chapter given in the address. */
  readonly indexId: string | undefined;
  /**
   * The position in that chapter given in the address: it is removed once the reader is there, so that coming back leads to
   * the member's own position.
   */
  readonly at: string | undefined;
  /** Whether the last page of the book is visible. */
  readonly isAtEnd: () => boolean;
  readonly save: (readingPosition: Omit<LastPosition, 'readAt' | 'deviceAt'>) => void;
}

/** Saves the reader's positions: debounced, and at once when the page is left. Returns the function that reports a position. */
export const useSaveReadingPosition = ({
  book,
  start,
  opened,
  indexId,
  at,
  isAtEnd,
  save,
}: Keeping): ((bookPosition: Position) => void) => {
  const { replaceQuery } = useNavigation();
  const latest = useRef(opened);
  const lastSaved = useRef(start && { chapterId: start.indexId, position: start.position });
  const named = useRef(at === undefined ? (indexId ?? start?.indexId) : undefined);
  const write = (leaving: boolean) => {
    const { chapterId, position } = latest.current;
    const chapter = book.requests.get(chapterId)?.chapter;
    if (!chapter) return;
    // Updates the address, so that a reload finds the chapter.
    if (!leaving && named.current !== chapterId) replaceQuery({ indexId: chapterId, at: undefined }, contentPages.readNovel);
    if (!leaving) named.current = chapterId;
    const now = isAtEnd() ? chapter.text.length : Math.min(position, chapter.text.length);
    if (lastSaved.current?.chapterId === chapterId && lastSaved.current.position === now) return;
    lastSaved.current = { chapterId, position: now };
    save({ indexId: chapterId, chapterNumber: chapter.number, position: now });
  };
  const newest = useRef(write);
  useLayoutEffect(() => {
    newest.current = write;
  });
  const [scheduleSave] = useState(() => debounce(() => newest.current(false), saveDelay));
  useEffect(() => {
    scheduleSave();
    const stop = onPageHide(() => newest.current(true));
    return () => {
      scheduleSave.cancel();
      stop();
      newest.current(true);
    };
  }, [scheduleSave]);
  return useCallback(
    (bookPosition: Position) => {
      latest.current = bookPosition;
      scheduleSave();
    },
    [scheduleSave],
  );
};
