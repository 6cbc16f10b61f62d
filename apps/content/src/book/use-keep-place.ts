import * as contentPages from '@juhe/contract/pages/content';
import { onPageHide, useNavigation } from '@juhe/platform';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { OpenBook, Place } from './reader-parts.ts';
import type { LastPlace } from './reading-place.ts';

/** Milliseconds without moving after which the place is kept. */
const rest = 1_200;

interface Keeping {
  readonly book: OpenBook;
  readonly start: LastPlace | undefined;
  /** What was opened; the place is kept once somebody is there, even without moving. */
  readonly opened: Place;
  /** The chapter that the address names. */
  readonly indexId: string | undefined;
  /** The place in that chapter which the address names: it goes once somebody is there, so that coming back leads to the own place. */
  readonly at: string | undefined;
  /** The last page of the book is on the screen. */
  readonly isAtEnd: () => boolean;
  readonly keep: (place: Omit<LastPlace, 'readAt' | 'deviceAt'>) => void;
}

/** Keeps the places that the reader comes to: after each rest, and at once when the page is left. Answers the function to tell them to. */
export const useKeepPlace = ({ book, start, opened, indexId, at, isAtEnd, keep }: Keeping): ((place: Place) => void) => {
  const { replaceQuery } = useNavigation();
  const latest = useRef(opened);
  const kept = useRef(start && { chapterId: start.indexId, position: start.position });
  const named = useRef(at === undefined ? (indexId ?? start?.indexId) : undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = (leaving: boolean) => {
    const { chapterId, position } = latest.current;
    const chapter = book.asked.get(chapterId)?.chapter;
    if (!chapter) return;
    // The address follows, so that a reload finds the chapter.
    if (!leaving && named.current !== chapterId) replaceQuery({ indexId: chapterId, at: undefined }, contentPages.readNovel);
    if (!leaving) named.current = chapterId;
    const now = isAtEnd() ? chapter.text.length : Math.min(position, chapter.text.length);
    if (kept.current?.chapterId === chapterId && kept.current.position === now) return;
    kept.current = { chapterId, position: now };
    keep({ indexId: chapterId, chapterNumber: chapter.number, position: now });
  };
  const newest = useRef(write);
  useLayoutEffect(() => {
    newest.current = write;
  });
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => newest.current(false), rest);
  }, []);
  useEffect(() => {
    later();
    const stop = onPageHide(() => newest.current(true));
    return () => {
      clearTimeout(timer.current);
      stop();
      newest.current(true);
    };
  }, [later]);
  return useCallback(
    (place: Place) => {
      latest.current = place;
      later();
    },
    [later],
  );
};
