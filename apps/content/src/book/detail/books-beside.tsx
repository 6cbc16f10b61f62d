import { useListSimilarBooksQuery } from '@juhe/api-client/content/book';
import type { BookCard } from '@juhe/contract/content/book.schemas';
import { PageLink } from '@juhe/platform';
import { Picture, SectionHead } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { bookPage } from '../../shared/book-pages.ts';
import css from './novel-detail.module.css';

const Books = ({ title, books }: { title: string; books: readonly BookCard[] }) =>
  books.length > 0 && (
    <section className={css.block} aria-label={title}>
      <SectionHead>{title}</SectionHead>
      <ul className={css.others}>
        {books.map((book) => (
          <li key={book.id}>
            <PageLink to={bookPage(book)} className={css.other}>
              <Picture src={book.picUrl} alt="" ratio={book.width / book.height} rounded="s" fallback="book-open" />
              <span className={css.otherTitle}>{book.title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );

/** Other books by the author, and books that readers of this one have on their shelves. */
export const BooksBeside = ({ bookId, author }: { bookId: string; author: string }) => {
  const t = useTranslations('books');
  const { data } = useListSimilarBooksQuery({ id: bookId });
  return (
    <>
      <Books title={t('byAuthor', { author })} books={data?.byAuthor ?? []} />
      <Books title={t('similar')} books={data?.similar ?? []} />
    </>
  );
};
