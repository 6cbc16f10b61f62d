import type { ChapterText } from '@juhe/contract/content/book.schemas';
import { type Piece, type PieceSize, pieceAt, type Setting, shapeOf } from './reader-text.ts';

/** A requested chapter: its text, or the error. */
export interface Requested {
  readonly chapter?: ChapterText | undefined;
  readonly error?: unknown;
  readonly retry: () => unknown;
}

/** The currently loaded state of a book. */
export interface OpenBook {
  readonly requests: ReadonlyMap<string, Requested>;
  readonly size: PieceSize;
}

/** A position in a book. `position`: characters of the chapter's original text before it; Infinity is its end. */
export interface Position {
  readonly chapterId: string;
  readonly position: number;
  /** After the last chapter, at the end of the book. */
  readonly end?: boolean;
}

export interface TextPart {
  readonly kind: 'text';
  readonly key: string;
  readonly chapterId: string;
  readonly chapter: ChapterText;
  readonly piece: Piece;
  readonly index: number;
  readonly pieces: number;
  readonly setting: Setting;
}
/** Placeholder for a chapter that is still loading or failed to load. */
export interface GapPart {
  readonly kind: 'wait' | 'failed';
  readonly key: string;
  readonly chapterId: string;
  readonly error?: unknown;
  readonly retry?: (() => unknown) | undefined;
}
export interface EndPart {
  readonly kind: 'end';
  readonly key: string;
  readonly chapterId: string;
  readonly chapter: ChapterText;
}
/** The parts of a book in sequence: pieces of chapters, gaps and the end. */
export type Part = TextPart | GapPart | EndPart;

/** One object per piece, so that memoized parts are not rendered again. */
const textPartCache = new WeakMap<Piece, TextPart>();

const textPart = (chapter: ChapterText, index: number, size: PieceSize): TextPart | undefined => {
  const { pieces, setting } = shapeOf(chapter, size);
  const piece = pieces[index];
  if (!piece) return undefined;
  const cachedPart = textPartCache.get(piece);
  if (cachedPart) return cachedPart;
  const key = `${chapter.id}:${index}`;
  const part: TextPart = { kind: 'text', key, chapterId: chapter.id, chapter, piece, index, pieces: pieces.length, setting };
  textPartCache.set(piece, part);
  return part;
};

const endOf = (chapter: ChapterText): EndPart => ({ kind: 'end', key: `${chapter.id}:end`, chapterId: chapter.id, chapter });

/** Returns the part that contains a position. */
export const partAt = ({ requests, size }: OpenBook, { chapterId, position, end = false }: Position): Part => {
  const request = requests.get(chapterId);
  if (request?.chapter) {
    if (end && request.chapter.nextId === null) return endOf(request.chapter);
    const part = textPart(request.chapter, pieceAt(shapeOf(request.chapter, size).pieces, position), size);
    if (part) return part;
  }
  if (request?.error !== undefined)
    return { kind: 'failed', key: `${chapterId}:failed`, chapterId, error: request.error, retry: request.retry };
  return { kind: 'wait', key: `${chapterId}:wait`, chapterId };
};

const chapterBeside = ({ requests }: OpenBook, id: string, side: 'nextId' | 'previousId'): ChapterText | undefined =>
  [...requests.values()].find(({ chapter }) => chapter?.[side] === id)?.chapter;

/** Returns the part after the given one, or undefined when it is unknown. */
export const partAfter = (book: OpenBook, part: Part): Part | undefined => {
  if (part.kind === 'end') return undefined;
  if (part.kind !== 'text') {
    const next = chapterBeside(book, part.chapterId, 'previousId');
    return next && partAt(book, { chapterId: next.id, position: 0 });
  }
  const { chapter, index } = part;
  const nextPiece = textPart(chapter, index + 1, book.size);
  if (nextPiece) return nextPiece;
  return chapter.nextId === null ? endOf(chapter) : partAt(book, { chapterId: chapter.nextId, position: 0 });
};

/** Returns the part before the given one, or undefined at the beginning of the book. */
export const partBefore = (book: OpenBook, part: Part): Part | undefined => {
  if (part.kind === 'end') return partAt(book, { chapterId: part.chapterId, position: Infinity });
  if (part.kind !== 'text') {
    const previousChapter = chapterBeside(book, part.chapterId, 'nextId');
    return previousChapter && partAt(book, { chapterId: previousChapter.id, position: Infinity });
  }
  const { chapter, index } = part;
  if (index > 0) return textPart(chapter, index - 1, book.size);
  return chapter.previousId === null ? undefined : partAt(book, { chapterId: chapter.previousId, position: Infinity });
};

/** Returns the chapters that the parts need, including their neighbors, for prefetching. */
export const chaptersNear = (parts: readonly Part[]): string[] => {
  const ids = new Set(parts.map(({ chapterId }) => chapterId));
  for (const part of parts)
    if (part.kind === 'text') for (const id of [part.chapter.nextId, part.chapter.previousId]) if (id !== null) ids.add(id);
  return [...ids];
};
