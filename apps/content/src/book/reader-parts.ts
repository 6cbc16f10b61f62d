import type { ChapterText } from '@juhe/contract/content/book.schemas';
import { type Piece, type PieceSize, pieceAt, type Setting, shapeOf } from './reader-text.ts';

/** A chapter that was asked for: its text, or why it did not come. */
export interface Asked {
  readonly chapter?: ChapterText | undefined;
  readonly error?: unknown;
  readonly retry: () => unknown;
}

/** What the reader has of a book at the moment. */
export interface OpenBook {
  readonly asked: ReadonlyMap<string, Asked>;
  readonly size: PieceSize;
}

/** A place in a book. `position`: characters of the chapter's original text before it; Infinity is its end. */
export interface Place {
  readonly chapterId: string;
  readonly position: number;
  /** Behind the last chapter, where the book ends. */
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
/** What stands for a chapter that is not there yet, or failed to come. */
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
/** The parts of a book follow each other: pieces of chapters, gaps, and the end. */
export type Part = TextPart | GapPart | EndPart;

/** One object for each piece: what is rendered once is not rendered again. */
const known = new WeakMap<Piece, TextPart>();

const textPart = (chapter: ChapterText, index: number, size: PieceSize): TextPart | undefined => {
  const { pieces, setting } = shapeOf(chapter, size);
  const piece = pieces[index];
  if (!piece) return undefined;
  const former = known.get(piece);
  if (former) return former;
  const key = `${chapter.id}:${index}`;
  const part: TextPart = { kind: 'text', key, chapterId: chapter.id, chapter, piece, index, pieces: pieces.length, setting };
  known.set(piece, part);
  return part;
};

const endOf = (chapter: ChapterText): EndPart => ({ kind: 'end', key: `${chapter.id}:end`, chapterId: chapter.id, chapter });

/** The part that holds a place. */
export const partAt = ({ asked, size }: OpenBook, { chapterId, position, end = false }: Place): Part => {
  const one = asked.get(chapterId);
  if (one?.chapter) {
    if (end && one.chapter.nextId === null) return endOf(one.chapter);
    const part = textPart(one.chapter, pieceAt(shapeOf(one.chapter, size).pieces, position), size);
    if (part) return part;
  }
  if (one?.error !== undefined)
    return { kind: 'failed', key: `${chapterId}:failed`, chapterId, error: one.error, retry: one.retry };
  return { kind: 'wait', key: `${chapterId}:wait`, chapterId };
};

const chapterBeside = ({ asked }: OpenBook, id: string, side: 'nextId' | 'previousId'): ChapterText | undefined =>
  [...asked.values()].find(({ chapter }) => chapter?.[side] === id)?.chapter;

/** The part behind one, or undefined where nothing is known. */
export const partAfter = (book: OpenBook, part: Part): Part | undefined => {
  if (part.kind === 'end') return undefined;
  if (part.kind !== 'text') {
    const next = chapterBeside(book, part.chapterId, 'previousId');
    return next && partAt(book, { chapterId: next.id, position: 0 });
  }
  const { chapter, index } = part;
  const more = textPart(chapter, index + 1, book.size);
  if (more) return more;
  return chapter.nextId === null ? endOf(chapter) : partAt(book, { chapterId: chapter.nextId, position: 0 });
};

/** The part before one, or undefined at the beginning of the book. */
export const partBefore = (book: OpenBook, part: Part): Part | undefined => {
  if (part.kind === 'end') return partAt(book, { chapterId: part.chapterId, position: Infinity });
  if (part.kind !== 'text') {
    const former = chapterBeside(book, part.chapterId, 'nextId');
    return former && partAt(book, { chapterId: former.id, position: Infinity });
  }
  const { chapter, index } = part;
  if (index > 0) return textPart(chapter, index - 1, book.size);
  return chapter.previousId === null ? undefined : partAt(book, { chapterId: chapter.previousId, position: Infinity });
};

/** The chapters that parts need, with those on both sides: they are fetched before somebody turns to them. */
export const chaptersNear = (parts: readonly Part[]): string[] => {
  const ids = new Set(parts.map(({ chapterId }) => chapterId));
  for (const part of parts)
    if (part.kind === 'text') for (const id of [part.chapter.nextId, part.chapter.previousId]) if (id !== null) ids.add(id);
  return [...ids];
};
