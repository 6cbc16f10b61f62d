import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useTranslations } from '@juhe/platform';
import { buttonClass, ListSkeleton, Row, Stack } from '@juhe/ui';
import { useLater } from '../shared/use-later.ts';

/** Books by ranking and category, and the way to the member's shelf. */
export const BooksChannel = () => {
  const t = useTranslations('discover');
  const store = useLater(() => import(/* webpackChunkName: "book-store" */ '../shared/books/book-store.tsx'));
  if (!store) return <ListSkeleton />;
  return (
    <Stack>
      <Row justify="end">
        <PageLink to={contentPages.novelBookshelf()} className={buttonClass('secondary', 's')}>
          {t('toShelf')}
        </PageLink>
      </Row>
      <store.BookStore />
    </Stack>
  );
};
