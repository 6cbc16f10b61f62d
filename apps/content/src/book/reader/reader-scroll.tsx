import { cx } from '@juhe/ui';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from './idle.ts';
import { boxAt, placeFrom } from './reader-anchor.ts';
import { PartView } from './reader-part.tsx';
import { chaptersNear, type Part, partAfter, partAt, partBefore, type Place } from './reader-parts.ts';
import css from './reader.module.css';
import type { ViewHandle, ViewProps } from './reader-view.ts';
import { useChapterKeys, useTaps } from './use-taps.ts';

/** Distance (px) from the window's top, below the navigation bar, from which the text counts as unread. */
const readingLine = 56;
/** Number of screens laid out beyond the visible one, and the number after which text is removed. */
const ahead = 1.5;
const behind = 4;
/** Time (ms) without scrolling after which the position is saved. */
const rest = 250;

interface Stretch {
  readonly parts: readonly Part[];
  /** Total height (px) of the text removed above. */
  readonly above: number;
}

const isSame = (a: Part, b: Part | undefined) =>
  a === b || (a.key === b?.key && (a.kind !== 'failed' || (b.kind === 'failed' && a.error === b.error)));

/** Replaces gaps with chapters that have loaded meanwhile. */
const filled = (parts: readonly Part[], book: ViewProps['book']): readonly Part[] => {
  const next = parts.map((part) =>
    part.kind === 'text' || part.kind === 'end' ? part : partAt(book, { chapterId: part.chapterId, position: 0 }),
  );
  return next.every((part, i) => isSame(part, parts[i])) ? parts : next;
};

