import { isMissing } from '@juhe/api-client/common/missing';
import { useGetBookQuery, useListChaptersQuery } from '@juhe/api-client/content/book';
import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useQuery } from '@juhe/platform';
import { Button, buttonClass, Empty, QueryView, SectionHead } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { CommentComposer } from '../../shared/comments/comment-composer.tsx';
import type { Answering } from '../../shared/comments/comment-source.ts';
import { Comments } from '../../shared/comments/comments.tsx';
import { useWatched } from '../../shared/use-watched.ts';
import { AudioChapters } from '../listen/audio-chapters.tsx';
import { BookBar } from './book-bar.tsx';
import { BookHead } from './book-head.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Intro } from './intro.tsx';
import css from './novel-detail.module.css';
import { useBookComments } from './use-book-comments.ts';
import { useListening } from '../listen/use-listening.ts';

interface ListeningProps {
  book: Book;
  chapters: readonly Chapter[];
  /** Content between the chapters and the bar. */
  children: ReactNode;
}

/** The audio chapters, and the bar that resumes where the member stopped. */
const Listening = ({ book, chapters, children }: ListeningProps) => {
  const t = useTranslations('book');
  const { loadedId, isPlay, place: savedPosition, press } = useListening(book, chapters, 'detail-book');
  const first = chapters.find(({ audioUrl }) => audioUrl !== '') ?? chapters[0];
  const next = chapters.find(({ id }) => id === (loadedId ?? savedPosition?.indexId)) ?? first;
  const text = () => {
    if (isPlay) return t('pause');
    return next && (loadedId ?? savedPosition) ? t('listenOn', { n: next.number }) : t('listen');
  };
  return (
    <>
      <section className={css.block} aria-label={t('index')}>
        <SectionHead
          action={
            <PageLink to={contentPages.listenStorytelling({ id: book.id })} className={buttonClass('text', 's')}>
              {t('toPlayer')}
            </PageLink>
          }
        >
          {t('index')}
        </SectionHead>
        <AudioChapters chapters={chapters} loadedId={loadedId} isPlay={isPlay} onPress={press} readAloud={book.id} />
      </section>
      {children}
      <BookBar book={book}>
        {next && (
          <Button kind="primary" block icon={isPlay ? 'pause' : 'play'} onClick={() => press(next.id)}>
            {text()}
          </Button>
        )}
      </BookBar>
    </>
  );
};

const DetailBookBody = ({ book }: { book: Book }) => {
  const t = useTranslations('book');
  const index = useListChaptersQuery({ bookId: book.id });
  const comments = useBookComments(book.id);
  useWatched('book', book.id);
  const [answering, setAnswering] = useState<Answering>();
  return (
    <>
      <BookHead book={book} />
      <section className={css.block} aria-label={t('intro')}>
        <SectionHead>{t('intro')}</SectionHead>
        <Intro text={book.intro} />
      </section>
      <QueryView query={index}>
        {(chapters) => (
          <Listening book={book} chapters={chapters}>
            <section className={css.block} aria-label={t('comments')}>
              <Comments source={comments} count={book.comments} onAnswer={setAnswering} writable />
            </section>
          </Listening>
        )}
      </QueryView>
      <CommentComposer source={comments} answering={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
};

/** The content of an audiobook's page; `id` is empty where the address has none. */
export const Audiobook = ({ id }: { id: string }) => {
  const t = useTranslations('book');
  const query = useGetBookQuery({ id }, { skip: id === '' });
  if (id === '' || isMissing(query.error))
    return <Empty icon="headphones" text={t('missing')} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  return (
    <QueryView query={query} deferContent skeleton={<DetailSkeleton />}>
      {(book) => <DetailBookBody key={book.id} book={book} />}
    </QueryView>
  );
};

/** Audiobook page: cover, intro, chapters and comments; playback resumes where the member stopped. `?id=` */
const DetailBookScreen = () => <Audiobook id={useQuery(contentPages.detailBook).id ?? ''} />;

export { DetailBookScreen as Screen };
