import { defineOperations } from '../operation.ts';
import type { bookSchemas } from './book.schemas.ts';

const open = { method: 'POST', encoding: 'form', access: 'public' } as const;
const memberWrite = { method: 'POST', encoding: 'form', access: 'required' } as const;
const comments = { limit: { per: 'member', count: 30, seconds: 60 } } as const;

export const book = defineOperations<typeof bookSchemas>()('content/book', {
  listBookCategories: {
    ...open,
    path: '/api/service/book/queryBookCategoryList',
    summary: 'The categories of books.',
  },
  listBooks: {
    ...open,
    path: '/api/service/book/queryBookList',
    summary: "Books of a category, state or length, in the editors' order or by rank.",
  },
  listSimilarBooks: {
    ...open,
    path: '/api/service/book/querySimilarBooks',
    extension: true,
    summary: 'Other books of the same author, and those that readers of this one keep as well.',
  },
  getBook: {
    ...open,
    path: '/api/service/book/queryBookDetail',
    summary: 'One book with what the reader did with it.',
  },
  listChapters: {
    ...open,
    path: '/api/service/book/queryBookIndexList',
    summary: 'The whole index of a book, first chapter first.',
  },
  readChapter: {
    ...open,
    path: '/api/service/book/queryBookIndexContent',
    summary: 'The text of a chapter, with what comes before and after it.',
  },
  downloadChapters: {
    ...open,
    path: '/api/service/book/queryBookChapters',
    extension: true,
    summary: 'Up to 50 chapters of a book with their texts, for offline reading; those that are gone are left out.',
  },
  listBookComments: {
    ...open,
    path: '/api/service/book/queryBookCommentList',
    summary: 'Comments of a book, newest first, with their first replies.',
  },
  listBookReplies: {
    ...open,
    path: '/api/service/book/queryBookCommentReplyList',
    summary: 'Replies of a comment, oldest first.',
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
    summary: 'Replies to a comment or to another reply of it.',
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
    summary: 'Likes or unlikes; repeating it changes nothing.',
  },
  likeBookComment: {
    ...memberWrite,
    path: '/api/service/book/likeComment',
    summary: 'Likes or unlikes a comment; repeating it changes nothing.',
  },
  shelveBook: {
    ...memberWrite,
    path: '/api/service/book/joinBookshelf',
    summary: "Puts a book on the member's shelf or takes it off; repeating it changes nothing.",
  },
  saveReadingProgress: {
    ...memberWrite,
    path: '/api/service/book/addbookLookLog',
    limit: { per: 'member', count: 240, seconds: 60 },
    summary: 'Keeps how far the member has read; of several devices the latest reading wins. Answers what is kept.',
  },
  getReadingProgress: {
    ...memberWrite,
    path: '/api/service/book/queryLastBookLookLog',
    summary: 'How far the member has read a book, or the book read last; null when nothing was read.',
  },
  listBookshelf: {
    ...memberWrite,
    path: '/api/service/book/queryBookMemberList',
    summary: "The member's shelf (what was read or added last first) or reading history.",
  },
  removeFromBookshelf: {
    ...memberWrite,
    path: '/api/service/book/leaveBookshelf',
    extension: true,
    summary: "Takes several books off the member's shelf; those that are not on it count for nothing.",
  },
  listBookmarks: {
    ...memberWrite,
    path: '/api/service/book/queryBookmarkList',
    extension: true,
    summary: "The member's bookmarks in a book, by their place.",
  },
  addBookmark: {
    ...memberWrite,
    path: '/api/service/book/addBookmark',
    extension: true,
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Puts a bookmark; at a place that has one nothing is added.',
  },
  removeBookmark: {
    ...memberWrite,
    path: '/api/service/book/removeBookmark',
    extension: true,
    summary: "Removes the member's own bookmark.",
  },
});
