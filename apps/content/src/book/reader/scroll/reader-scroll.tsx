import { cx } from '@juhe/ui';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { whenIdle } from '../view/idle.ts';
import { boxAt } from '../text/reader-anchor.ts';
import { PartView } from '../text/reader-part.tsx';
import { chaptersNear, partAt, type Position } from '../text/reader-parts.ts';
import css from '../text/reader.module.css';
import type { ViewHandle, ViewProps } from '../view/reader-view.ts';
import { placeInSight, readingLine, scrollStatus } from './scroll-status.ts';
import { useOwnScrolling } from './use-own-scrolling.ts';
import { useStretch } from './use-stretch.ts';
import { useChapterKeys, useTaps } from './use-taps.ts';

/** Scroll mode of the reader: chapters follow each other; only the text near the viewport is in the document. */
export const ReaderScroll = ({ ref, ...props }: ViewProps & { ref: Ref<ViewHandle> }) => {
  const { book, target, layout, convert, statusStore, onNeed, onPosition, onTap, onRead, onChapter } = props;
  const list = useRef<HTMLDivElement>(null);
  const anchor = useRef<Position>(target);
  const laidOut = useRef('');
  const scrollTo = useOwnScrolling({
    onScroll: (by) => {
      if (Math.abs(by) > 12) onRead();
      grow();
    },
    onRest: () => {
      anchor.current = measurePosition();
      reportStatus();
      onPosition(anchor.current);
    },
    // Rotating the phone reflows all lines.
    onResize: () => show(anchor.current),
  });
  const { parts, above, elementOf, grow } = useStretch(list, book, target, scrollTo);

  const measurePosition = () => placeInSight(parts, elementOf, anchor.current);
  const reportStatus = () => {
    const status = scrollStatus(parts, elementOf, anchor.current);
    if (status) statusStore.set(status);
  };
  const show = ({ chapterId, position }: Position) => {
    const part = partAt(book, { ...anchor.current, chapterId, position });
    const element = elementOf(part);
    if (!element) return;
    const atStart = part.kind !== 'text' || (part.index === 0 && position <= 0);
    const box = (atStart ? undefined : boxAt(element, position)) ?? element.getBoundingClientRect();
    scrollTo(Math.round(window.scrollY + box.top - readingLine));
  };

  const layoutId = `${layout} ${target.requestId}`;
  const layOut = useEffectEvent(() => {
    if (laidOut.current !== layoutId) {
      if (!laidOut.current.endsWith(` ${target.requestId}`)) anchor.current = target;
      laidOut.current = layoutId;
      show(anchor.current);
    }
    reportStatus();
  });
  // Either of these triggers a new layout.
  useLayoutEffect(() => layOut(), [layoutId, parts]);

  const growOn = useEffectEvent(() => grow());
  useEffect(() => whenIdle(() => growOn(), 400), [parts, book]);

  const needed = chaptersNear(parts).join(' ');
  useEffect(() => onNeed(needed.split(' ')), [needed, onNeed]);

  useTaps(list, onTap);
  useChapterKeys(onChapter);
  useImperativeHandle(ref, () => ({
    toPage: () => undefined,
    currentPosition: measurePosition,
  }));

  return (
    <div ref={list} className={cx(css.scroll, parts.at(-1)?.kind !== 'end' && css.more)} style={{ paddingTop: above }}>
      {parts.map((part) => (
        <section key={part.key} className={css.stretch} data-part={part.key}>
          <PartView part={part} convert={convert} />
        </section>
      ))}
    </div>
  );
};
