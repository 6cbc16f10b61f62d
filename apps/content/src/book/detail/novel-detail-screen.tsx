import { isMissing } from '@juhe/api-client/common/missing';
import type { Book } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useQuery } from '@juhe/platform';
import { buttonClass, Empty, QueryView, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { CommentComposer } from '../../shared/comments/comment-composer.tsx';
import type { Answering } from '../../shared/comments/comment-source.ts';
import { Comments } from '../../shared/comments/comments.tsx';
import { useWatched } from '../../shared/use-watched.ts';
import { BookBar } from './book-bar.tsx';
import { BookHead } from './book-head.tsx';
import { BooksBeside } from './books-beside.tsx';
import { useBook, useChapterIndex } from './chapter-source.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Intro } from './intro.tsx';
import css from './novel-detail.module.css';
import { NovelIndex } from './novel-index.tsx';
import { useLastPosition } from '../reader/view/reading-position.ts';
import { useBookComments } from './use-book-comments.ts';
import { useReaderAhead } from '../reader/view/use-reader-ahead.ts';

const NovelDetailBody = ({ book }: { book: Book }) => {
  const t = useTranslations('book');
  const lastPosition = useLastPosition(book.id);
  const comments = useBookComments(book.id);
  const index = useChapterIndex(book.id);
  const chapterId = lastPosition?.indexId ?? index.data?.[0]?.id;
  useReaderAhead(book.id, chapterId);
  useWatched('book', book.id);
  const [answering, setAnswering] = useState<Answering>();
  return (
    <>
      <BookHead book={book} />
      {book.intro !== '' && (
        <section className={css.block} aria-label={t('intro')}>
          <SectionHead>{t('intro')}</SectionHead>
          <Intro text={book.intro} />
        </section>
      )}
      <NovelIndex book={book} lastPosition={lastPosition} />
      <section className={css.block} aria-label={t('comments')}>
        <Comments source={comments} count={book.comments} onAnswer={setAnswering} writable />
      </section>
      <BooksBeside bookId={book.id} author={book.author} />
      <BookBar book={book}>
        <PageLink
          to={contentPages.readNovel({ id: book.id, ...(chapterId === undefined ? {} : { indexId: chapterId }) })}
          ahead
          className={buttonClass('primary', 'm', true)}
        >
          {lastPosition ? t('resume', { n: lastPosition.chapterNumber }) : t('start')}
        </PageLink>
      </BookBar>
      <CommentComposer source={comments} answering={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
};

/** The content of a book's page; `id` is empty where the address has none. */
export const Novel = ({ id }: { id: string }) => {
  const t = useTranslations('book');
  const query = useBook(id || undefined);
  if (id === '' || isMissing(query.error))
    return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  return (
    <QueryView query={query} deferContent skeleton={<DetailSkeleton />}>
      {(book) => <NovelDetailBody key={book.id} book={book} />}
    </QueryView>
  );
};

/** Book page: cover, facts, intro, index and comments; the bar opens the reader at the member's own position. `?id=` */
const NovelDetailScreen = () => <Novel id={useQuery(contentPages.novelDetail).id ?? ''} />;

export { NovelDetailScreen as Screen };
