import { isMissing } from '@juhe/api-client/common/missing';
import * as contentPages from '@juhe/contract/pages/content';
import { cx, Empty, toast } from '@juhe/ui';
import { type CSSProperties, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { useBookmarks } from './contents/bookmarks.ts';
import { whenIdle } from './view/idle.ts';
import { RemotePositionNotice } from './bars/reader-bars.tsx';
import { createReadingStatus, type ReadingStatusStore } from './view/reader-info.ts';
import { ReaderLayers } from './reader-layers.tsx';
import { PageLines } from './bars/reader-lines.tsx';
import css from './text/reader.module.css';
import { ReaderPages } from './pages/reader-pages.tsx';
import type { Position } from './text/reader-parts.ts';
import { ReaderScroll } from './scroll/reader-scroll.tsx';
import { layoutOf, useReaderSettings } from './settings/reader-settings.ts';
import { TextSkeleton } from './text/reader-skeleton.tsx';
import type { Target, ViewHandle } from './view/reader-view.ts';
import type { useReading } from './view/reading-position.ts';
import { useAwake } from './settings/use-awake.ts';
import { type Convert, useConvert } from './text/use-convert.ts';
import { useSaveReadingPosition } from './view/use-reading-position.ts';
import { useOpenBook } from './text/use-open-book.tsx';

/** Whether the bars are visible; the shell's top bar follows. */
const useBars = (first: boolean) => {
  const [shown, setShown] = useState(first);
  useLayoutEffect(() => {
    document.documentElement.dataset.bars = shown ? 'shown' : 'hidden';
    return () => {
      delete document.documentElement.dataset.bars;
    };
  }, [shown]);
  return {
    shown,
    toggle: useCallback(() => setShown((previous) => !previous), []),
    hide: useCallback(() => setShown(false), []),
  };
};

/** Shows a toast once when a script conversion failed to load. */
const useConversion = (script: Parameters<typeof useConvert>[0]) => {
  const t = useTranslations('book');
  const conversion = useConvert(script);
  const reportFailure = useEffectEvent(() => toast(t('convertFailed')));
  useEffect(() => {
    if (conversion.failed) reportFailure();
  }, [conversion.failed]);
  return conversion;
};

interface TargetOptions {
  opened: Position;
  indexId: string | undefined;
  statusStore: ReadingStatusStore;
  requestChapters: (ids: readonly string[]) => void;
  saveReadingPosition: (position: Position) => void;
}

/** The position that the view shows next; it follows the chapter of the address. */
const useTarget = ({ opened, indexId, statusStore, requestChapters, saveReadingPosition }: TargetOptions) => {
  const [target, setTarget] = useState<Target>(() => ({ ...opened, requestId: 0 }));
  const moveTo = useCallback(
    (bookPosition: Position) => setTarget((former) => ({ ...bookPosition, requestId: former.requestId + 1 })),
    [],
  );
  const goTo = useCallback(
    (bookPosition: Position) => {
      moveTo(bookPosition);
      requestChapters([bookPosition.chapterId]);
      saveReadingPosition(bookPosition);
    },
    [saveReadingPosition, moveTo, requestChapters],
  );
  // The address was edited by hand, or a link led here again.
  const current = useRef(indexId);
  const follow = useEffectEvent((id: string) => {
    if (statusStore.get().chapter?.id !== id) goTo({ chapterId: id, position: 0 });
  });
  useEffect(() => {
    if (indexId !== undefined && current.current !== indexId) follow(indexId);
    current.current = indexId;
  }, [indexId]);
  return {
    target,
    /** Opens a chapter at a position, and stores that as the reading position. */
    goTo,
    /** Shows a position of a chapter that is open. */
    moveTo,
  };
};

interface Props {
  bookId: string;
  reading: ReturnType<typeof useReading>;
  /** The opening position in the book. */
  opened: Position;
  /** The chapter given in the address. */
  indexId?: string | undefined;
  /** The position in that chapter given in the address. */
  at?: string | undefined;
}

/** The reader with an open book. */
export const Reader = ({ bookId, reading, opened, indexId, at }: Props) => {
  const t = useTranslations('book');
  const { settings, change } = useReaderSettings();
  const { convert, script, loading: converting } = useConversion(settings.script);
  const { book, want: requestChapters, loaders } = useOpenBook(bookId, opened.chapterId, settings.mode);
  const bookmarks = useBookmarks(bookId);
  const [statusStore] = useState(createReadingStatus);
  const view = useRef<ViewHandle>(null);
  const bars = useBars(!settings.known);
  const saveReadingPosition = useSaveReadingPosition({
    book,
    start: reading.start,
    opened,
    indexId,
    at,
    isAtEnd: useCallback(() => statusStore.get().atEnd, [statusStore]),
    save: reading.save,
  });
  const { target, goTo, moveTo } = useTarget({ opened, indexId, statusStore, requestChapters, saveReadingPosition });
  useAwake(settings.awake);
  // Renders the text first, then the layers above it.
  const [calm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true), 600), []);
  // The bars are visible when a member opens the reader for the first time.
  useEffect(() => change({ known: true }), [change]);

  // A book read in the other script opens only after conversion; a later change of the script shows the previous text
  // meanwhile.
  const [waits, setWaits] = useState(converting);
  if (waits && !converting) setWaits(false);

  const openingRequest = book.requests.get(opened.chapterId);
  const absent = openingRequest?.error;
  if (book.requests.size === 1 && isMissing(absent))
    return (
      <>
        <Empty
          icon="book-open"
          text={t('chapterMissing')}
          action={{ label: t('toBook'), to: contentPages.novelDetail({ id: bookId }) }}
        />
        {loaders}
      </>
    );

  const step = (by: 1 | -1) => {
    const { nextId = null, previousId = null } = statusStore.get().chapter ?? {};
    const id = by > 0 ? nextId : previousId;
    if (id !== null) goTo({ chapterId: id, position: 0 });
  };
  const View = settings.mode === 'pages' ? ReaderPages : ReaderScroll;
  const changeSettings = (patch: Parameters<typeof change>[0]) => {
    // The new reading mode takes over the position.
    const bookPosition = patch.mode && patch.mode !== settings.mode ? view.current?.currentPosition() : undefined;
    if (bookPosition) moveTo(bookPosition);
    change(patch);
  };
  const style = {
    '--size': `${settings.size}px`,
    '--line-height': settings.line,
    '--gap': settings.gap,
    '--margin': `${settings.margin}px`,
  } as CSSProperties;
  const { elsewhere } = reading;
  return (
    <div style={style}>
      <article
        className={cx(css.reader, settings.face !== 'sans' && css[settings.face])}
        {...(script === 'original' ? {} : { lang: script === 'hant' ? 'zh-Hant' : 'zh-Hans' })}
      >
        {waits ? (
          <TextSkeleton />
        ) : (
          <View
            key={settings.mode}
            ref={view}
            book={book}
            target={target}
            layout={`${layoutOf(settings)} ${script}`}
            convert={convert satisfies Convert}
            statusStore={statusStore}
            onNeed={requestChapters}
            onPosition={saveReadingPosition}
            onTap={bars.toggle}
            onRead={bars.hide}
            onChapter={step}
            onFirst={() => toast(t('firstPage'))}
          />
        )}
      </article>
      <PageLines statusStore={statusStore} convert={convert} paged={settings.mode === 'pages'} />
      {elsewhere && (
        <RemotePositionNotice
          remotePosition={elsewhere}
          onGo={() => {
            goTo({ chapterId: elsewhere.indexId, position: elsewhere.position });
            reading.dismissElsewhere();
          }}
          onStay={reading.dismissElsewhere}
        />
      )}
      {(calm || bars.shown) && (
        <ReaderLayers
          {...{ bookId, view, statusStore, convert, bookmarks, settings, goTo }}
          isShown={bars.shown}
          chapterId={target.chapterId}
          onChapter={step}
          onSettings={changeSettings}
        />
      )}
      {settings.brightness < 100 && (
        <div className={css.dim} style={{ opacity: 1 - settings.brightness / 100 }} aria-hidden="true" />
      )}
      {loaders}
    </div>
  );
};
