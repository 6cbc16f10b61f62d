import { z } from 'zod';
import {
  fileUrl,
  flag,
  id,
  instant,
  instantInput,
  integer,
  list,
  noInput,
  noOutput,
  pageInput,
  pageOf,
  text,
} from '../fields.ts';
import { comment, commentSort, commentText, liked, reply } from './comment.schemas.ts';

const status = z.enum(['serial', 'finished']);

export const bookCard = z.object({
  id,
  title: z.string(),
  author: z.string(),
  intro: z.string(),
  picUrl: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
  /** The cover's main colour, `#RRGGBB`. */
  tone: z.string(),
  categoryName: z.string(),
  /** Whether it is an audiobook. */
  audio: z.boolean(),
  status,
  words: z.number().int(),
  chapters: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
});
export type BookCard = z.output<typeof bookCard>;

const book = bookCard.extend({
  /** The member who writes it; null for older books. */
  authorId: id.nullable(),
  shelves: z.number().int(),
  liked: z.boolean(),
  onShelf: z.boolean(),
  updatedAt: instant,
});
export type Book = z.output<typeof book>;

/** One entry of a book's index; its id is the `indexId`. */
const chapter = z.object({
  id,
  number: z.number().int(),
  title: z.string(),
  /** Its volume; empty if the book has none. */
  volume: z.string(),
  words: z.number().int(),
  /** URL of its audio; empty if it has none. */
  audioUrl: z.string(),
  audioSeconds: z.number().int(),
  /** Changes with title or text: an offline copy with another version is fetched again. */
  version: z.string(),
});
export type Chapter = z.output<typeof chapter>;

const chapterText = chapter.extend({
  bookId: id,
  bookTitle: z.string(),
  chapters: z.number().int(),
  /** Paragraphs, separated by empty lines. */
  text: z.string(),
  previousId: id.nullable(),
  nextId: id.nullable(),
});
export type ChapterText = z.output<typeof chapterText>;

/** A member's reading progress in a book. */
const readingProgress = z.object({
  bookId: id,
  indexId: id,
  chapterTitle: z.string(),
  chapterNumber: z.number().int(),
  /** Number of characters of the chapter (UTF-16 units) already read; for an audiobook, seconds. */
  position: z.number().int(),
  /** Percentage of the whole book. */
  progress: z.number().int().min(0).max(100),
  readAt: instant,
});
export type LookLog = z.output<typeof readingProgress>;

const memberBook = bookCard.extend({
  onShelf: z.boolean(),
  /** Removed from the shelf by the company: it can no longer be opened. */
  gone: z.boolean(),
  updatedAt: instant,
  log: readingProgress.nullable(),
});
export type MemberBook = z.output<typeof memberBook>;

const bookmark = z.object({
  id,
  bookId: id,
  indexId: id,
  chapterTitle: z.string(),
  chapterNumber: z.number().int(),
  /** Offset of the bookmark in the chapter (characters), as in a reading log. */
  position: z.number().int(),
  /** The text at that position. */
  excerpt: z.string(),
  createdAt: instant,
});
export type Bookmark = z.output<typeof bookmark>;

/** Elapsed milliseconds by the device's own clock: used if that clock is wrong. */
const age = integer(0, 20 * 366 * 86_400_000).optional();

export const bookSorts = ['editors', 'hot', 'likes', 'newest'] as const;
export const bookLengths = ['short', 'medium', 'long'] as const;

export const bookSchemas = {
  listBookCategories: { input: noInput, output: z.array(z.object({ id, name: z.string() })) },
  listBooks: {
    input: z.object({
      ...pageInput,
      categoryId: id.optional(),
      status: status.optional(),
      /** By characters: under 20,000, under 200,000, or more; audiobooks have none. */
      length: z.enum(bookLengths).optional(),
      /** `hot` ranks by readers of the last 30 days. */
      sort: z.enum(bookSorts).default('editors'),
    }),
    output: pageOf(bookCard),
  },
  listSimilarBooks: { input: z.object({ id }), output: z.object({ byAuthor: z.array(bookCard), similar: z.array(bookCard) }) },
  getBook: { input: z.object({ id }), output: book },
  listChapters: { input: z.object({ bookId: id }), output: z.array(chapter) },
  readChapter: { input: z.object({ bookId: id, indexId: id }), output: chapterText },
  downloadChapters: { input: z.object({ bookId: id, ids: list(id, 50, 1) }), output: z.array(chapterText) },
  listBookComments: { input: z.object({ ...pageInput, bookId: id, sort: commentSort }), output: pageOf(comment) },
  listBookReplies: { input: z.object({ ...pageInput, commentId: id }), output: pageOf(reply) },
  commentBook: { input: z.object({ bookId: id, text: commentText }), output: comment },
  replyToBookComment: { input: z.object({ commentId: id, text: commentText, replyToId: id.optional() }), output: reply },
  removeBookComment: { input: z.object({ id }), output: z.null() },
  removeBookReply: { input: z.object({ id }), output: z.null() },
  likeBook: { input: z.object({ id, like: flag }), output: liked },
  likeBookComment: { input: z.object({ id, like: flag }), output: liked },
  shelveBook: {
    input: z.object({ id, join: flag }),
    output: z.object({ onShelf: z.boolean(), count: z.number().int() }),
  },
  saveReadingProgress: {
    input: z.object({
      bookId: id,
      indexId: id,
      position: integer(0, 10_000_000).default(0),
      /** Time of reading, for offline reading; now by default, and never later than now. */
      readAt: instantInput.optional(),
      age,
    }),
    output: readingProgress,
  },
  getReadingProgress: { input: z.object({ bookId: id.optional() }), output: readingProgress.nullable() },
  listBookshelf: {
    input: z.object({
      ...pageInput,
      kind: z.enum(['shelf', 'history']).default('shelf'),
      /** Order of the shelf: last read or added, last added, or by title; the history is always by the last reading. */
      sort: z.enum(['recent', 'added', 'title']).default('recent'),
      /** Only audiobooks, or only books to read. */
      audio: flag.optional(),
    }),
    output: pageOf(memberBook),
  },
  removeFromBookshelf: { input: z.object({ ids: list(id, 100, 1) }), output: z.object({ count: z.number().int() }) },
  listBookmarks: { input: z.object({ bookId: id }), output: z.array(bookmark) },
  addBookmark: {
    input: z.object({
      bookId: id,
      indexId: id,
      position: integer(0, 10_000_000),
      excerpt: text(200),
      /** Time of the bookmark, if set offline; now by default, and never later than now. */
      putAt: instantInput.optional(),
      age,
    }),
    output: bookmark,
  },
  removeBookmark: { input: z.object({ id }), output: noOutput },
};
