import { useState } from 'react';
import type { PageSize } from './page-size.ts';
import { type OpenBook, type Part, partAfter, partAt, partBefore, type Position } from '../text/reader-parts.ts';
import type { Target } from '../view/reader-view.ts';

/** Which neighbors of the current part are in the document. */
export interface Sides {
  readonly before: boolean;
  readonly after: boolean;
}

export const noSides: Sides = { before: false, after: false };

export interface PageParts {
  /** Changes when the text flows differently, and with every request of the reader. */
  readonly layoutId: string;
  readonly current: Part;
  /** The parts in the document, in order. */
  readonly parts: readonly Part[];
  readonly sides: Sides;
  readonly setAt: (position: Position) => void;
  readonly setSides: (sides: Sides) => void;
}

/** The parts of a book that page mode has in the document: the current one and, where `sides` says so, its neighbors. */
export const usePageParts = (book: OpenBook, target: Target, layout: string, { width, height }: PageSize): PageParts => {
  const [renderedTarget, setRenderedTarget] = useState(target);
  const [at, setAt] = useState<Position>(target);
  const [sides, setSides] = useState(noSides);
  const layoutId = `${width}×${height} ${layout} ${renderedTarget.requestId}`;
  const [laidOut, setLaidOut] = useState(layoutId);
  if (renderedTarget !== target) {
    setRenderedTarget(target);
    setAt(target);
    setSides(noSides);
  }
  // After a layout change the text flows differently: only the visible page is laid out at once.
  if (laidOut !== layoutId) {
    setLaidOut(layoutId);
    setSides(noSides);
  }
  const current = partAt(book, at);
  const before = sides.before ? partBefore(book, current) : undefined;
  const after = sides.after ? partAfter(book, current) : undefined;
  const parts = [before, current, after].filter((part) => part !== undefined);
  return { layoutId, current, parts, sides, setAt, setSides };
};
