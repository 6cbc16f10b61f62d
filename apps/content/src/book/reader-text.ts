import type { ChapterText } from '@juhe/contract/content/book.schemas';

/** A stretch of a chapter that is laid out by itself: a chapter of five million characters must not be laid out in one go. */
export interface Piece {
  /** Its first character in the chapter's text. */
  readonly at: number;
  readonly end: number;
  /** It begins within a paragraph. */
  readonly continued: boolean;
}

/** A paragraph of a chapter with the place of its first character. */
export interface Paragraph {
  readonly at: number;
  readonly text: string;
  readonly continued: boolean;
}

/** How long pieces are, in characters. */
export interface PieceSize {
  /** From here on a piece may end with its paragraph. */
  readonly usual: number;
  /** No piece is longer; a chapter up to this length is one piece. */
  readonly most: number;
}

/** Pages need a new page at each piece, so pieces are as long as they may be: 100,000 characters lay out in 271 ms (toolchain.md). */
export const pagedSize: PieceSize = { usual: 6_000, most: 9_000 };
/** A scrolled text shows no seam: small pieces, which cost a scroll nothing. */
export const scrolledSize: PieceSize = { usual: 1_200, most: 2_400 };

const sentenceEnd = /[。！？!?…；;\n]["'”’」』）)]*/gu;
const lowSurrogate = /[\uDC00-\uDFFF]/;

/** Where a piece that begins at `at` ends, and where the next one begins. */
const cut = (text: string, at: number, { usual, most }: PieceSize): { end: number; next: number; within: boolean } => {
  const window = text.slice(at + usual, at + most);
  const paragraph = window.indexOf('\n\n');
  if (paragraph >= 0) {
    const end = at + usual + paragraph;
    return { end, next: end + 2, within: false };
  }
  const last = [...window.matchAll(sentenceEnd)].at(-1);
  let end = last ? at + usual + last.index + last[0].length : at + most;
  if (lowSurrogate.test(text[end] ?? '')) end -= 1;
  return { end, next: end, within: true };
};

/** A chapter's text in pieces that follow each other without a gap but the empty lines between paragraphs. */
export const piecesOf = (text: string, size: PieceSize): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  let continued = false;
  while (text.length - at > size.most) {
    const { end, next, within } = cut(text, at, size);
    pieces.push({ at, end, continued });
    at = next;
    continued = within;
  }
  pieces.push({ at, end: text.length, continued });
  return pieces;
};

/** The paragraphs of a piece; empty ones are left out. */
export const paragraphsIn = (text: string, { at, end, continued }: Piece): Paragraph[] => {
  let from = at;
  return text
    .slice(at, end)
    .split('\n\n')
    .flatMap((part, i) => {
      const start = from;
      from += part.length + 2;
      return part.trim() === '' ? [] : [{ at: start, text: part, continued: continued && i === 0 }];
    });
};

/** The piece that holds a place; places beyond the end are in the last one. */
export const pieceAt = (pieces: readonly Piece[], position: number): number =>
  Math.max(
    0,
    pieces.findLastIndex(({ at }) => at <= position),
  );

export type Setting = 'verse' | 'plain' | 'prose';

/** How paragraphs are set: poems line by line, texts with an indentation of their own as they are, prose with two characters. */
export const settingOf = (paragraphs: readonly Pick<Paragraph, 'text'>[]): Setting => {
  const average = paragraphs.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, paragraphs.length);
  if (average < 22) return 'verse';
  return average < 34 || paragraphs.some(({ text }) => text.startsWith('\u3000')) ? 'plain' : 'prose';
};

/** A short paragraph that begins with a title in 《》 is a heading within the chapter. */
export const isHeading = (text: string): boolean => /^《[^》]+》/.test(text) && text.length < 30 && !/[。，；？！]/.test(text);

/** An offset in a paragraph as it is shown, from one in its original: conversions may change the length. */
export const shownOffset = (original: number, length: number, shownLength: number): number =>
  length === shownLength || length === 0
    ? Math.min(original, shownLength)
    : Math.min(shownLength, Math.floor((original / length) * shownLength));

/** An offset in a paragraph's original, from one in what is shown. */
export const originalOffset = (shown: number, length: number, shownLength: number): number =>
  shownOffset(shown, shownLength, length);

interface Shape {
  readonly pieces: readonly Piece[];
  readonly setting: Setting;
}

const shapes = new WeakMap<ChapterText, Map<PieceSize, Shape>>();

/** The pieces of a chapter and how it is set; worked out once. */
export const shapeOf = (chapter: ChapterText, size: PieceSize): Shape => {
  const known = shapes.get(chapter) ?? new Map<PieceSize, Shape>();
  shapes.set(chapter, known);
  const former = known.get(size);
  if (former) return former;
  const sample = piecesOf(chapter.text.slice(0, pagedSize.most), pagedSize)[0] ?? { at: 0, end: 0, continued: false };
  const shape = { pieces: piecesOf(chapter.text, size), setting: settingOf(paragraphsIn(chapter.text, sample)) };
  known.set(size, shape);
  return shape;
};
