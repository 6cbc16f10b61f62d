import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useTranslations } from '@juhe/platform';
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
import { useBookmarks } from './bookmarks.ts';
import { whenIdle } from './idle.ts';
import { Elsewhere, ReaderBars } from './reader-bars.tsx';
import barsCss from './reader-bars.module.css';
import { IndexSheet } from './reader-index.tsx';
import { createWhere, useWhere, type WhereStore } from './reader-info.ts';
import { BookTitle, PageLines } from './reader-lines.tsx';
import css from './reader.module.css';
import { ReaderPages } from './reader-pages.tsx';
import type { Place } from './reader-parts.ts';
import { ReaderScroll } from './reader-scroll.tsx';
import { layoutOf, useReaderSettings } from './reader-settings.ts';
import { SettingsSheet } from './reader-settings-sheet.tsx';
import { TextSkeleton } from './reader-skeleton.tsx';
import type { Target, ViewHandle } from './reader-view.ts';
import type { useReading } from './reading-place.ts';
import { awakeWorks, useAwake } from './use-awake.ts';
import { type Convert, useConvert } from './use-convert.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useOpenBook } from './use-open-book.tsx';

type Bookmarks = ReturnType<typeof useBookmarks>;

/** The ribbon of a page with a bookmark, and the way to put one or take it away. */
const PageBookmark = ({
  where,
  bookmarks,
  view,
}: {
  where: WhereStore;
  bookmarks: Bookmarks;
  view: RefObject<ViewHandle | null>;
}) => {
  const t = useTranslations('book');
  const { whenSignedIn } = useNavigation();
  const { chapter, start, end, atEnd } = useWhere(where);
  if (!chapter || (atEnd && end === 0)) return null;
  const here = bookmarks.list.filter(
    ({ indexId, position }) => indexId === chapter.id && position >= start && (position < end || start === end),
  );
  const toggle = async () => {
    if (here.length > 0) for (const { id } of here) await bookmarks.remove(id);
    else {
      const { position } = view.current?.place() ?? { position: start };
      const excerpt = chapter.text.slice(position, position + 100).trim() || chapter.title;
      const { id: indexId, number: chapterNumber, title: chapterTitle } = chapter;
      if (await bookmarks.add({ indexId, chapterNumber, chapterTitle, position, excerpt }))
        toast(t('bookmarkToast'), { kind: 'success' });
    }
  };
  return (
    <>
      {here.length > 0 && <span className={barsCss.ribbon} aria-hidden="true" />}
      <PageAction
        icon="bookmark"
        label={t(here.length > 0 ? 'takeBookmark' : 'putBookmark')}
        aria-pressed={here.length > 0}
        filled={here.length > 0}
        onClick={() => whenSignedIn(() => void toggle())}
      />
    </>
  );
};

/** Whether the bars are shown; the shell's bar above follows. */
const useBars = (first: boolean) => {
  const [shown, setShown] = useState(first);
  useLayoutEffect(() => {
    document.documentElement.dataset.bars = shown ? 'shown' : 'hidden';
    return () => {
      delete document.documentElement.dataset.bars;
    };
  }, [shown]);
  return { shown, toggle: useCallback(() => setShown((former) => !former), []), hide: useCallback(() => setShown(false), []) };
};

/** Tells once when a conversion did not come. */
const useConversion = (script: Parameters<typeof useConvert>[0]) => {
  const t = useTranslations('book');
  const conversion = useConvert(script);
  const tell = useEffectEvent(() => toast(t('convertFailed')));
  useEffect(() => {
    if (conversion.failed) tell();
  }, [conversion.failed]);
  return conversion;
};

interface Props {
  bookId: string;
  reading: ReturnType<typeof useReading>;
  /** Where the book is opened. */
  opened: Place;
  /** The chapter that the address names. */
  indexId?: string | undefined;
  /** The place in that chapter which the address names. */
  at?: string | undefined;
}

/** An open book. */
export const Reader = ({ bookId, reading, opened, indexId, at }: Props) => {
  const t = useTranslations('book');
  const { navigateTo } = useNavigation();
  const { settings, change } = useReaderSettings();
  const { convert, script, loading: converting } = useConversion(settings.script);
  const { book, want, loaders } = useOpenBook(bookId, opened.chapterId, settings.mode);
  const bookmarks = useBookmarks(bookId);
  const [where] = useState(createWhere);
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
    isAtEnd: useCallback(() => where.get().atEnd, [where]),
    keep: reading.keep,
  });
  useAwake(settings.awake);
  // The text comes first, then what is drawn over it.
  const [calm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true), 600), []);
  // The bars are shown to whoever opens a reader for the first time.
  useEffect(() => change({ known: true }), [change]);

  const go = useCallback(
    (place: Place) => {
      setTarget((former) => ({ ...place, wish: former.wish + 1 }));
      want([place.chapterId]);
      keepPlace(place);
    },
    [keepPlace, want],
  );
  // Somebody changed the address by hand, or came here again by a link.
  const current = useRef(indexId);
  const follow = useEffectEvent((id: string) => {
    if (where.get().chapter?.id !== id) go({ chapterId: id, position: 0 });
  });
  useEffect(() => {
    if (indexId !== undefined && current.current !== indexId) follow(indexId);
    current.current = indexId;
  }, [indexId]);

  // A book that is read in the other script opens in it; a change of the script later shows the former text meanwhile.
  const [waits, setWaits] = useState(converting);
  if (waits && !converting) setWaits(false);

  const asked = book.asked.get(opened.chapterId);
  const missing = asked?.error;
  if (
    book.asked.size === 1 &&
    typeof missing === 'object' &&
    missing !== null &&
    'code' in missing &&
    (missing.code === 404 || missing.code === 400)
  )
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
    const { nextId = null, previousId = null } = where.get().chapter ?? {};
    const id = by > 0 ? nextId : previousId;
    if (id !== null) go({ chapterId: id, position: 0 });
  };
  const night = settings.theme === 'night';
  const View = settings.mode === 'pages' ? ReaderPages : ReaderScroll;
  const choose = (place: Place) => {
    setSheet(undefined);
    go(place);
  };
  const changeSettings = (patch: Parameters<typeof change>[0]) => {
    // Another way of reading takes over the place.
    const place = patch.mode && patch.mode !== settings.mode ? view.current?.place() : undefined;
    if (place) setTarget((former) => ({ ...place, wish: former.wish + 1 }));
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
            where={where}
            onNeed={want}
            onPlace={keepPlace}
            onTap={bars.toggle}
            onRead={bars.hide}
            onChapter={step}
            onFirst={() => toast(t('firstPage'))}
          />
        )}
      </article>
      <PageLines where={where} convert={convert} paged={settings.mode === 'pages'} />
      {elsewhere && (
        <Elsewhere
          place={elsewhere}
          onGo={() => {
            go({ chapterId: elsewhere.indexId, position: elsewhere.position });
            reading.dismissElsewhere();
          }}
          onStay={reading.dismissElsewhere}
        />
      )}
      {(calm || bars.shown) && (
        <>
          <BookTitle where={where} convert={convert} />
          <PageBookmark where={where} bookmarks={bookmarks} view={view} />
          <ReaderBars
            shown={bars.shown}
            night={night}
            where={where}
            convert={convert}
            onChapter={step}
            onGo={(position) => {
              const { chapter } = where.get();
              if (chapter) go({ chapterId: chapter.id, position });
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
