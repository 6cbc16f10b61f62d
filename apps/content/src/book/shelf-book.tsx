import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { PageLink, useTranslations } from '@juhe/platform';
import { cx, Icon, Picture, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { bookPage, continuePage } from '../shared/book-pages.ts';
import css from './shelf.module.css';

/** How far a book is read, in words: not begun, a share, up to the newest chapter, or read. */
export const Progress = ({ book }: { book: MemberBook }) => {
  const t = useTranslations('book');
  const words = useTranslations('books');
  if (book.gone) return words('gone');
  if (!book.log) return t('unread');
  if (book.log.progress < 100) return t('progress', { n: book.log.progress });
  return t(book.status === 'serial' ? 'upToDate' : 'finishedReading');
};

/** Whether a serial has gone on since the member read in it. */
const isNewer = ({ status, gone, log, updatedAt }: MemberBook): boolean =>
  status === 'serial' && !gone && log !== null && Date.parse(updatedAt) > Date.parse(log.readAt);

/** Where a book of the shelf leads: to the place where it was left, or to its page. */
export const shelfPage = (book: MemberBook): string => (book.log ? continuePage(book, book.log.indexId) : bookPage(book));

interface Props {
  book: MemberBook;
  /** Whether chapters of it are on this device. */
  kept: boolean;
  /** While the shelf is changed: whether the book is chosen, and what a press does. */
  choice: { chosen: boolean; onPress: () => void } | undefined;
}

const Inside = ({ book, kept, mark }: Pick<Props, 'book' | 'kept'> & { mark?: ReactNode }) => {
  const t = useTranslations('books');
  return (
    <>
      <span className={cx(css.cover, book.gone && css.gone)}>
        <Picture src={book.picUrl} alt="" ratio={3 / 4} rounded="s" fallback={book.audio ? 'headphones' : 'book-open'} />
        {isNewer(book) && (
          <span className={css.corner}>
            <Tag tone="brand">{t('updated')}</Tag>
          </span>
        )}
        {book.log && <span className={css.read} style={{ width: `${book.log.progress}%` }} />}
        {mark}
      </span>
      <span className={css.title}>{book.title}</span>
      <span className={css.note}>
        {book.audio && <Icon name="headphones" size={12} />}
        {kept && (
          <>
            <Icon name="download" size={12} />
            <span className="visually-hidden">{t('keptMark')}</span>
          </>
        )}
        <Progress book={book} />
      </span>
    </>
  );
};

/** A book on the shelf. One that was taken off the site says so and leads nowhere. */
export const ShelfBook = ({ book, kept, choice }: Props) => {
  if (choice)
    return (
      <li className={css.place}>
        <button type="button" className={css.book} aria-pressed={choice.chosen} onClick={choice.onPress}>
          <Inside
            book={book}
            kept={kept}
            mark={
              <span className={cx(css.tick, choice.chosen && css.ticked)}>
                {choice.chosen && <Icon name="check" size={16} />}
              </span>
            }
          />
        </button>
      </li>
    );
  return (
    <li className={css.place}>
      {book.gone ? (
        <span className={css.book}>
          <Inside book={book} kept={kept} />
        </span>
      ) : (
        <PageLink to={shelfPage(book)} ahead className={css.book}>
          <Inside book={book} kept={kept} />
        </PageLink>
      )}
    </li>
  );
};
