import type { Chapter } from '@juhe/contract/content/book.schemas';
import { PageLink, useTranslations } from '@juhe/platform';
import { Button, cx, Icon, Sheet } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import css from './chapter-list.module.css';

interface LinkProps {
  bookId: string;
  chapter: Chapter;
  current: boolean;
  /** In the reader: changes the chapter in place. */
  onChoose?: (indexId: string) => void;
}

/** A chapter's line in the index. */
export const ChapterLink = ({ bookId, chapter, current, onChoose }: LinkProps) => {
  const t = useTranslations('book');
  const inside = (
    <>
      <span className={css.name}>{chapter.title}</span>
      {current && (
        <span className={css.here}>
          <Icon name="book-open" size={16} />
          {t('readHere')}
        </span>
      )}
    </>
  );
  const name = cx(css.chapter, current && css.current);
  return onChoose ? (
    <button type="button" className={name} aria-current={current || undefined} onClick={() => onChoose(chapter.id)}>
      {inside}
    </button>
  ) : (
    <PageLink to="/subPackages/find/read-novel" query={{ id: bookId, indexId: chapter.id }} className={name}>
      {inside}
    </PageLink>
  );
};

interface SheetProps {
  bookId: string;
  chapters: readonly Chapter[];
  currentId: string | undefined;
  open: boolean;
  onClose: () => void;
  onChoose?: (indexId: string) => void;
}

const List = ({ bookId, chapters, currentId, onChoose }: Omit<SheetProps, 'open' | 'onClose'>) => {
  const t = useTranslations('book');
  const list = useRef<HTMLOListElement>(null);
  const [backwards, setBackwards] = useState(false);
  // The sheet opens after its content is there: a layout effect would find it closed.
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  const shown = backwards ? [...chapters].reverse() : chapters;
  return (
    <>
      <div className={css.order}>
        <Button kind="text" size="s" icon="arrow-up-down" onClick={() => setBackwards(!backwards)}>
          {t(backwards ? 'forward' : 'reverse')}
        </Button>
      </div>
      <ol ref={list}>
        {shown.map((chapter) => (
          <li key={chapter.id} className={css.row} {...(chapter.id === currentId ? { 'data-current': '' } : {})}>
            <ChapterLink
              bookId={bookId}
              chapter={chapter}
              current={chapter.id === currentId}
              {...(onChoose ? { onChoose } : {})}
            />
          </li>
        ))}
      </ol>
    </>
  );
};

/** The whole index. Rows off the screen are not laid out (`content-visibility`), so that a thousand chapters open at once. */
export const ChapterSheet = ({ open, onClose, ...rest }: SheetProps) => {
  const t = useTranslations('book');
  return (
    <Sheet open={open} onClose={onClose} title={`${t('index')} · ${t('chaptersValue', { n: rest.chapters.length })}`} tall>
      <List {...rest} />
    </Sheet>
  );
};
