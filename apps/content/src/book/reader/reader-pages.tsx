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
import { whenIdle } from './idle.ts';
import { Pager } from './reader-pager.ts';
import { PartView } from './reader-part.tsx';
import { chaptersNear, type Part, partAfter, partAt, partBefore, type Place } from './reader-parts.ts';
import css from './reader.module.css';
import type { ViewHandle, ViewProps } from './reader-view.ts';
import { useTurning } from './use-turning.ts';

/** Time (ms) after a page turn during which all other work waits, even the page number; the turn takes 220 ms. */
const turnTime = 240;

const noSides = { before: false, after: false };

/** Must match `--reader-width`, `--rail` and the breakpoint of the rail (packages/ui/src/tokens.css). */
const widest = 960;
const pagesWidth = () => Math.min(widest, window.innerWidth - (window.innerWidth >= 900 ? 88 : 0));

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

/**
 * Returns the page size; it changes when the phone is rotated. Pages fill the window, so the initial guess is right and needs
 * no measuring.
 */
const useBoxSize = (box: { readonly current: HTMLElement | null }): Size => {
  const [size, setSize] = useState(() => ({ width: pagesWidth(), height: window.innerHeight }));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize((former) => {
        const now = sizeOf(element);
        return now.width === former.width && now.height === former.height ? former : now;
      });
    if (typeof ResizeObserver === 'undefined') return measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
};

/**
 * Page mode of the reader. The document contains the current part and, once the browser is idle, its neighbors; the text
 * columns of a part are its pages. A page turn moves a track; the document changes after the turn.
 */
