import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { PageLink } from '@juhe/platform';
import { cx, Icon, Picture, Tag } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { bookPage, continuePage } from '../../shared/book-pages.ts';
import css from './shelf.module.css';

/** Reading progress as text: not begun, a share, up to the newest chapter, or finished. */
export const Progress = ({ book }: { book: MemberBook }) => {
  const t = useTranslations('book');
  const textOf = useTranslations('books');
  if (book.gone) return textOf('gone');
  if (!book.log) return t('unread');
  if (book.log.progress < 100) return t('progress', { n: book.log.progress });
  return t(book.status === 'serial' ? 'upToDate' : 'finishedReading');
};

/** Whether a serial has new chapters since the member last read it. */
const isNewer = ({ status, gone: isRemoved, log, updatedAt }: MemberBook): boolean =>
  status === 'serial' && !isRemoved && log !== null && Date.parse(updatedAt) > Date.parse(log.readAt);

/** Returns the page that a shelf book opens: its last position, or its own page if it was never opened. */
export const shelfPage = (book: MemberBook): string => (book.log ? continuePage(book, book.log.indexId) : bookPage(book));

interface Props {
  book: MemberBook;
  /** Whether chapters of it are stored on this device. */
  isStored: boolean;
  /** Set while the shelf is edited: whether the book is selected, and the tap handler. */
  choice: { chosen: boolean; onPress: () => void } | undefined;
  /** Set where the book's page is displayed beside the shelf: whether it is, and the tap handler. */
  pane: { shown: boolean; onPress: () => void } | undefined;
}

const Inside = ({ book, isStored, mark }: Pick<Props, 'book' | 'isStored'> & { mark?: ReactNode }) => {
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
        {isStored && (
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

/** A book on the shelf. A book removed from the site is labelled so and has no link. */
export const ShelfBook = ({ book, isStored, choice, pane }: Props) => {
  if (choice)
    return (
      <li className={css.place}>
        <button type="button" className={css.book} aria-pressed={choice.chosen} onClick={choice.onPress}>
          <Inside
            book={book}
            isStored={isStored}
            mark={
              <span className={cx(css.tick, choice.chosen && css.ticked)}>
                {choice.chosen && <Icon name="check" size={16} />}
              </span>
            }
          />
        </button>
      </li>
    );
  if (pane && !book.gone)
    return (
      <li className={css.place}>
        <button type="button" className={cx(css.book, pane.shown && css.shown)} aria-current={pane.shown} onClick={pane.onPress}>
          <Inside book={book} isStored={isStored} />
        </button>
      </li>
    );
  return (
    <li className={css.place}>
      {book.gone ? (
        <span className={css.book}>
          <Inside book={book} isStored={isStored} />
        </span>
      ) : (
        <PageLink to={shelfPage(book)} ahead className={css.book}>
          <Inside book={book} isStored={isStored} />
        </PageLink>
      )}
    </li>
  );
};
