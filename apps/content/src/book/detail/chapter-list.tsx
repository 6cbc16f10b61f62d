import type { Chapter } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import { Button, cx, Empty, Icon, Sheet } from '@juhe/ui';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './chapter-list.module.css';
import type { OfflineChapters } from '../offline/offline-books.ts';

interface Marks {
  /** The current chapter of the reader. */
  currentId: string | undefined;
  /** Chapters up to this number count as read. */
  readUpTo: number;
  storedChapters: OfflineChapters | undefined;
}

interface LinkProps extends Marks {
  bookId: string;
  chapter: Chapter;
}

/** A chapter in the index, marked as read, current or stored on this device. */
export const ChapterLink = ({ bookId, chapter, currentId, readUpTo, storedChapters }: LinkProps) => {
  const t = useTranslations('book');
  const textOf = useTranslations('books');
  const current = chapter.id === currentId;
  const isRead = !current && chapter.number < readUpTo;
  return (
    <PageLink
      to={contentPages.readNovel({ id: bookId, indexId: chapter.id })}
      className={cx(css.chapter, current && css.current, isRead && css.read)}
      aria-current={current || undefined}
    >
      <span className={css.name}>{chapter.title}</span>
      {isRead && <span className="visually-hidden">{textOf('readMark')}</span>}
      {storedChapters?.[chapter.id] && (
        <span className={css.kept}>
          <Icon name="download" size={14} />
          <span className="visually-hidden">{textOf('keptMark')}</span>
        </span>
      )}
      {current && (
        <span className={css.here}>
          <Icon name="book-open" size={16} />
          {t('readHere')}
        </span>
      )}
    </PageLink>
  );
};

type Line = { readonly key: string; readonly chapter: Chapter } | { readonly key: string; readonly volume: string };

/** Returns the chapters, with a heading line where each volume begins. */
const linesOf = (chapters: readonly Chapter[]): Line[] => {
  let volume = '';
  return chapters.flatMap((chapter): Line[] => {
    const isNew = chapter.volume !== '' && chapter.volume !== volume;
    volume = chapter.volume;
    const line = { key: chapter.id, chapter };
    return isNew ? [{ key: `volume-${chapter.id}`, volume: chapter.volume }, line] : [line];
  });
};

/** Filters chapters by number or title. */
const matchingChapters = (chapters: readonly Chapter[], searchText: string): readonly Chapter[] => {
  const text = searchText.trim().toLowerCase();
  if (text === '') return chapters;
  if (/^\d+$/.test(text)) {
    const exact = chapters.filter(({ number }) => String(number) === text);
    return [...exact, ...chapters.filter(({ number, title }) => String(number) !== text && title.includes(text))];
  }
  return chapters.filter(({ title }) => title.toLowerCase().includes(text));
};

/** Row height (px). A book may have thousands of chapters, so only rows near the viewport are rendered. */
const lineHeight = 49;
const overscan = 8;

const Lines = ({ lines, ...rest }: { lines: readonly Line[]; bookId: string } & Marks) => {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ first: 0, count: 24 });
  const at = lines.findIndex(({ key }) => key === rest.currentId);
  const updateVisibleRows = () => {
    const element = box.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / lineHeight) - overscan);
    const count = Math.ceil(element.clientHeight / lineHeight) + 2 * overscan;
    setShown((before) => (before.first === first && before.count === count ? before : { first, count }));
  };
  useLayoutEffect(() => {
    // The sheet opens after its content is mounted; before that there is no height to centre in.
    const frame = requestAnimationFrame(() => {
      if (box.current) box.current.scrollTop = Math.max(0, (at + 0.5) * lineHeight - box.current.clientHeight / 2);
      updateVisibleRows();
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <div ref={box} className={css.box} onScroll={updateVisibleRows}>
      <ol className={css.lines} style={{ height: lines.length * lineHeight }}>
        {lines.slice(shown.first, shown.first + shown.count).map((line, i) => (
          <li
            key={line.key}
            className={css.line}
            style={{ transform: `translateY(${(shown.first + i) * lineHeight}px)` }}
            aria-setsize={lines.length}
            aria-posinset={shown.first + i + 1}
          >
            {'chapter' in line ? (
              <ChapterLink chapter={line.chapter} {...rest} />
            ) : (
              <span className={css.volume}>{line.volume}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

interface SheetProps extends Marks {
  bookId: string;
  chapters: readonly Chapter[];
  open: boolean;
  onClose: () => void;
}

const List = ({ chapters, ...rest }: Omit<SheetProps, 'open' | 'onClose'>) => {
  const t = useTranslations('book');
  const textOf = useTranslations('books');
  const [backwards, setBackwards] = useState(false);
  const [searchText, setSearchText] = useState('');
  const lines = useMemo(() => {
    const list = matchingChapters(chapters, searchText);
    return linesOf(backwards ? list.toReversed() : list);
  }, [chapters, searchText, backwards]);
  return (
    <div className={css.list}>
      <div className={css.tools}>
        <SearchInput text={searchText} label={textOf('findChapter')} onText={setSearchText} />
        <Button kind="text" size="s" icon="arrow-up-down" onClick={() => setBackwards(!backwards)}>
          {t(backwards ? 'forward' : 'reverse')}
        </Button>
      </div>
      {lines.length === 0 ? (
        <Empty icon="search" text={textOf('chapterNotFound')} />
      ) : (
        <Lines key={`${backwards}${searchText}`} lines={lines} {...rest} />
      )}
    </div>
  );
};

/** The complete index of a book. */
export const ChapterSheet = ({ open, onClose, ...rest }: SheetProps) => {
  const t = useTranslations('book');
  return (
    <Sheet open={open} onClose={onClose} title={`${t('index')} · ${t('chaptersValue', { n: rest.chapters.length })}`} tall>
      <List {...rest} />
    </Sheet>
  );
};
