import { usePageHide } from '@juhe/platform';
import {
  type CSSProperties,
  type FocusEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '../view/idle.ts';
import { expectedPageSize, type PageSize, usePageResize } from './page-size.ts';
import { pageRange, pageStatus, unmeasured } from './page-status.ts';
import { Pager } from './reader-pager.ts';
import { PartView } from '../text/reader-part.tsx';
import { chaptersNear, type Part, partAt, type Position } from '../text/reader-parts.ts';
import css from '../text/reader.module.css';
import type { ViewHandle, ViewProps } from '../view/reader-view.ts';
import { usePageParts } from './use-page-parts.ts';
import { usePageTurns } from './use-page-turns.ts';
import { useSettling } from './use-settling.ts';

/** A part with its pages; registered in `elements` by its key while it is in the document. */
const PartSheet = ({
  part,
  elements,
  convert,
}: Pick<ViewProps, 'convert'> & { part: Part; elements: Map<string, HTMLElement> }) => {
  const { key } = part;
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      elements.set(key, element);
      return () => {
        elements.delete(key);
      };
    },
    [elements, key],
  );
  return (
    <section className={css.sheet} data-part={key} ref={register}>
      <div className={part.kind === 'text' ? css.columns : css.single}>
        <PartView part={part} convert={convert} />
      </div>
    </section>
  );
};

/** Window width (px) from which a page has two columns. */
const twoColumnsFrom = 720;

/** The text flows by these instead of by the window, so that it keeps its geometry until the new size is laid out. */
const variablesOf = ({ width, height }: PageSize) =>
  ({
    '--page': `${width}px`,
    '--page-height': `${height}px`,
    '--columns': width < twoColumnsFrom ? 1 : 2,
  }) as CSSProperties;

/**
 * Page mode of the reader. The document contains the current part and, once the browser is idle, its neighbors; the text
 * columns of a part are its pages. A page turn moves a track; the document changes after the turn.
 */
export const ReaderPages = ({ ref, ...props }: ViewProps & { ref: Ref<ViewHandle> }) => {
  const { book, target, layout, convert, statusStore, onNeed, onPosition, onTap, onRead, onFirst } = props;
  const box = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const pager = useRef<Pager>(null);
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const anchor = useRef<Position>(target);
  const range = useRef(unmeasured);
  const [size, setSize] = useState(expectedPageSize);
  const { layoutId, current, parts, sides, setAt, setSides } = usePageParts(book, target, layout, size);
  const shown = useRef(parts);
  const laidOut = useRef('');

  const read = () => shown.current.find(({ key }) => key === pager.current?.at.key);
  const reportStatus = (exact: boolean) => {
    const part = read();
    const currentPager = pager.current;
    if (!part || !currentPager) return;
    const visibleRange = pageRange(part, currentPager, layoutId, range.current, exact);
    if (visibleRange.id !== '') range.current = visibleRange;
    statusStore.set(pageStatus(part, currentPager, visibleRange));
  };
  const measurePosition = (): Position | undefined => {
    const part = read();
    if (!part) return undefined;
    if (part.kind === 'end') return { chapterId: part.chapterId, position: Infinity, end: true };
    if (part.kind !== 'text') return { chapterId: part.chapterId, position: anchor.current.position };
    reportStatus(true);
    return { chapterId: part.chapterId, position: range.current.start };
  };

  const layOut = useEffectEvent(() => {
    shown.current = parts;
    if (!track.current) return;
    pager.current ??= new Pager(track.current, (key) => elements.get(key));
    const currentPager = pager.current;
    if (laidOut.current !== layoutId) {
      // The anchor already holds the first target; a later request replaces it.
      if (!laidOut.current.endsWith(` ${target.requestId}`)) anchor.current = target;
      laidOut.current = layoutId;
      currentPager.reset();
      // The requested chapter arrived before the page turn was over.
    } else if (!read() && partAt(book, anchor.current).key !== current.key) return setAt(anchor.current);
    currentPager.sync({ keys: parts.map(({ key }) => key), current: current.key, width: size.width }, anchor.current.position);
    reportStatus(false);
  });
  useLayoutEffect(() => layOut());

  const storePosition = () => {
    const position = measurePosition();
    if (!position) return;
    anchor.current = position;
    setAt(position);
    onPosition(position);
  };
  const { settleSoon, stayUnsettled, settlePending } = useSettling(() => reportStatus(false), storePosition);
  usePageResize(box, size, (measured) => {
    // The text still has its previous geometry; afterwards the position of an unsettled page can no longer be measured.
    settlePending();
    setSize(measured);
  });
  // Stores the position when the page is hidden, before the delayed save runs.
  usePageHide(storePosition);

  // After the paint: the exact status, then the neighbors, one per idle period.
  const needed = chaptersNear(parts).join(' ');
  useEffect(() => onNeed(needed.split(' ')), [needed, onNeed]);
  const reportExactly = useEffectEvent(() => reportStatus(true));
  useEffect(() => {
    if (current.kind === 'wait') return;
    return whenIdle(() => {
      reportExactly();
      if (!sides.after) setSides({ ...sides, after: true });
      else if (!sides.before) setSides({ ...sides, before: true });
    });
  }, [current.kind, sides, setSides]);

  const setAnchor = (position: Position) => {
    anchor.current = position;
  };
  const view = { book, pager, setAnchor, read, measurePosition, reportStatus, settleSoon, stayUnsettled, sides, setAt, setSides };
  usePageTurns(box, { ...view, onTap, onRead, onFirst });

  /** Shows the page that the pager was sent to, without a movement. */
  const jump = () => {
    pager.current?.show(false);
    reportStatus(false);
    settleSoon();
  };
  useImperativeHandle(ref, () => ({
    toPage: (page) => {
      pager.current?.goToPage(page - 1);
      jump();
    },
    currentPosition: () => measurePosition() ?? anchor.current,
  }));

  // When the Tab key moves focus to a button on another page, the page follows.
  const follow = (event: FocusEvent<HTMLElement>) => {
    const key = event.target.closest<HTMLElement>('[data-part]')?.dataset.part;
    const currentPager = pager.current;
    if (!key || !currentPager || key === currentPager.at.key || !currentPager.has(key)) return;
    currentPager.goTo(key, 0);
    jump();
  };

  return (
    <div ref={box} className={css.pages} onFocus={follow}>
      <div ref={track} className={css.track} style={variablesOf(size)}>
        {parts.map((part) => (
          <PartSheet key={part.key} part={part} elements={elements} convert={convert} />
        ))}
      </div>
    </div>
  );
};
