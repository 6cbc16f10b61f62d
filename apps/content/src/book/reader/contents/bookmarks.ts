import { useListBookmarksQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import { useCallback, useEffect, useMemo } from 'react';
import { useSource } from '../../detail/chapter-source.ts';
import {
  discardSent,
  type NewBookmark,
  placeBookmark,
  takeBookmark,
  useWaiting,
  watchBookmarks,
  withWaiting,
} from '../../offline/bookmark-outbox.ts';

interface Bookmarks {
  /** Sorted by position in the book; empty for visitors and until loaded. */
  readonly list: readonly Bookmark[];
  /** Resolves to whether the bookmark was added, even if it still waits for a network; a refusal is shown as a toast. */
  readonly add: (bookmark: NewBookmark) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
}

const noBookmarks: readonly Bookmark[] = [];

/**
 * The member's bookmarks in a book: those of the server, or the copy last stored on this device, merged with the unsent
 * changes made here. The caller asks visitors to sign in before offering to add one.
 */
export const useBookmarks = (bookId: string): Bookmarks => {
  const { signedIn, user } = useSession();
  const memberId = signedIn ? user?.id : undefined;
  const query = useListBookmarksQuery({ bookId }, { skip: !signedIn });
  const { currentData } = useSource<readonly Bookmark[]>(memberId && `${memberId}/${bookId}`, query, {
    read: ({ offlineBookmarks }) => offlineBookmarks(memberId ?? '', bookId),
    save: ({ storeBookmarks }, list) => memberId && storeBookmarks(memberId, bookId, list),
  });
  const waiting = useWaiting(bookId, memberId);
  const { isSuccess, isFetching, startedTimeStamp = 0 } = query;
  useEffect(watchBookmarks, []);
  useEffect(() => {
    if (isSuccess && !isFetching) discardSent(bookId, startedTimeStamp);
  }, [bookId, isSuccess, isFetching, startedTimeStamp]);
  return {
    list: useMemo(
      () => (signedIn ? withWaiting(bookId, currentData ?? noBookmarks, waiting) : noBookmarks),
      [bookId, currentData, signedIn, waiting],
    ),
    add: useCallback(
      (mark) => {
        // Truncates by code points so that no character is split.
        const excerpt = [...mark.excerpt.replace(/\s+/g, ' ').trim()].slice(0, 100).join('') || '…';
        return placeBookmark(bookId, { ...mark, excerpt, position: Math.max(0, Math.round(mark.position)) });
      },
      [bookId],
    ),
    remove: useCallback((id) => takeBookmark(bookId, id), [bookId]),
  };
};
