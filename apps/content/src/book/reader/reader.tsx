import { isMissing } from '@juhe/api-client/common/missing';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation } from '@juhe/platform';
import { cx, Empty, PageAction, toast } from '@juhe/ui';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { useBookmarks } from './bookmarks.ts';
import { whenIdle } from './idle.ts';
import { Elsewhere, ReaderBars } from './reader-bars.tsx';
import barsCss from './reader-bars.module.css';
import { IndexSheet } from './reader-index.tsx';
import { createWhere, useWhere, type WhereStore } from './reader-info.ts';
import { BookTitle, PageLines } from './reader-lines.tsx';
import css from './reader.module.css';
import { ReaderPages } from './reader-pages.tsx';
import type { Position } from './reader-parts.ts';
import { ReaderScroll } from './reader-scroll.tsx';
import { layoutOf, useReaderSettings } from './reader-settings.ts';
import { SettingsSheet } from './reader-settings-sheet.tsx';
import { TextSkeleton } from './reader-skeleton.tsx';
import type { Target, ViewHandle } from './reader-view.ts';
import type { useReading } from './reading-position.ts';
import { awakeWorks, useAwake } from './use-awake.ts';
import { type Convert, useConvert } from './use-convert.ts';
import { useKeepPlace } from './use-reading-position.ts';
import { useOpenBook } from './use-open-book.tsx';

type Bookmarks = ReturnType<typeof useBookmarks>;

/** The ribbon of a bookmarked page, and the button to add or remove the bookmark. */
const PageBookmark = ({
  statusStore,
  bookmarks,
  view,
}: {
  statusStore: WhereStore;
  bookmarks: Bookmarks;
  view: RefObject<ViewHandle | null>;
}) => {
  const t = useTranslations('book');
  const { whenSignedIn } = useNavigation();
  const { chapter, start, end, atEnd } = useWhere(statusStore);
  if (!chapter || (atEnd && end === 0)) return null;
  const pageBookmarks = bookmarks.list.filter(
    ({ indexId, position }) => indexId === chapter.id && position >= start && (position < end || start === end),
  );
  const toggle = async () => {
    if (pageBookmarks.length > 0) for (const { id } of pageBookmarks) await bookmarks.remove(id);
    else {
      const { position } = view.current?.currentPosition() ?? { position: start };
      const excerpt = chapter.text.slice(position, position + 100).trim() || chapter.title;
      const { id: indexId, number: chapterNumber, title: chapterTitle } = chapter;
      if (await bookmarks.add({ indexId, chapterNumber, chapterTitle, position, excerpt }))
        toast(t('bookmarkToast'), { kind: 'success' });
    }
  };
  return (
    <>
      {pageBookmarks.length > 0 && <span className={barsCss.ribbon} aria-hidden="true" />}
      <PageAction
        icon="bookmark"
        label={t(pageBookmarks.length > 0 ? 'takeBookmark' : 'putBookmark')}
        aria-pressed={pageBookmarks.length > 0}
        filled={pageBookmarks.length > 0}
        onClick={() => whenSignedIn(toggle)}
      />
    </>
  );
};

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
  const { navigateTo } = useNavigation();
  const { settings, change } = useReaderSettings();
  const { convert, script, loading: converting } = useConversion(settings.script);
  const { book, want: requestChapters, loaders } = useOpenBook(bookId, opened.chapterId, settings.mode);
  const bookmarks = useBookmarks(bookId);
  const [statusStore] = useState(createWhere);
  const [target, setTarget] = useState<Target>(() => ({ ...opened, wish: 0 }));
  const [sheet, setSheet] = useState<'index' | 'settings'>();
  const view = useRef<ViewHandle>(null);
  const bars = useBars(!settings.known);
  const keepPlace = useKeepPlace({
    book,
    start: reading.start,
    opened,
    indexId,
    at,
    isAtEnd: useCallback(() => statusStore.get().atEnd, [statusStore]),
    save: reading.save,
  });
  useAwake(settings.awake);
  // Renders the text first, then the layers above it.
  const [calm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true), 600), []);
  // The bars are visible when a member opens the reader for the first time.
  useEffect(() => change({ known: true }), [change]);

  const goTo = useCallback(
    (bookPosition: Position) => {
      setTarget((previous) => ({ ...bookPosition, wish: previous.wish + 1 }));
      requestChapters([bookPosition.chapterId]);
      keepPlace(bookPosition);
    },
    [keepPlace, requestChapters],
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
  const night = settings.theme === 'night';
  const View = settings.mode === 'pages' ? ReaderPages : ReaderScroll;
  const choose = (bookPosition: Position) => {
    setSheet(undefined);
    goTo(bookPosition);
  };
  const changeSettings = (patch: Parameters<typeof change>[0]) => {
    // The new reading mode takes over the position.
    const bookPosition = patch.mode && patch.mode !== settings.mode ? view.current?.currentPosition() : undefined;
    if (bookPosition) setTarget((previous) => ({ ...bookPosition, wish: previous.wish + 1 }));
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
            onPosition={keepPlace}
            onTap={bars.toggle}
            onRead={bars.hide}
            onChapter={step}
            onFirst={() => toast(t('firstPage'))}
          />
        )}
      </article>
      <PageLines statusStore={statusStore} convert={convert} paged={settings.mode === 'pages'} />
      {elsewhere && (
        <Elsewhere
          remotePosition={elsewhere}
          onGo={() => {
            goTo({ chapterId: elsewhere.indexId, position: elsewhere.position });
            reading.dismissElsewhere();
          }}
          onStay={reading.dismissElsewhere}
        />
      )}
      {(calm || bars.shown) && (
        <>
          <BookTitle statusStore={statusStore} convert={convert} />
          <PageBookmark statusStore={statusStore} bookmarks={bookmarks} view={view} />
          <ReaderBars
            shown={bars.shown}
            night={night}
            statusStore={statusStore}
            convert={convert}
            onChapter={step}
            onGo={(position) => {
              const { chapter } = statusStore.get();
              if (chapter) goTo({ chapterId: chapter.id, position });
            }}
            onPage={(page) => view.current?.toPage(page)}
            onIndex={() => setSheet('index')}
            onComments={() => navigateTo(contentPages.novelDetail({ id: bookId }))}
            onNight={() => change({ theme: night ? settings.day : 'night' })}
            onSettings={() => setSheet('settings')}
          />
          <IndexSheet
            bookId={bookId}
            currentId={target.chapterId}
            bookmarks={bookmarks}
            convert={convert}
            open={sheet === 'index'}
            onClose={() => setSheet(undefined)}
            onChoose={choose}
          />
          <SettingsSheet
            settings={settings}
            onChange={changeSettings}
            awakeWorks={awakeWorks()}
            open={sheet === 'settings'}
            onClose={() => setSheet(undefined)}
          />
        </>
      )}
      {settings.brightness < 100 && (
        <div className={css.dim} style={{ opacity: 1 - settings.brightness / 100 }} aria-hidden="true" />
      )}
      {loaders}
    </div>
  );
};
