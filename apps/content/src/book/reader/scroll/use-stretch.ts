import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type OpenBook, type Part, partAfter, partAt, partBefore } from '../text/reader-parts.ts';
import type { Target } from '../view/reader-view.ts';
import type { FindElement } from './scroll-status.ts';

/** Number of screens laid out beyond the visible one, and the number after which text is removed. */
const screensAhead = 1.5;
const maxScreensAway = 4;

interface Stretch {
  readonly parts: readonly Part[];
  /** Total height (px) of the text removed above. */
  readonly above: number;
}

const isSame = (a: Part, b: Part | undefined) =>
  a === b || (a.key === b?.key && (a.kind !== 'failed' || (b.kind === 'failed' && a.error === b.error)));

/** Replaces gaps with chapters that have loaded meanwhile. */
const filled = (parts: readonly Part[], book: OpenBook): readonly Part[] => {
  const next = parts.map((part) =>
    part.kind === 'text' || part.kind === 'end' ? part : partAt(book, { chapterId: part.chapterId, position: 0 }),
  );
  return next.every((part, i) => isSame(part, parts[i])) ? parts : next;
};

/** The parts of a book in the document while it scrolls. */
export interface StretchOfBook extends Stretch {
  readonly elementOf: FindElement;
  /** Adds text that comes near or removes text that is far away, one change at a time; returns whether it changed anything. */
  readonly grow: () => boolean;
}

/**
 * Keeps the text near the viewport in the document. Text that is added or removed above the viewport leaves the visible text in
 * place: `scrollTo` corrects the scroll position (px) in the same frame.
 */
export const useStretch = (
  list: RefObject<HTMLElement | null>,
  book: OpenBook,
  target: Target,
  scrollTo: (y: number) => void,
): StretchOfBook => {
  const [renderedTarget, setRenderedTarget] = useState(target);
  const [stretch, setStretch] = useState<Stretch>(() => ({ parts: [partAt(book, target)], above: 0 }));
  const heights = useRef(new Map<string, number>());
  if (renderedTarget !== target) {
    setRenderedTarget(target);
    setStretch({ parts: [partAt(book, target)], above: 0 });
  }
  const parts = filled(stretch.parts, book);
  if (parts !== stretch.parts) setStretch({ ...stretch, parts });

  const elementOf: FindElement = (part) =>
    part && (list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part.key)}"]`) ?? undefined);

  /** The visible part and its position while the text above it changes. */
  const scrollAnchor = useRef<{ key: string; top: number; y: number }>(undefined);
  const change = (next: Stretch) => {
    const part = parts.find((part) => next.parts.includes(part) && (elementOf(part)?.getBoundingClientRect().bottom ?? 0) > 0);
    const top = elementOf(part)?.getBoundingClientRect().top;
    if (part && top !== undefined) scrollAnchor.current = { key: part.key, top, y: window.scrollY };
    setStretch(next);
  };
  useLayoutEffect(() => {
    const before = scrollAnchor.current;
    scrollAnchor.current = undefined;
    const top = elementOf(parts.find(({ key }) => key === before?.key))?.getBoundingClientRect().top;
    if (!before || top === undefined) return;
    // The page may have been scrolled in between.
    const moved = top - (before.top - (window.scrollY - before.y));
    if (Math.abs(moved) > 0.5) scrollTo(window.scrollY + moved);
  });

  const grow = (): boolean => {
    const [first, last] = [parts[0], parts.at(-1)];
    const [top, bottom] = [elementOf(first)?.getBoundingClientRect().top, elementOf(last)?.getBoundingClientRect().bottom];
    if (!first || !last || top === undefined || bottom === undefined) return false;
    const screen = window.innerHeight;
    const next = bottom < screen * (1 + screensAhead) ? partAfter(book, last) : undefined;
    if (next && last.kind === 'text') {
      change({ ...stretch, parts: [...parts, next] });
      return true;
    }
    const previous = top > -screen * screensAhead ? partBefore(book, first) : undefined;
    if (previous?.kind === 'text') {
      const height = heights.current.get(previous.key) ?? 0;
      const isAtStart = partBefore(book, previous) === undefined;
      change({ parts: [previous, ...parts], above: isAtStart ? 0 : Math.max(0, stretch.above - height) });
      return true;
    }
    const height = elementOf(first)?.getBoundingClientRect().height ?? 0;
    if (top + height < -screen * maxScreensAway && parts.length > 1) {
      heights.current.set(first.key, height);
      change({ parts: parts.slice(1), above: stretch.above + height });
      return true;
    }
    const lastTop = elementOf(last)?.getBoundingClientRect().top ?? 0;
    if (lastTop > screen * (1 + maxScreensAway) && parts.length > 1) {
      setStretch({ ...stretch, parts: parts.slice(0, -1) });
      return true;
    }
    return false;
  };

  return { parts, above: stretch.above, elementOf, grow };
};
