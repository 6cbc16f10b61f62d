import { positionFrom } from '../text/reader-anchor.ts';
import type { ReadingStatus } from '../view/reader-info.ts';
import type { Part, Position } from '../text/reader-parts.ts';

/** Distance (px) from the window's top, below the navigation bar, from which the text counts as unread. */
export const readingLine = 56;

/** Returns the element of a part, where it is in the document. */
export type FindElement = (part: Part | undefined) => HTMLElement | undefined;

/** Returns the part at the reading line. */
export const partInSight = (parts: readonly Part[], elementOf: FindElement): Part | undefined =>
  parts.find((part) => (elementOf(part)?.getBoundingClientRect().bottom ?? 0) > readingLine) ?? parts.at(-1);

/** Returns the position of the first unread character; `former` where no text is laid out. */
export const placeInSight = (parts: readonly Part[], elementOf: FindElement, former: Position): Position => {
  const part = partInSight(parts, elementOf);
  const element = elementOf(part);
  if (!part || !element) return former;
  const { chapterId } = part;
  if (part.kind === 'end') return { chapterId, position: Infinity, end: true };
  if (part.kind !== 'text') return { chapterId, position: former.position };
  if (part.index === 0 && element.getBoundingClientRect().top >= 0) return { chapterId, position: 0 };
  const position = positionFrom(element, (box) => box.bottom <= readingLine + 1);
  return { chapterId, position: position ?? part.piece.end };
};

/** Returns what the bars show about the visible text; undefined while its chapter is not loaded. */
export const scrollStatus = (parts: readonly Part[], elementOf: FindElement, former: Position): ReadingStatus | undefined => {
  const part = partInSight(parts, elementOf);
  if (part?.kind !== 'text' && part?.kind !== 'end') return undefined;
  const { chapter } = part;
  const { length } = chapter.text;
  const start = Math.min(placeInSight(parts, elementOf, former).position, length);
  const last = parts.findLast(({ chapterId }) => chapterId === part.chapterId);
  const bottom = elementOf(last)?.getBoundingClientRect().bottom ?? 0;
  const isComplete = last?.kind === 'text' ? last.index === last.pieces - 1 : true;
  const lowest = positionFrom(elementOf(part) ?? document.body, (box) => box.bottom <= innerHeight);
  const end = isComplete && bottom <= innerHeight ? length : (lowest ?? (part.kind === 'text' ? part.piece.end : 0));
  return { chapter, share: Math.min(1, end / Math.max(1, length)), start, end, atEnd: chapter.nextId === null && end >= length };
};
