import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { useTranslations } from '@juhe/platform';

/** How far a book is read, in words: not begun, a share, or read. */
export const Progress = ({ book }: { book: MemberBook }) => {
  const t = useTranslations('book');
  if (!book.log) return t('unread');
  return book.log.progress >= 100 ? t('finishedReading') : t('progress', { n: book.log.progress });
};
