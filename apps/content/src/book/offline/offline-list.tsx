import * as contentPages from '@juhe/contract/pages/content';
import { Card, confirmDialog, IconButton, MediaRow, SectionHead } from '@juhe/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { removeDownload } from './book-downloads.ts';
import { type OfflineBook, offlineBooks } from './offline-books.ts';
import { useSize } from './offline-sheet.tsx';

/** The books that take space on this device, largest first, each with a remove button. Renders nothing when there are none. */
export const OfflineList = ({ title }: { title: string }) => {
  const t = useTranslations('books');
  const size = useSize();
  const [books, setBooks] = useState<readonly OfflineBook[]>([]);
  const loadBooks = useCallback(() => void offlineBooks().then(setBooks), []);
  useEffect(loadBooks, [loadBooks]);
  if (books.length === 0) return null;
  const remove = async ({ id, title: name }: OfflineBook) => {
    const text = t('removeText');
    if (!(await confirmDialog({ title: t('removeTitle', { title: name }), text, confirm: t('remove'), danger: true }))) return;
    await removeDownload(id);
    loadBooks();
  };
  const bytes = books.reduce((sum, book) => sum + book.bytes, 0);
  return (
    <section aria-label={title}>
      <SectionHead>{`${title} · ${size(bytes)}`}</SectionHead>
      <Card>
        {books.map((book) => (
          <MediaRow
            key={book.id}
            src={book.picUrl}
            ratio={3 / 4}
            width={40}
            fallback="book-open"
            title={book.title}
            note={t(book.pinnedChapters > 0 ? 'keptRow' : 'readRow', { n: book.chapters, size: size(book.bytes) })}
            to={contentPages.novelDetail({ id: book.id })}
            action={<IconButton icon="trash-2" label={t('removeOf', { title: book.title })} onClick={() => void remove(book)} />}
          />
        ))}
      </Card>
    </section>
  );
};
