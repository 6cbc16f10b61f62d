import { book } from '@juhe/contract/content/book';
import { call, inject, invalidateTags, mutation, pages, query } from '@juhe/api-client';

export const {
  useQueryBookCategoryListQuery,
  useQueryBookListInfiniteQuery,
  useQueryBookDetailQuery,
  useQueryBookIndexListQuery,
  useQueryBookIndexContentQuery,
  useQueryBookCommentListInfiniteQuery,
  useQueryBookCommentReplyListInfiniteQuery,
  useCommentBookMutation,
  useCommentReplyBookMutation,
  useDelBookCommentMutation,
  useDelBookCommentReplyMutation,
  useBookLikeMutation,
  useLikeBookCommentMutation,
  useJoinBookshelfMutation,
  useAddbookLookLogMutation,
  useQueryLastBookLookLogQuery,
  useQueryBookMemberListInfiniteQuery,
  useQuerySimilarBooksQuery,
  useLeaveBookshelfMutation,
  useQueryBookmarkListQuery,
} = inject((build) => ({
  queryBookCategoryList: query(build, book.queryBookCategoryList, { keep: 3600 }),
  queryBookList: pages(build, book.queryBookList),
  queryBookDetail: query(build, book.queryBookDetail, { tags: ['content/book'] }),
  queryBookIndexList: query(build, book.queryBookIndexList, { keep: 3600 }),
  queryBookIndexContent: query(build, book.queryBookIndexContent, { keep: 3600 }),
  queryBookCommentList: pages(build, book.queryBookCommentList, { tags: ['content/bookComment'] }),
  queryBookCommentReplyList: pages(build, book.queryBookCommentReplyList, { tags: ['content/bookComment'] }),
  commentBook: mutation(build, book.commentBook, { invalidates: ['content/bookComment', 'content/book'] }),
  commentReplyBook: mutation(build, book.commentReplyBook, { invalidates: ['content/bookComment', 'content/book'] }),
  delBookComment: mutation(build, book.delBookComment, { invalidates: ['content/bookComment', 'content/book'] }),
  delBookCommentReply: mutation(build, book.delBookCommentReply, { invalidates: ['content/bookComment', 'content/book'] }),
  bookLike: mutation(build, book.bookLike, {
    optimistic: ({ id, like }, patch) =>
      patch(book.queryBookDetail, { id }, (draft) => {
        draft.likes += Number(like === true) - Number(draft.liked);
        draft.liked = like === true;
      }),
  }),
  likeBookComment: mutation(build, book.likeComment, { invalidates: ['content/bookComment'] }),
  joinBookshelf: mutation(build, book.joinBookshelf, {
    invalidates: ['content/shelf'],
    optimistic: ({ id, join }, patch) =>
      patch(book.queryBookDetail, { id }, (draft) => {
        draft.shelves += Number(join === true) - Number(draft.onShelf);
        draft.onShelf = join === true;
      }),
  }),
  /** Reading continues even if the log fails: no toast. */
  addbookLookLog: mutation(build, book.addbookLookLog, { invalidates: ['content/reading', 'content/shelf'], toast: false }),
  queryLastBookLookLog: query(build, book.queryLastBookLookLog, { tags: ['content/reading'] }),
  queryBookMemberList: pages(build, book.queryBookMemberList, { tags: ['content/shelf'] }),
  querySimilarBooks: query(build, book.querySimilarBooks),
  leaveBookshelf: mutation(build, book.leaveBookshelf, { invalidates: ['content/shelf', 'content/book'] }),
  queryBookmarkList: query(build, book.queryBookmarkList, { tags: ['content/bookmark'] }),
}));

/**
 * Saves the member's reading progress in a book, for code that outlives the screens; returns the result, but shows it to
 * nobody.
 */
export const keepLookLog = async (log: { bookId: string; indexId: string; position: number; readAt: string; age: number }) => {
  const result = await call(book.addbookLookLog, log, { quiet: true });
  if (result.ok) invalidateTags('content/reading', 'content/shelf');
  return result;
};

/** The last reading position in a book on any device, for code that outlives the screens. */
export const lastLookLog = (bookId: string) => call(book.queryLastBookLookLog, { bookId }, { quiet: true });

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
export const chapterTexts = (bookId: string, ids: string[]) => call(book.queryBookChapters, { bookId, ids }, { quiet: true });
