import type { ChapterText } from '@juhe/contract/content/book.schemas';

/** A section of a chapter that is laid out separately: a chapter of five million characters must not be laid out at once. */
export interface Piece {
  /** Its first character in the chapter's text. */
  readonly at: number;
  readonly end: number;
  /** It starts within a paragraph. */
  readonly continued: boolean;
}

/** A paragraph of a chapter with the position of its first character. */
export interface Paragraph {
  readonly at: number;
  readonly text: string;
  readonly continued: boolean;
}

/** Length of pieces, in characters. */
export interface PieceSize {
  /** From this length on, a piece may end with its paragraph. */
  readonly usual: number;
  /** Maximum length of a piece; a chapter up to this length is one piece. */
  readonly max: number;
}

/** Each piece starts a new page, so pieces are as long as possible: 100,000 characters are laid out in 271 ms (toolchain.md). */
export const pagedSize: PieceSize = { usual: 6_000, max: 9_000 };
/** Scrolled text shows no seams between pieces, so they are small, which costs nothing while scrolling. */
export const scrolledSize: PieceSize = { usual: 1_200, max: 2_400 };

const sentenceEnd = /[。！？!?…；;\n]["'”’」』）)]*/gu;
const lowSurrogate = /[\uDC00-\uDFFF]/;

/** Returns the end of the piece that starts at `at`, and the start of the next one. */
const cut = (text: string, at: number, { usual, max }: PieceSize): { end: number; next: number; within: boolean } => {
  const window = text.slice(at + usual, at + max);
  const paragraph = window.indexOf('\n\n');
  if (paragraph >= 0) {
    const end = at + usual + paragraph;
    return { end, next: end + 2, within: false };
  }
  const last = [...window.matchAll(sentenceEnd)].at(-1);
  let end = last ? at + usual + last.index + last[0].length : at + max;
  if (lowSurrogate.test(text[end] ?? '')) end -= 1;
  return { end, next: end, within: true };
};

/** Splits a chapter's text into consecutive pieces; only empty lines between paragraphs are left out. */
export const piecesOf = (text: string, size: PieceSize): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  let continued = false;
  while (text.length - at > size.max) {
    const { end, next, within } = cut(text, at, size);
    pieces.push({ at, end, continued });
    at = next;
    continued = within;
  }
  pieces.push({ at, end: text.length, continued });
  return pieces;
};

/** Returns the paragraphs of a piece without empty ones. */
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

/** Returns the index of the piece that contains a position; positions beyond the end belong to the last one. */
export const pieceAt = (pieces: readonly Piece[], position: number): number =>
  Math.max(
    0,
    pieces.findLastIndex(({ at }) => at <= position),
  );

export type Setting = 'verse' | 'plain' | 'prose';

/**
 * Determines how paragraphs are set: poems line by line, texts with their own indentation as they are, prose with an indent
 * of two characters.
 */
export const settingOf = (paragraphs: readonly Pick<Paragraph, 'text'>[]): Setting => {
  const average = paragraphs.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, paragraphs.length);
  if (average < 22) return 'verse';
  return average < 34 || paragraphs.some(({ text }) => text.startsWith('\u3000')) ? 'plain' : 'prose';
};

/** A short paragraph that begins with a title in 《》 is a heading within the chapter. */
export const isHeading = (text: string): boolean => /^《[^》]+》/.test(text) && text.length < 30 && !/[。，；？！]/.test(text);

/** Converts an offset in the original paragraph to one in the displayed text: script conversion may change the length. */
export const shownOffset = (original: number, length: number, shownLength: number): number =>
  length === shownLength || length === 0
    ? Math.min(original, shownLength)
    : Math.min(shownLength, Math.floor((original / length) * shownLength));

/** Converts an offset in the displayed text to one in the original paragraph. */
export const originalOffset = (shown: number, length: number, shownLength: number): number =>
  shownOffset(shown, shownLength, length);

interface Shape {
  readonly pieces: readonly Piece[];
  readonly setting: Setting;
}

const shapes = new WeakMap<ChapterText, Map<PieceSize, Shape>>();

/** Returns the pieces and the setting of a chapter; memoized. */
export const shapeOf = (chapter: ChapterText, size: PieceSize): Shape => {
  const shapesBySize = shapes.get(chapter) ?? new Map<PieceSize, Shape>();
  shapes.set(chapter, shapesBySize);
  const cached = shapesBySize.get(size);
  if (cached) return cached;
  const sample = piecesOf(chapter.text.slice(0, pagedSize.max), pagedSize)[0] ?? { at: 0, end: 0, continued: false };
  const shape = { pieces: piecesOf(chapter.text, size), setting: settingOf(paragraphsIn(chapter.text, sample)) };
  shapesBySize.set(size, shape);
  return shape;
};
