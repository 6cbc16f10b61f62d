import { book } from '@juhe/contract/content/book';
import { bookSchemas } from '@juhe/contract/content/book.schemas';
import { routes } from '../../http/routes.ts';
import { commentService } from '../shared/comment.service.ts';
import * as bookmarks from './bookmark.service.ts';
import * as service from './book.service.ts';

const comments = commentService('book');

export const bookRoutes = routes(book, bookSchemas, {
  queryBookCategoryList: (ctx) => service.listCategories(ctx),
  queryBookList: (ctx, input) => service.listBooks(ctx, input),
  querySimilarBooks: (ctx, input) => service.similarBooks(ctx, input),
  queryBookDetail: (ctx, input) => service.bookDetail(ctx, input),
  queryBookIndexList: (ctx, input) => service.listChapters(ctx, input),
  queryBookIndexContent: (ctx, input) => service.chapterText(ctx, input),
  queryBookChapters: (ctx, input) => service.chapterTexts(ctx, input),
  queryBookCommentList: (ctx, input) => comments.list(ctx, input.bookId, input),
  queryBookCommentReplyList: (ctx, input) => comments.listReplies(ctx, input),
  commentBook: (ctx, input) => comments.add(ctx, input.bookId, input.text),
  commentReplyBook: (ctx, input) => comments.addReply(ctx, input),
  delBookComment: (ctx, input) => comments.remove(ctx, input),
  delBookCommentReply: (ctx, input) => comments.removeReply(ctx, input),
  bookLike: (ctx, input) => service.likeBook(ctx, input),
  likeComment: (ctx, input) => comments.like(ctx, input),
  joinBookshelf: (ctx, input) => service.joinShelf(ctx, input),
  addbookLookLog: (ctx, input) => service.addLog(ctx, input),
  queryLastBookLookLog: (ctx, input) => service.lastLog(ctx, input),
  queryBookMemberList: (ctx, input) => service.listMemberBooks(ctx, input),
  leaveBookshelf: (ctx, input) => service.leaveShelf(ctx, input),
  queryBookmarkList: (ctx, input) => bookmarks.list(ctx, input),
  addBookmark: (ctx, input) => bookmarks.add(ctx, input),
  removeBookmark: (ctx, input) => bookmarks.remove(ctx, input),
});
