import { ListSkeleton, Stack } from '@juhe/ui';
import { useLater } from '../shared/use-later.ts';

/** Books by ranking, category, state and length. */
export const BooksChannel = () => {
  const store = useLater(() => import(/* webpackChunkName: "book-store" */ '../shared/books/book-store.tsx'));
  return <Stack>{store ? <store.BookStore /> : <ListSkeleton />}</Stack>;
};
