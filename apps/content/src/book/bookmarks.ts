import { useQueryBookmarkListQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSource } from './chapter-source.ts';
import {
  forgetSent,
  type NewBookmark,
  onBookmarks,
  putBookmark,
  takeBookmark,
  waitingText,
  watchBookmarks,
  withWaiting,
} from './kept-bookmarks.ts';

interface Bookmarks {
  /** By their place in the book; empty for visitors and until they are known. */
  readonly list: readonly Bookmark[];
  /** Answers whether it is there now, though it may wait for a network; a refusal is shown as a toast. */
  readonly add: (bookmark: NewBookmark) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
}

const none: readonly Bookmark[] = [];

/**
 * The member's bookmarks in a book: the server's, or what this device saw of them last, with what was put and taken away here since.
 * Whoever offers to put one asks visitors to sign in first.
 */
export const useBookmarks = (bookId: string): Bookmarks => {
  const { signedIn, user } = useSession();
  const memberId = signedIn ? user?.id : undefined;
  const query = useQueryBookmarkListQuery({ bookId }, { skip: !signedIn });
  const { currentData } = useSource<readonly Bookmark[]>(memberId && `${memberId}/${bookId}`, query, {
    read: ({ keptBookmarks }) => keptBookmarks(memberId ?? '', bookId),
    keep: ({ keepBookmarks }, list) => memberId && keepBookmarks(memberId, bookId, list),
    isSame: () => false,
  });
  const waiting = useSyncExternalStore(
    onBookmarks,
    () => waitingText(bookId),
    () => '',
  );
  const { isSuccess, isFetching, startedTimeStamp = 0 } = query;
  useEffect(watchBookmarks, []);
  useEffect(() => {
    if (isSuccess && !isFetching) forgetSent(bookId, startedTimeStamp);
  }, [bookId, isSuccess, isFetching, startedTimeStamp]);
  return {
    list: useMemo(
      () => (signedIn ? withWaiting(bookId, currentData ?? none, waiting) : none),
      [bookId, currentData, signedIn, waiting],
    ),
    add: useCallback(
      (mark) => {
        // What a text is cut to ends with a whole character.
        const excerpt = [...mark.excerpt.replace(/\s+/g, ' ').trim()].slice(0, 100).join('') || '…';
        return putBookmark(bookId, { ...mark, excerpt, position: Math.max(0, Math.round(mark.position)) });
      },
      [bookId],
    ),
    remove: useCallback((id) => takeBookmark(bookId, id), [bookId]),
  };
};
