import { book } from '@juhe/contract/content/book';
import { bookSchemas } from '@juhe/contract/content/book.schemas';
import { routes } from '../../http/call/routes.ts';
import { commentService } from '../shared/comment.service.ts';
import * as bookmarks from './bookmark.service.ts';
import * as service from './book.service.ts';

const comments = commentService('book');

export const bookRoutes = routes(book, bookSchemas, {
  ...service,
  ...bookmarks,
  listBookComments: (ctx, input) => comments.list(ctx, input.bookId, input),
  listBookReplies: comments.listReplies,
  commentBook: (ctx, input) => comments.add(ctx, input.bookId, input.text),
  replyToBookComment: comments.addReply,
  removeBookComment: comments.remove,
  removeBookReply: comments.removeReply,
  likeBookComment: comments.like,
});
