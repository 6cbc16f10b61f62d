import { useQueryBookDetailQuery } from '@juhe/api-client/content/book';
import type { ChapterText } from '@juhe/contract/content/book.schemas';
import { PageLink, useTranslations } from '@juhe/platform';
import { Button, buttonClass } from '@juhe/ui';
import css from './reader.module.css';

const BookEnd = ({ bookId }: { bookId: string }) => {
  const t = useTranslations('book');
  const { data: book } = useQueryBookDetailQuery({ id: bookId });
  return (
    <>
      {book && <p className={css.end}>{t(book.status === 'serial' ? 'toBeContinued' : 'theEnd')}</p>}
      <PageLink to="/subPackages/find/novel-detail" query={{ id: bookId }} className={buttonClass('secondary', 'm', true)}>
        {t('toDetail')}
      </PageLink>
    </>
  );
};

/** What comes after a chapter: the next one, or the end of the book. */
export const ChapterEnd = ({ chapter, onChoose }: { chapter: ChapterText; onChoose: (indexId: string) => void }) => {
  const t = useTranslations('book');
  const { nextId } = chapter;
  return (
    <footer className={css.after}>
      <p className={css.where}>{t('chapterOf', { n: chapter.number, total: chapter.chapters })}</p>
      {nextId === null ? (
        <BookEnd bookId={chapter.bookId} />
      ) : (
        <Button block onClick={() => onChoose(nextId)}>
          {t('next')}
        </Button>
      )}
    </footer>
  );
};
