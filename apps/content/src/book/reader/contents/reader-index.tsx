import type { Chapter } from '@juhe/contract/content/book.schemas';
import { Button, cx, Icon, QueryView, Sheet, Tabs } from '@juhe/ui';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../../../locales/texts.gen.js';
import type { useBookmarks } from './bookmarks.ts';
import { useChapterIndex } from '../../detail/chapter-source.ts';
import { FindInBook } from './find-in-book.tsx';
import { ReaderBookmarks } from './reader-bookmarks.tsx';
import css from './reader-index.module.css';
import type { Position } from '../text/reader-parts.ts';
import type { Convert } from '../text/use-convert.ts';

/** Row height of the index (px). A book may have thousands of chapters, so only rows near the viewport are rendered. */
const rowHeight = 48;
const overscan = 8;

interface RowsProps {
  chapters: readonly Chapter[];
  currentId: string | undefined;
  convert: Convert;
  onChoose: (bookPosition: Position) => void;
}

const Rows = ({ chapters, currentId, convert, onChoose }: RowsProps) => {
  const t = useTranslations('book');
  const box = useRef<HTMLDivElement>(null);
  const [backwards, setBackwards] = useState(false);
  const [first, setFirst] = useState(0);
  const [fit, setFit] = useState(16);
  const list = backwards ? chapters.toReversed() : chapters;
  const current = list.findIndex(({ id }) => id === currentId);
  const updateVisibleRows = () => {
    const element = box.current;
    if (!element) return;
    setFirst(Math.max(0, Math.floor(element.scrollTop / rowHeight) - overscan));
    setFit(Math.ceil(element.clientHeight / rowHeight) + 2 * overscan);
  };
  const centre = useEffectEvent(() => {
    if (box.current) box.current.scrollTop = Math.max(0, (current + 0.5) * rowHeight - box.current.clientHeight / 2);
    updateVisibleRows();
  });
  // A reversed list is centred again.
  useLayoutEffect(() => {
    // The sheet opens after its content is mounted; before that there is no height to centre in.
    const frame = requestAnimationFrame(() => centre());
    return () => cancelAnimationFrame(frame);
  }, [backwards]);
  return (
    <>
      <div className={css.order}>
        <Button kind="text" size="s" icon="arrow-up-down" onClick={() => setBackwards(!backwards)}>
          {t(backwards ? 'forward' : 'reverse')}
        </Button>
      </div>
      <div ref={box} className={css.box} onScroll={updateVisibleRows}>
        <ol style={{ height: list.length * rowHeight }} className={css.rows}>
          {list.slice(first, first + fit).map((chapter, i) => (
            <li
              key={chapter.id}
              className={css.row}
              style={{ transform: `translateY(${(first + i) * rowHeight}px)` }}
              aria-setsize={list.length}
              aria-posinset={first + i + 1}
            >
              <button
                type="button"
                className={cx(css.chapter, chapter.id === currentId && css.current)}
                aria-current={chapter.id === currentId || undefined}
                onClick={() => onChoose({ chapterId: chapter.id, position: 0 })}
              >
                <span className={css.name}>{convert(chapter.title)}</span>
                {chapter.id === currentId && (
                  <span className={css.here}>
                    <Icon name="book-open" size={16} />
                    {t('readHere')}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
};

const Index = ({ bookId, ...rest }: Omit<RowsProps, 'chapters'> & { bookId: string }) => (
  <QueryView query={useChapterIndex(bookId)}>{(chapters) => <Rows chapters={chapters} {...rest} />}</QueryView>
);

interface Props extends Omit<RowsProps, 'chapters'> {
  bookId: string;
  bookmarks: ReturnType<typeof useBookmarks>;
  open: boolean;
  onClose: () => void;
}

/** The index of the book, the member's bookmarks in it, and the text search, which keeps its query while the book is open. */
export const IndexSheet = ({ open, onClose, bookmarks, ...rest }: Props) => {
  const t = useTranslations('book');
  const search = useTranslations('inBook');
  const [tab, setTab] = useState<'index' | 'bookmarks' | 'search'>('index');
  const [text, setText] = useState('');
  return (
    <Sheet open={open} onClose={onClose} title={t('index')} tall>
      <Tabs
        items={[
          { key: 'index', label: t('chapterCount') },
          { key: 'bookmarks', label: t('bookmarks'), count: bookmarks.list.length },
          { key: 'search', label: search('search') },
        ]}
        value={tab}
        onChange={setTab}
        label={t('index')}
      >
        {tab === 'index' && <Index {...rest} />}
        {tab === 'bookmarks' && <ReaderBookmarks bookmarks={bookmarks} {...rest} />}
        {tab === 'search' && <FindInBook text={text} onText={setText} {...rest} />}
      </Tabs>
    </Sheet>
  );
};
