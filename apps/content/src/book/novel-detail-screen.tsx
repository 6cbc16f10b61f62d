import {
  useQueryBookDetailQuery,
  useQueryBookIndexListQuery,
  useQueryBookListInfiniteQuery,
} from '@juhe/api-client/content/book';
import type { Book } from '@juhe/contract/content/book.schemas';
import { PageLink, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Button, buttonClass, Empty, Picture, QueryView, SectionTitle } from '@juhe/ui';
import { useState } from 'react';
import { bookPage } from '../shared/book-pages.ts';
import { CommentSheet } from '../shared/comments/comment-sheet.tsx';
import type { Answering } from '../shared/comments/comment-source.ts';
import { Comments } from '../shared/comments/comments.tsx';
import { BookBar } from './book-bar.tsx';
import { BookHead } from './book-head.tsx';
import { ChapterLink, ChapterSheet } from './chapter-list.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Intro } from './intro.tsx';
import css from './novel-detail.module.css';
import { useLastPlace } from './reading-place.ts';
import { useBookComments } from './use-book-comments.ts';

/** Chapters that stand on the page itself; all others are in the sheet. */
const shownChapters = 5;

const Index = ({ book, currentId }: { book: Book; currentId: string | undefined }) => {
  const t = useTranslations('book');
  const query = useQueryBookIndexListQuery({ bookId: book.id });
  const [open, setOpen] = useState(false);
  return (
    <section className={css.block} aria-label={t('index')}>
      <SectionTitle
        action={
          book.chapters > shownChapters && (
            <Button kind="text" size="s" onClick={() => setOpen(true)}>
              {t('allChapters', { n: book.chapters })}
            </Button>
          )
        }
      >
        {t('index')}
      </SectionTitle>
      <QueryView query={query}>
        {(chapters) => (
          <>
            <ol>
              {chapters.slice(0, shownChapters).map((chapter) => (
                <li key={chapter.id}>
                  <ChapterLink bookId={book.id} chapter={chapter} current={chapter.id === currentId} />
                </li>
              ))}
            </ol>
            <ChapterSheet bookId={book.id} chapters={chapters} currentId={currentId} open={open} onClose={() => setOpen(false)} />
          </>
        )}
      </QueryView>
    </section>
  );
};

const Others = ({ bookId }: { bookId: string }) => {
  const t = useTranslations('book');
  const { data } = useQueryBookListInfiniteQuery({ pageSize: 12 });
  const others = data?.pages[0]?.list.filter(({ id }) => id !== bookId) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={css.block} aria-label={t('others')}>
      <SectionTitle>{t('others')}</SectionTitle>
      <ul className={css.others}>
        {others.map((book) => (
          <li key={book.id}>
            <PageLink to={bookPage(book)} query={{ id: book.id }} className={css.other}>
              <Picture src={book.picUrl} alt="" ratio={book.width / book.height} rounded="s" fallback="book-open" />
              <span className={css.otherTitle}>{book.title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Body = ({ book }: { book: Book }) => {
  const t = useTranslations('book');
  const { whenSignedIn } = useNavigation();
  const place = useLastPlace(book.id);
  const comments = useBookComments(book.id);
  const [answering, setAnswering] = useState<Answering>();
  return (
    <>
      <BookHead book={book} />
      <section className={css.block} aria-label={t('intro')}>
        <SectionTitle>{t('intro')}</SectionTitle>
        <Intro text={book.intro} />
      </section>
      <Index book={book} currentId={place?.indexId} />
      <section className={css.block} aria-label={t('writeComment')}>
        <Comments
          source={comments}
          count={book.comments}
          onAnswer={setAnswering}
          action={
            <Button kind="text" size="s" icon="pencil" onClick={() => whenSignedIn(() => setAnswering({ whole: true }))}>
              {t('writeComment')}
            </Button>
          }
        />
      </section>
      <Others bookId={book.id} />
      <BookBar book={book}>
        <PageLink
          to="/subPackages/find/read-novel"
          query={{ id: book.id, ...(place ? { indexId: place.indexId } : {}) }}
          className={buttonClass('primary', 'm', true)}
        >
          {place ? t('resume', { n: place.chapterNumber }) : t('start')}
        </PageLink>
      </BookBar>
      <CommentSheet source={comments} answering={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
};

/** A book: cover, facts, intro, index, comments; the bar leads into reading at the member's own place. `?id=` */
export const Screen = () => {
  const t = useTranslations('book');
  const { id } = useQuery();
  const query = useQueryBookDetailQuery({ id: id ?? '' }, { skip: !id });
  if (!id || (query.error && 'code' in query.error && (query.error.code === 404 || query.error.code === 400)))
    return <Empty icon="book-open" text={t('missing')} action={{ label: t('toHome'), to: '/pages/index/index' }} />;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(book) => <Body key={book.id} book={book} />}
    </QueryView>
  );
};
