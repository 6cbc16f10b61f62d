import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { isOnline, PageLink } from '@juhe/platform';
import { Button, buttonClass, Icon, QueryView, RelativeTime, SectionHead, Sheet } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { staleOf, startDownload, useDownload } from '../offline/book-downloads.ts';
import { ChapterLink, ChapterSheet } from './chapter-list.tsx';
import { useChapterIndex } from './chapter-source.ts';
import { FindInBook } from '../reader/contents/find-in-book.tsx';
import css from './novel-detail.module.css';
import { OfflineSheet } from '../offline/offline-sheet.tsx';
import type { LastPosition } from '../offline/position-outbox.ts';
import { canSpeak } from '../listen/speech.ts';

/** Number of chapters shown on the page itself; all others are in the sheet. */
const shownChapters = 5;

interface Props {
  book: Book;
  lastPosition: LastPosition | undefined;
}

/** Returns the chapters around the reader's position, or the first ones. */
const chaptersNear = (chapters: readonly Chapter[], lastPosition: LastPosition | undefined): readonly Chapter[] => {
  const at = chapters.findIndex(({ id }) => id === lastPosition?.indexId);
  const first = Math.max(0, Math.min(at - 1, chapters.length - shownChapters));
  return chapters.slice(first, first + shownChapters);
};

const Index = ({ book, chapters, lastPosition }: Props & { chapters: readonly Chapter[] }) => {
  const t = useTranslations('book');
  const textOf = useTranslations('books');
  const listening = useTranslations('listen');
  const inBook = useTranslations('inBook');
  const [open, setOpen] = useState<'index' | 'offline' | 'search'>();
  const [text, setText] = useState('');
  const { download, storedChapters } = useDownload(book.id);
  const renewed = useRef(false);
  useEffect(() => {
    if (!storedChapters || renewed.current || !isOnline()) return;
    // Downloaded chapters that have changed are fetched again; after a failure, on the next visit.
    renewed.current = true;
    const stale = staleOf(chapters, storedChapters);
    if (stale.length > 0) void startDownload(book, chapters, stale);
  }, [book, chapters, storedChapters]);
  const close = () => setOpen(undefined);
  const newest = chapters.at(-1);
  const count = Object.values(storedChapters ?? {}).filter(({ wanted: isPinned }) => isPinned).length;
  const marks = { currentId: lastPosition?.indexId, readUpTo: lastPosition?.chapterNumber ?? 0, storedChapters };
  return (
    <>
      <SectionHead
        action={
          chapters.length > shownChapters && (
            <Button kind="text" size="s" onClick={() => setOpen('index')}>
              {t('allChapters', { n: chapters.length })}
            </Button>
          )
        }
      >
        {t('index')}
      </SectionHead>
      {newest && book.status === 'serial' && (
        <PageLink to={contentPages.readNovel({ id: book.id, indexId: newest.id })} className={css.newest}>
          <span className={css.newestTitle}>{textOf('newest', { title: newest.title })}</span>
          <RelativeTime at={book.updatedAt} />
        </PageLink>
      )}
      <ol>
        {chaptersNear(chapters, lastPosition).map((chapter) => (
          <li key={chapter.id}>
            <ChapterLink bookId={book.id} chapter={chapter} {...marks} />
          </li>
        ))}
      </ol>
      <div className={css.download}>
        <Button kind="text" size="s" icon="download" onClick={() => setOpen('offline')}>
          {download?.state === 'running'
            ? textOf('percent', { n: Math.floor((100 * download.done) / Math.max(1, download.total)) })
            : textOf(count > 0 ? 'kept' : 'download')}
        </Button>
        <Button kind="text" size="s" icon="search" onClick={() => setOpen('search')}>
          {inBook('searchBook')}
        </Button>
        {canSpeak() && (
          <PageLink to={contentPages.listenStorytelling({ id: book.id })} className={buttonClass('text', 's')}>
            <Icon name="headphones" size={18} />
            {listening('listenTo')}
          </PageLink>
        )}
      </div>
      <ChapterSheet bookId={book.id} chapters={chapters} {...marks} open={open === 'index'} onClose={close} />
      <Sheet open={open === 'search'} onClose={close} title={inBook('searchBook')} tall>
        <FindInBook bookId={book.id} text={text} onText={setText} />
      </Sheet>
      <OfflineSheet
        book={book}
        chapters={chapters}
        fromNumber={lastPosition?.chapterNumber ?? 1}
        open={open === 'offline'}
        onClose={close}
      />
    </>
  );
};

/** A book's chapters: the newest of a serial, those around the reader's position, the full index, and what this device stores. */
export const NovelIndex = (props: Props) => {
  const t = useTranslations('book');
  const query = useChapterIndex(props.book.id);
  return (
    <section className={css.block} aria-label={t('index')}>
      <QueryView query={query}>{(chapters) => <Index {...props} chapters={chapters} />}</QueryView>
    </section>
  );
};