export const ReaderPages = ({ ref, ...props }: ViewProps & { ref: Ref<ViewHandle> }) => {
  const { book, target, layout, convert, statusStore, onNeed, onPlace, onTap, onRead, onFirst } = props;
  const box = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const pager = useRef<Pager>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const [renderedTarget, setSeen] = useState(target);
  const [at, setAt] = useState<Place>(target);
  const [sides, setSides] = useState(noSides);
  const anchor = useRef<Place>(target);
  const size = useBoxSize(box);
  const layoutId = `${size.width}×${size.height} ${layout} ${renderedTarget.wish}`;
  const [laidOut, setLaidOut] = useState(layoutId);
  const done = useRef('');
  if (renderedTarget !== target) {
    setSeen(target);
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
  const shown = useRef(parts);

  const read = () => shown.current.find(({ key }) => key === pager.current?.at.key);

  /** Start and end of the visible page; measuring them takes longer than a page turn should. */
  const measured = useRef({ id: '', start: 0, end: 0 });
  const reportStatus = (exact: boolean) => {
    const part = read();
    const now = pager.current;
    if (!part || !now) return;
    if (part.kind !== 'text') {
      statusStore.set({
        chapter: part.kind === 'end' ? part.chapter : undefined,
        share: 1,
        start: 0,
        end: 0,
        atEnd: part.kind === 'end',
      });
      return;
    }
    const { page } = now.at;
    const pages = now.pagesOf(part.key) ?? 1;
    const { chapter, piece } = part;
    const length = Math.max(1, chapter.text.length);
    const about = (n: number) => Math.round(piece.at + (n / pages) * (piece.end - piece.at));
    const id = `${layoutId} ${part.key} ${page}`;
    if (exact && measured.current.id !== id)
      measured.current = {
        id,
        start: page === 0 ? piece.at : (now.startOf(page) ?? piece.at),
        end: page === pages - 1 ? piece.end : (now.startOf(page + 1) ?? piece.end),
      };
    const { start, end } = measured.current.id === id ? measured.current : { start: about(page), end: about(page + 1) };
    statusStore.set({
      chapter,
      ...(part.pieces === 1 ? { page: page + 1, pages } : {}),
      share: end / length,
      start,
      end,
      atEnd: chapter.nextId === null && part.index === part.pieces - 1 && page === pages - 1,
    });
  };
  const tellExactly = useEffectEvent(() => reportStatus(true));

  const lay = useEffectEvent(() => {
    shown.current = parts;
    if (!track.current) return;
    pager.current ??= new Pager(track.current, (key) => elements.current.get(key));
    const now = pager.current;
    if (done.current !== layoutId) {
      // The anchor already holds the first target; a later request replaces it.
      if (!done.current.endsWith(` ${renderedTarget.wish}`)) anchor.current = renderedTarget;
      done.current = layoutId;
      now.reset();
      // The requested chapter arrived before the page turn was over.
    } else if (!read() && partAt(book, anchor.current).key !== current.key) return setAt(anchor.current);
    now.sync({ keys: parts.map(({ key }) => key), current: current.key, width: size.width }, anchor.current.position);
    reportStatus(false);
  });
  useLayoutEffect(() => lay());

  /** Returns the current position, taken from the text at the beginning of the page. */
  const placeNow = (): Place | undefined => {
    const part = read();
    const now = pager.current;
    if (!part || !now) return undefined;
    if (part.kind === 'end') return { chapterId: part.chapterId, position: Infinity, end: true };
    if (part.kind !== 'text') return { chapterId: part.chapterId, position: anchor.current.position };
    reportStatus(true);
    return { chapterId: part.chapterId, position: measured.current.start };
  };

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const restIdle = useRef<() => void>(undefined);
  const settle = () => {
    const bookPosition = placeNow();
    if (!bookPosition) return;
    anchor.current = bookPosition;
    setAt(bookPosition);
    onPlace(bookPosition);
  };
  const stayUnsettled = useCallback(() => {
    clearTimeout(rest.current);
    restIdle.current?.();
  }, []);
  const settleSoon = () => {
    stayUnsettled();
    rest.current = setTimeout(() => {
      reportStatus(false);
      restIdle.current = whenIdle(settle, turnTime);
    }, turnTime);
  };
  useEffect(() => stayUnsettled, [stayUnsettled]);
  // Stores the position when the page is hidden, before the delayed save runs.
  usePageHide(settle);

  // After the paint: the exact status, then the neighbors, one per idle period.
  const needed = chaptersNear(parts).join(' ');
  useEffect(() => onNeed(needed.split(' ')), [needed, onNeed]);
  useEffect(() => {
    if (current.kind === 'wait') return;
    return whenIdle(() => {
      tellExactly();
      if (!sides.after) setSides({ ...sides, after: true });
      else if (!sides.before) setSides({ ...sides, before: true });
    });
  }, [current.kind, sides]);

  /** Direction of a page turn to a part that is not laid out yet; performed as soon as it is. */
  const waiting = useRef<1 | -1 | 0>(0);
  /** Returns the neighboring part if it is laid out; otherwise requests it for the next render. */
  const neighborPart = (by: 1 | -1): Part | undefined => {
    const now = pager.current;
    const part = read();
    const next = part && (by > 0 ? partAfter(book, part) : partBefore(book, part));
    if (!part || !next || !now || now.has(next.key)) return next;
    stayUnsettled();
    anchor.current = placeNow() ?? anchor.current;
    setAt(anchor.current);
    setSides({
      before: by < 0 || now.has(partBefore(book, part)?.key ?? ''),
      after: by > 0 || now.has(partAfter(book, part)?.key ?? ''),
    });
    return undefined;
  };

  const move = (by: 1 | -1): boolean => {
    const now = pager.current;
    if (!now) return false;
    if (now.step(by)) return true;
    const next = neighborPart(by);
    if (!next || !now.enter(next.key, by)) return false;
    // A chapter that loads later is entered at the edge that was turned to.
    anchor.current = { chapterId: next.chapterId, position: by > 0 ? 0 : Infinity };
    return true;
  };
  const turn = (by: 1 | -1) => {
    const part = read();
    waiting.current = 0;
    if (move(by)) {
      onRead();
      settleSoon();
    } else if (part && (by > 0 ? partAfter(book, part) : partBefore(book, part))) waiting.current = by;
    else if (by < 0) onFirst();
    pager.current?.show(true);
  };
  const turnNow = useEffectEvent(() => {
    const by = waiting.current;
    if (by !== 0) turn(by);
  });
  useLayoutEffect(() => {
    if (sides.before || sides.after) turnNow();
  }, [sides]);

  useTurning(box, {
    turn,
    onTap,
    toEdge: (side) => {
      const part = read();
      if (part?.kind !== 'text') return;
      const last = part.pieces - 1;
      if (side > 0 ? part.index === last : part.index === 0) pager.current?.goTo(part.key, side > 0 ? Infinity : 0);
      else {
        const edgePosition = { chapterId: part.chapterId, position: side > 0 ? part.chapter.text.length : 0 };
        anchor.current = edgePosition;
        pager.current?.reset();
        setAt(edgePosition);
        setSides(noSides);
      }
      pager.current?.show(false);
      reportStatus(false);
      settleSoon();
    },
    drag: (by) => {
      const now = pager.current;
      const side = by < 0 ? 1 : -1;
      const page = (now?.at.page ?? 0) + side;
      const isInPart = page >= 0 && page < (now?.pagesOf(now.at.key) ?? 1);
      now?.show(false, isInPart || neighborPart(side) ? by : by / 3);
    },
    drop: (by) => (by === 0 ? pager.current?.show(true) : turn(by)),
  });

  useImperativeHandle(ref, () => ({
    toPage: (page) => {
      pager.current?.goToPage(page - 1);
      pager.current?.show(false);
      reportStatus(false);
      settleSoon();
    },
    currentPosition: () => placeNow() ?? anchor.current,
  }));

  // When the Tab key moves focus to a button on another page, the page follows.
  const follow = (event: FocusEvent<HTMLElement>) => {
    const key = event.target.closest<HTMLElement>('[data-part]')?.dataset.part;
    const now = pager.current;
    if (!key || !now || key === now.at.key || !now.has(key)) return;
    now.goTo(key, 0);
    now.show(false);
    reportStatus(false);
    settleSoon();
  };

  return (
    <div ref={box} className={css.pages} onFocus={follow}>
      <div ref={track} className={css.track} style={{ '--page': `${size.width}px` } as CSSProperties}>
        {parts.map((part) => (
          <section
            key={part.key}
            className={css.sheet}
            data-part={part.key}
            ref={(element) => {
              if (!element) return;
              elements.current.set(part.key, element);
              return () => {
                elements.current.delete(part.key);
              };
            }}
          >
            <div className={part.kind === 'text' ? css.columns : css.single}>
              <PartView part={part} convert={convert} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
};
