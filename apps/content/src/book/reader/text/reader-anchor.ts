import { originalOffset, shownOffset } from './reader-text.ts';

const numberOf = (element: HTMLElement, name: 'at' | 'length'): number => Number(element.dataset[name] ?? 0);
const paragraphsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[data-at]')];

/** Characters in a paragraph as displayed; a line end counts as one, as in the text. */
const lengthOf = (node: Node): number => (node instanceof Text ? node.data.length : 1);
const shownLengthOf = (paragraph: HTMLElement): number =>
  [...paragraph.childNodes].reduce((sum, node) => sum + lengthOf(node), 0);

/** Returns the bounding box of the character at an offset of the displayed paragraph. */
const boxOf = (paragraph: HTMLElement, offset: number): DOMRect => {
  let remainingOffset = offset;
  for (const node of paragraph.childNodes) {
    const length = lengthOf(node);
    if (remainingOffset < length && node instanceof Text) {
      const range = document.createRange();
      range.setStart(node, remainingOffset);
      range.setEnd(node, remainingOffset + 1);
      const box = range.getClientRects()[0];
      if (box) return box;
    }
    remainingOffset -= length;
    if (remainingOffset < 0) break;
  }
  return [...paragraph.getClientRects()].at(-1) ?? paragraph.getBoundingClientRect();
};

/** Binary search: returns the first of `count` indices that is not `behind`; `count` when all are. Those behind come first. */
export const lowerBound = (count: number, behind: (index: number) => boolean): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (behind(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Returns the position of the first character of a part whose bounding box is not `behind` a line; undefined when all of it
 * is.
 */
export const positionFrom = (part: HTMLElement, behind: (box: DOMRect) => boolean): number | undefined => {
  const paragraphs = paragraphsOf(part);
  const paragraph =
    paragraphs[
      lowerBound(paragraphs.length, (i) => {
        const paragraph = paragraphs[i];
        const last = paragraph && [...paragraph.getClientRects()].at(-1);
        return last !== undefined && behind(last);
      })
    ];
  if (!paragraph) return undefined;
  const shown = shownLengthOf(paragraph);
  const offset = lowerBound(shown, (i) => behind(boxOf(paragraph, i)));
  return numberOf(paragraph, 'at') + originalOffset(offset, numberOf(paragraph, 'length'), shown);
};

/** Returns the bounding box of the character at a position of a part; undefined in a part without text. */
export const boxAt = (part: HTMLElement, position: number): DOMRect | undefined => {
  const paragraphs = paragraphsOf(part);
  const paragraph = paragraphs.findLast((paragraph) => numberOf(paragraph, 'at') <= position) ?? paragraphs[0];
  if (!paragraph) return undefined;
  const length = numberOf(paragraph, 'length');
  const shown = shownLengthOf(paragraph);
  const offset = shownOffset(Math.max(0, Math.min(length, position - numberOf(paragraph, 'at'))), length, shown);
  return boxOf(paragraph, Math.min(offset, shown - 1));
};
