import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { useTranslations } from '@juhe/platform';

/** How far a book is read, in words: not begun, a share, up to the newest chapter, or read. */
export const Progress = ({ book }: { book: MemberBook }) => {
  const t = useTranslations('book');
  if (!book.log) return t('unread');
  if (book.log.progress < 100) return t('progress', { n: book.log.progress });
  return t(book.status === 'serial' ? 'upToDate' : 'finishedReading');
};
