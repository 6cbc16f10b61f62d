import { useAddBookmarkMutation, useQueryBookmarkListQuery, useRemoveBookmarkMutation } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import { useCallback } from 'react';

export interface NewBookmark {
  readonly indexId: string;
  /** Characters of the chapter's original text before it. */
  readonly position: number;
  /** The words that stand there; cut to 100 characters. */
  readonly excerpt: string;
}

interface Bookmarks {
  /** By their place in the book; empty for visitors and until they are known. */
  readonly list: readonly Bookmark[];
  /** Answers whether it is there now; a refusal is shown as a toast. */
  readonly add: (bookmark: NewBookmark) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
}

const none: readonly Bookmark[] = [];

/** The member's bookmarks in a book. Whoever offers to put one asks visitors to sign in first. */
export const useBookmarks = (bookId: string): Bookmarks => {
  const { signedIn } = useSession();
  const { data } = useQueryBookmarkListQuery({ bookId }, { skip: !signedIn });
  const [put] = useAddBookmarkMutation();
  const [take] = useRemoveBookmarkMutation();
  return {
    list: (signedIn && data) || none,
    add: useCallback(
      async ({ indexId, position, excerpt }) => {
        // What a text is cut to ends with a whole character.
        const words = [...excerpt.replace(/\s+/g, ' ').trim()].slice(0, 100).join('') || '…';
        return !(await put({ bookId, indexId, position: Math.max(0, Math.round(position)), excerpt: words })).error;
      },
      [bookId, put],
    ),
    remove: useCallback(async (id) => !(await take({ id })).error, [take]),
  };
};
