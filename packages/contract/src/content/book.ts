import { defineOperations } from '../operation.ts';
import type { bookSchemas } from './book.schemas.ts';

const open = { method: 'POST', encoding: 'form', access: 'public' } as const;
const memberWrite = { method: 'POST', encoding: 'form', access: 'required' } as const;
const comments = { limit: { per: 'member', count: 30, seconds: 60 } } as const;

export const book = defineOperations<typeof bookSchemas>()('content/book', {
  listBookCategories: {
    ...open,
    path: '/api/service/book/queryBookCategoryList',
    summary: 'Lists the categories of books.',
  },
  listBooks: {
    ...open,
    path: '/api/service/book/queryBookList',
    summary: "Lists books of a category, state or length, in the editors' order or by rank.",
  },
  listSimilarBooks: {
    ...open,
    path: '/api/service/book/querySimilarBooks',
    extension: true,
    summary: 'Lists other books by the same author, and those that readers of this one also have on their shelves.',
  },
  getBook: {
    ...open,
    path: '/api/service/book/queryBookDetail',
    summary: "Returns one book with the reader's interactions.",
  },
  listChapters: {
    ...open,
    path: '/api/service/book/queryBookIndexList',
    summary: 'Returns the complete index of a book, first chapter first.',
  },
  readChapter: {
    ...open,
    path: '/api/service/book/queryBookIndexContent',
    summary: 'Returns the text of a chapter, with the previous and the next chapter.',
  },
  downloadChapters: {
    ...open,
    path: '/api/service/book/queryBookChapters',
    extension: true,
    summary: 'Returns up to 50 chapters of a book with their texts, for offline reading; deleted ones are omitted.',
  },
  listBookComments: {
    ...open,
    path: '/api/service/book/queryBookCommentList',
    summary: 'Lists comments on a book, newest first, with their first replies.',
  },
  listBookReplies: {
    ...open,
    path: '/api/service/book/queryBookCommentReplyList',
    summary: 'Lists replies to a comment, oldest first.',
  },
  commentBook: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/book/commentBook',
    ...comments,
    summary: 'Comments on a book.',
  },
  replyToBookComment: {
    mobile: true,
    agreed: true,
    ...memberWrite,
    path: '/api/service/book/commentReplyBook',
    ...comments,
    summary: 'Replies to a comment or to one of its replies.',
  },
  removeBookComment: {
    ...memberWrite,
    path: '/api/service/book/delBookComment',
    summary: "Removes the member's own comment with its replies.",
  },
  removeBookReply: {
    ...memberWrite,
    path: '/api/service/book/delBookCommentReply',
    summary: "Removes the member's own reply.",
  },
  likeBook: {
    ...memberWrite,
    path: '/api/service/book/bookLike',
    summary: 'Likes or unlikes a book; idempotent.',
  },
  likeBookComment: {
    ...memberWrite,
    path: '/api/service/book/likeComment',
    summary: 'Likes or unlikes a comment; idempotent.',
  },
  shelveBook: {
    ...memberWrite,
    path: '/api/service/book/joinBookshelf',
    summary: "Adds a book to the member's shelf or removes it; idempotent.",
  },
  saveReadingProgress: {
    ...memberWrite,
    path: '/api/service/book/addbookLookLog',
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: "Stores the member's reading position and returns the stored one; of several devices the latest reading wins.",
  },
  getReadingProgress: {
    ...memberWrite,
    path: '/api/service/book/queryLastBookLookLog',
    summary: "Returns the member's reading position in a book, or in the last read one; null when nothing was read.",
  },
  listBookshelf: {
    ...memberWrite,
    path: '/api/service/book/queryBookMemberList',
    summary: "Lists the member's shelf (last read or added first) or reading history.",
  },
  removeFromBookshelf: {
    ...memberWrite,
    path: '/api/service/book/leaveBookshelf',
    extension: true,
    summary: "Removes several books from the member's shelf; those that are not on it are ignored.",
  },
  listBookmarks: {
    ...memberWrite,
    path: '/api/service/book/queryBookmarkList',
    extension: true,
    summary: "Lists the member's bookmarks in a book, by position.",
  },
  addBookmark: {
    ...memberWrite,
    path: '/api/service/book/addBookmark',
    extension: true,
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Adds a bookmark; a position has at most one.',
  },
  removeBookmark: {
    ...memberWrite,
    path: '/api/service/book/removeBookmark',
    extension: true,
    summary: "Removes the member's own bookmark.",
  },
});
