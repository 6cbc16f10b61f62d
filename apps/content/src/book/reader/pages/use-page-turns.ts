import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Pager } from './reader-pager.ts';
import { type OpenBook, type Part, partAfter, partBefore, type Position } from '../text/reader-parts.ts';
import type { ViewProps } from '../view/reader-view.ts';
import { noSides, type PageParts } from './use-page-parts.ts';
import { useTurning } from './use-turning.ts';

/** What turning pages needs of page mode. */
export interface PageView
  extends Pick<PageParts, 'sides' | 'setAt' | 'setSides'>,
    Pick<ViewProps, 'onTap' | 'onRead' | 'onFirst'> {
  readonly book: OpenBook;
  readonly pager: RefObject<Pager | null>;
  /** Sets the position to keep while the text is laid out again. */
  readonly setAnchor: (position: Position) => void;
  /** Returns the visible part. */
  readonly read: () => Part | undefined;
  /** Returns the current position, taken from the text at the beginning of the page. */
  readonly measurePosition: () => Position | undefined;
  readonly reportStatus: (exact: boolean) => void;
  readonly settleSoon: () => void;
  readonly stayUnsettled: () => void;
}

const adjacentPart = (book: OpenBook, part: Part, by: 1 | -1) => (by > 0 ? partAfter(book, part) : partBefore(book, part));

/** Turns pages by finger, wheel and keyboard. */
export const usePageTurns = (box: RefObject<HTMLElement | null>, view: PageView): void => {
  const { book, pager, read, sides } = view;
  /** Direction of a page turn to a part that is not laid out yet; performed as soon as it is. */
  const pendingTurn = useRef<1 | -1 | 0>(0);

  /** Returns the neighboring part if it is laid out; otherwise requests it for the next render. */
  const neighborPart = (by: 1 | -1): Part | undefined => {
    const currentPager = pager.current;
    const part = read();
    const next = part && adjacentPart(book, part, by);
    if (!part || !next || !currentPager || currentPager.has(next.key)) return next;
    view.stayUnsettled();
    const position = view.measurePosition();
    if (position) {
      view.setAnchor(position);
      view.setAt(position);
    }
    view.setSides({
      before: by < 0 || currentPager.has(partBefore(book, part)?.key ?? ''),
      after: by > 0 || currentPager.has(partAfter(book, part)?.key ?? ''),
    });
    return undefined;
  };

  const move = (by: 1 | -1): boolean => {
    const currentPager = pager.current;
    if (!currentPager) return false;
    if (currentPager.step(by)) return true;
    const next = neighborPart(by);
    if (!next || !currentPager.enter(next.key, by)) return false;
    // A chapter that loads later is entered at the edge that was turned to.
    view.setAnchor({ chapterId: next.chapterId, position: by > 0 ? 0 : Infinity });
    return true;
  };

  const turn = (by: 1 | -1) => {
    const part = read();
    pendingTurn.current = 0;
    if (move(by)) {
      view.onRead();
      view.settleSoon();
    } else if (part && adjacentPart(book, part, by)) pendingTurn.current = by;
    else if (by < 0) view.onFirst();
    pager.current?.show(true);
  };
  const turnNow = useEffectEvent(() => {
    const by = pendingTurn.current;
    if (by !== 0) turn(by);
  });
  useLayoutEffect(() => {
    if (sides.before || sides.after) turnNow();
  }, [sides]);

  const toEdge = (side: 1 | -1) => {
    const part = read();
    if (part?.kind !== 'text') return;
    const last = part.pieces - 1;
    if (side > 0 ? part.index === last : part.index === 0) pager.current?.goTo(part.key, side > 0 ? Infinity : 0);
    else {
      const edgePosition = { chapterId: part.chapterId, position: side > 0 ? part.chapter.text.length : 0 };
      view.setAnchor(edgePosition);
      pager.current?.reset();
      view.setAt(edgePosition);
      view.setSides(noSides);
    }
    pager.current?.show(false);
    view.reportStatus(false);
    view.settleSoon();
  };

  useTurning(box, {
    turn,
    toEdge,
    onTap: view.onTap,
    drag: (by) => {
      const currentPager = pager.current;
      const side = by < 0 ? 1 : -1;
      const page = (currentPager?.at.page ?? 0) + side;
      const isInPart = page >= 0 && page < (currentPager?.pagesOf(currentPager.at.key) ?? 1);
      currentPager?.show(false, isInPart || neighborPart(side) ? by : by / 3);
    },
    drop: (by) => (by === 0 ? pager.current?.show(true) : turn(by)),
  });
};
