import { useQueryBookIndexContentQuery, useQueryBookIndexListQuery } from '@juhe/api-client/content/book';
import type { Chapter, ChapterText } from '@juhe/contract/content/book.schemas';
import { useNavigation, onPageHide, useQuery, useTranslations } from '@juhe/platform';
import { cx, Empty, QueryView, Skeleton } from '@juhe/ui';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ChapterEnd } from './chapter-end.tsx';
import { ChapterSheet } from './chapter-list.tsx';
import { positionIn, showPosition } from './chapter-place.ts';
import { ChapterBody } from './chapter-text.tsx';
import css from './reader.module.css';
import './reader-themes.css';
import { ReaderBar } from './reader-bar.tsx';
import { useReaderSettings } from './reader-settings.ts';
import { type LastPlace, useReading } from './reading-place.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { useBars } from './use-bars.ts';

/** Milliseconds without scrolling after which the place is kept. */
const rest = 1200;

const TextSkeleton = () => (
  <div className={css.skeleton} aria-hidden="true">
    <Skeleton width="56%" height={30} />
    {Array.from({ length: 5 }, (_, i) => (
      <Skeleton key={i} height={120} />
    ))}
  </div>
);

interface PageProps {
  chapter: ChapterText;
  chapters: readonly Chapter[];
  /** Characters of the chapter that lie behind when it is opened. */
  from: number;
  onKeep: (place: Omit<LastPlace, 'readAt'>) => void;
  onChoose: (indexId: string) => void;
}

/** Keeps the place in the open chapter: at once when it is opened, after each rest, and when the page is left. */
const usePlace = (chapter: ChapterText, from: number, onKeep: PageProps['onKeep']) => {
  const body = useRef<HTMLDivElement>(null);
  const kept = useRef<number | undefined>(undefined);
  const seen = useRef(from);
  useLayoutEffect(() => {
    if (body.current) showPosition(body.current, from);
  }, [from]);
  const keep = useEffectEvent(() => {
    if (kept.current === seen.current) return;
    kept.current = seen.current;
    onKeep({ indexId: chapter.id, chapterNumber: chapter.number, position: seen.current });
  });
  useEffect(() => {
    let timer = setTimeout(keep, rest);
    const scroll = () => {
      if (body.current) seen.current = positionIn(body.current, chapter.text.length);
      clearTimeout(timer);
      timer = setTimeout(keep, rest);
    };
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scroll);
      keep();
    };
  }, [chapter.text.length]);
  useEffect(() => onPageHide(() => keep()), []);
  return body;
};

const ChapterPage = ({ chapter, chapters, from, onKeep, onChoose }: PageProps) => {
  const t = useTranslations('book');
  const { settings, change } = useReaderSettings();
  const article = useRef<HTMLElement>(null);
  const body = usePlace(chapter, from, onKeep);
  const shown = useBars(article);
  const [sheet, setSheet] = useState<'index' | 'settings'>();
  const { previousId, nextId } = chapter;
  const night = settings.theme === 'night';
  // The next chapter is there before it is turned to.
  useQueryBookIndexContentQuery({ bookId: chapter.bookId, indexId: nextId ?? '' }, { skip: nextId === null });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (sheet || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.key === 'ArrowLeft' ? previousId : event.key === 'ArrowRight' ? nextId : null;
    if (target !== null) onChoose(target);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const close = () => setSheet(undefined);
  return (
    <>
      <article ref={article} className={cx(css.page, settings.face === 'serif' && css.serif)} style={{ fontSize: settings.size }}>
        <p className={css.bookTitle}>{chapter.bookTitle}</p>
        <h2 className={css.title}>{chapter.title}</h2>
        <div ref={body}>
          <ChapterBody text={chapter.text} />
        </div>
      </article>
      <ChapterEnd chapter={chapter} onChoose={onChoose} />
      <div className={cx(css.tools, !shown && css.away)} data-lower-bar>
        <ReaderBar
          night={night}
          onPrevious={previousId === null ? undefined : () => onChoose(previousId)}
          onNext={nextId === null ? undefined : () => onChoose(nextId)}
          onIndex={() => setSheet('index')}
          onNight={() => change({ theme: night ? settings.day : 'night' })}
          onSettings={() => setSheet('settings')}
        />
      </div>
      <ChapterSheet
        bookId={chapter.bookId}
        chapters={chapters}
        currentId={chapter.id}
        open={sheet === 'index'}
        onClose={close}
        onChoose={(indexId) => {
          close();
          onChoose(indexId);
        }}
      />
      <SettingsSheet settings={settings} onChange={change} open={sheet === 'settings'} onClose={close} />
      <span className="visually-hidden" role="status">
        {t('chapterOf', { n: chapter.number, total: chapter.chapters })}
      </span>
    </>
  );
};

const Book = ({ id, indexId }: { id: string; indexId: string | undefined }) => {
  const t = useTranslations('book');
  const { replaceQuery } = useNavigation();
  const { ready, start, keep } = useReading(id);
  const index = useQueryBookIndexListQuery({ bookId: id });
  const chapters = index.data ?? [];
  const chapterId = indexId ?? (ready ? (start?.indexId ?? chapters[0]?.id) : undefined);
  const query = useQueryBookIndexContentQuery({ bookId: id, indexId: chapterId ?? '' }, { skip: chapterId === undefined });
  // Only the chapter that the book was opened with is taken up where it was left.
  const [opened, setOpened] = useState<string>();
  if (opened === undefined && chapterId !== undefined && ready) setOpened(chapterId);
  const choose = useCallback((next: string) => replaceQuery({ indexId: next }), [replaceQuery]);
  const failed = chapterId === undefined ? index : query;
  if (failed.error && 'code' in failed.error && (failed.error.code === 404 || failed.error.code === 400))
    return (
      <Empty
        icon="book-open"
        text={t('chapterMissing')}
        action={{ label: t('toBook'), to: `/subPackages/find/novel-detail?id=${encodeURIComponent(id)}` }}
      />
    );
  if (!ready || (chapterId === undefined && !index.error)) return <TextSkeleton />;
  if (chapterId === undefined) return <QueryView query={index}>{() => null}</QueryView>;
  return (
    <QueryView query={query} skeleton={<TextSkeleton />}>
      {(chapter) => (
        <ChapterPage
          key={chapter.id}
          chapter={chapter}
          chapters={chapters}
          from={opened === chapter.id && start?.indexId === chapter.id ? start.position : 0}
          onKeep={keep}
          onChoose={choose}
        />
      )}
    </QueryView>
  );
};

/** The reader: `?id=` of the book, `indexId` of the chapter; without it the member's own place. */
export const Screen = () => {
  const t = useTranslations('book');
  const { id, indexId } = useQuery();
  if (!id) return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: '/pages/index/index' }} />;
  return <Book key={id} id={id} indexId={indexId} />;
};