/** Scroll mode of the reader: chapters follow each other; only the text near the viewport is in the document. */
export const ReaderScroll = ({ ref, ...props }: ViewProps & { ref: Ref<ViewHandle> }) => {
  const { book, target, layout, convert, statusStore, onNeed, onPlace, onTap, onRead, onChapter } = props;
  const list = useRef<HTMLDivElement>(null);
  const [renderedTarget, setSeen] = useState(target);
  const [stretch, setStretch] = useState<Stretch>(() => ({ parts: [partAt(book, target)], above: 0 }));
  const anchor = useRef<Place>(target);
  const heights = useRef(new Map<string, number>());
  if (renderedTarget !== target) {
    setSeen(target);
    setStretch({ parts: [partAt(book, target)], above: 0 });
  }
  const parts = filled(stretch.parts, book);
  if (parts !== stretch.parts) setStretch({ ...stretch, parts });

  const elementOf = (part: Part | undefined) =>
    part && (list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part.key)}"]`) ?? undefined);

  /** Returns the part at the reading line. */
  const read = (): Part | undefined =>
    parts.find((part) => (elementOf(part)?.getBoundingClientRect().bottom ?? 0) > readingLine) ?? parts.at(-1);

  const placeNow = (): Place => {
    const part = read();
    const element = elementOf(part);
    if (!part || !element) return anchor.current;
    if (part.kind === 'end') return { chapterId: part.chapterId, position: Infinity, end: true };
    if (part.kind !== 'text') return { chapterId: part.chapterId, position: anchor.current.position };
    if (part.index === 0 && element.getBoundingClientRect().top >= 0) return { chapterId: part.chapterId, position: 0 };
    const position = placeFrom(element, (box) => box.bottom <= readingLine + 1);
    return { chapterId: part.chapterId, position: position ?? part.piece.end };
  };

  const reportStatus = () => {
    const part = read();
    if (part?.kind !== 'text' && part?.kind !== 'end') return;
    const { chapter } = part;
    const start = Math.min(placeNow().position, chapter.text.length);
    const last = parts.findLast(({ chapterId }) => chapterId === part.chapterId);
    const bottom = elementOf(last)?.getBoundingClientRect().bottom ?? 0;
    const isComplete = last?.kind === 'text' ? last.index === last.pieces - 1 : true;
    const lowest = placeFrom(elementOf(part) ?? document.body, (box) => box.bottom <= innerHeight);
    const end =
      isComplete && bottom <= innerHeight ? chapter.text.length : (lowest ?? (part.kind === 'text' ? part.piece.end : 0));
    const atEnd = chapter.nextId === null && end >= chapter.text.length;
    statusStore.set({ chapter, share: Math.min(1, end / Math.max(1, chapter.text.length)), start, end, atEnd });
  };

  /** Target of the last programmatic scroll, to tell it from the member's own. */
  const programmaticY = useRef(-1);
  const scrollTo = (y: number) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    programmaticY.current = window.scrollY;
  };
  const show = ({ chapterId, position }: Place) => {
    const part = partAt(book, { ...anchor.current, chapterId, position });
    const element = elementOf(part);
    if (!element) return;
    const atStart = part.kind !== 'text' || (part.index === 0 && position <= 0);
    const box = (atStart ? undefined : boxAt(element, position)) ?? element.getBoundingClientRect();
    scrollTo(Math.round(window.scrollY + box.top - readingLine));
  };

  /** The visible part and its position while the text above it changes. */
  const scrollAnchor = useRef<{ key: string; top: number; y: number }>(undefined);
  /** Adds text above the viewport or removes some; visible text stays in place. */
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

  /** Adds text that comes near and removes text that is far away; one change at a time. */
  const grow = (): boolean => {
    const [first, last] = [parts[0], parts.at(-1)];
    const [top, bottom] = [elementOf(first)?.getBoundingClientRect().top, elementOf(last)?.getBoundingClientRect().bottom];
    if (!first || !last || top === undefined || bottom === undefined) return false;
    const screen = window.innerHeight;
    const next = bottom < screen * (1 + ahead) ? partAfter(book, last) : undefined;
    if (next && last.kind === 'text') {
      change({ ...stretch, parts: [...parts, next] });
      return true;
    }
    const former = top > -screen * ahead ? partBefore(book, first) : undefined;
    if (former?.kind === 'text') {
      const height = heights.current.get(former.key) ?? 0;
      const begins = partBefore(book, former) === undefined;
      change({ parts: [former, ...parts], above: begins ? 0 : Math.max(0, stretch.above - height) });
      return true;
    }
    const height = elementOf(first)?.getBoundingClientRect().height ?? 0;
    if (top + height < -screen * behind && parts.length > 1) {
      heights.current.set(first.key, height);
      change({ parts: parts.slice(1), above: stretch.above + height });
      return true;
    }
    const lastTop = elementOf(last)?.getBoundingClientRect().top ?? 0;
    if (lastTop > screen * (1 + behind) && parts.length > 1) {
      setStretch({ ...stretch, parts: parts.slice(0, -1) });
      return true;
    }
    return false;
  };

  const layoutId = `${layout} ${renderedTarget.wish}`;
  const done = useRef('');
  const lay = useEffectEvent(() => {
    if (done.current !== layoutId) {
      if (!done.current.endsWith(` ${renderedTarget.wish}`)) anchor.current = renderedTarget;
      done.current = layoutId;
      show(anchor.current);
    }
    reportStatus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is laid out anew
  useLayoutEffect(() => lay(), [layoutId, parts]);

  const growOn = useEffectEvent(() => grow());
  useEffect(() => whenIdle(() => growOn(), 400), [parts, book]);

  const needed = chaptersNear(parts).join(' ');
  useEffect(() => onNeed(needed.split(' ')), [needed, onNeed]);

  const settle = useEffectEvent(() => {
    anchor.current = placeNow();
    reportStatus();
    onPlace(anchor.current);
  });
  const follow = useEffectEvent((by: number) => {
    if (Math.abs(by) > 12) onRead();
    grow();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let from = window.scrollY;
    const scroll = () => {
      if (Math.abs(window.scrollY - programmaticY.current) < 1) {
        from = window.scrollY;
        return;
      }
      programmaticY.current = -1;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        follow(window.scrollY - from);
        if (Math.abs(window.scrollY - from) > 12) from = window.scrollY;
      });
      clearTimeout(timer);
      timer = setTimeout(() => settle(), rest);
    };
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scroll);
    };
  }, []);

  // Rotating the phone reflows all lines.
  const realign = useEffectEvent(() => show(anchor.current));
  useEffect(() => {
    let width = window.innerWidth;
    const resize = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      realign();
    };
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, []);

  useTaps(list, onTap);
  useChapterKeys(onChapter);
  useImperativeHandle(ref, () => ({
    toPage: () => undefined,
    currentPosition: placeNow,
  }));

  return (
    <div ref={list} className={cx(css.scroll, parts.at(-1)?.kind !== 'end' && css.more)} style={{ paddingTop: stretch.above }}>
      {parts.map((part) => (
        <section key={part.key} className={css.stretch} data-part={part.key}>
          <PartView part={part} convert={convert} />
        </section>
      ))}
    </div>
  );
};
