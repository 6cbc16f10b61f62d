import { book } from '@juhe/contract/content/book';
import { call, inject, invalidateTags, mutation, pages, query } from '@juhe/api-client';

export const {
  useListBookCategoriesQuery,
  useListBooksInfiniteQuery,
  useGetBookQuery,
  useListChaptersQuery,
  useReadChapterQuery,
  useListBookCommentsInfiniteQuery,
  useListBookRepliesInfiniteQuery,
  useCommentBookMutation,
  useReplyToBookCommentMutation,
  useRemoveBookCommentMutation,
  useRemoveBookReplyMutation,
  useLikeBookMutation,
  useLikeBookCommentMutation,
  useShelveBookMutation,
  useSaveReadingProgressMutation,
  useGetReadingProgressQuery,
  useListBookshelfInfiniteQuery,
  useListSimilarBooksQuery,
  useRemoveFromBookshelfMutation,
  useListBookmarksQuery,
} = inject((build) => ({
  listBookCategories: query(build, book.listBookCategories, { keep: 3600 }),
  listBooks: pages(build, book.listBooks),
  getBook: query(build, book.getBook, { tags: ['content/book'] }),
  listChapters: query(build, book.listChapters, { keep: 3600 }),
  readChapter: query(build, book.readChapter, { keep: 3600 }),
  listBookComments: pages(build, book.listBookComments, { tags: ['content/bookComment'] }),
  listBookReplies: pages(build, book.listBookReplies, { tags: ['content/bookComment'] }),
  commentBook: mutation(build, book.commentBook, { invalidates: ['content/bookComment', 'content/book'] }),
  replyToBookComment: mutation(build, book.replyToBookComment, { invalidates: ['content/bookComment', 'content/book'] }),
  removeBookComment: mutation(build, book.removeBookComment, { invalidates: ['content/bookComment', 'content/book'] }),
  removeBookReply: mutation(build, book.removeBookReply, { invalidates: ['content/bookComment', 'content/book'] }),
  likeBook: mutation(build, book.likeBook, {
    optimistic: ({ id, like }, patch) =>
      patch(book.getBook, { id }, (draft) => {
        draft.likes += Number(like === true) - Number(draft.liked);
        draft.liked = like === true;
      }),
  }),
  likeBookComment: mutation(build, book.likeBookComment, { invalidates: ['content/bookComment'] }),
  shelveBook: mutation(build, book.shelveBook, {
    invalidates: ['content/shelf'],
    optimistic: ({ id, join }, patch) =>
      patch(book.getBook, { id }, (draft) => {
        draft.shelves += Number(join === true) - Number(draft.onShelf);
        draft.onShelf = join === true;
      }),
  }),
  /** Reading continues even if the log fails: no toast. */
  saveReadingProgress: mutation(build, book.saveReadingProgress, {
    invalidates: ['content/reading', 'content/shelf'],
    toast: false,
  }),
  getReadingProgress: query(build, book.getReadingProgress, { tags: ['content/reading'] }),
  listBookshelf: pages(build, book.listBookshelf, { tags: ['content/shelf'] }),
  listSimilarBooks: query(build, book.listSimilarBooks),
  removeFromBookshelf: mutation(build, book.removeFromBookshelf, { invalidates: ['content/shelf', 'content/book'] }),
  listBookmarks: query(build, book.listBookmarks, { tags: ['content/bookmark'] }),
}));

/**
 * Saves the member's reading progress in a book, for code that outlives the screens; returns the result, but shows it to
 * nobody.
 */
export const recordReadingProgress = async (log: {
  bookId: string;
  indexId: string;
  position: number;
  readAt: string;
  age: number;
}) => {
  const result = await call(book.saveReadingProgress, log, { quiet: true });
  if (result.ok) invalidateTags('content/reading', 'content/shelf');
  return result;
};

/** The last reading position in a book on any device, for code that outlives the screens. */
export const loadReadingProgress = (bookId: string) => call(book.getReadingProgress, { bookId }, { quiet: true });

/** Adds a bookmark, for code that outlives the screens; returns the result, but shows it to nobody. */
export const addBookmark = (mark: {
  bookId: string;
  indexId: string;
  position: number;
  excerpt: string;
  putAt: string;
  age: number;
}) => call(book.addBookmark, mark, { quiet: true });

/** Removes a bookmark, likewise. */
export const removeBookmark = (id: string) => call(book.removeBookmark, { id }, { quiet: true });

/** Fetches at most 50 chapters with their texts, for offline storage on a device. */
export const chapterTexts = (bookId: string, ids: string[]) => call(book.downloadChapters, { bookId, ids }, { quiet: true });
